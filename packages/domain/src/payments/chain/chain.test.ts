import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex, utf8 } from '../../hash.ts';
import { currencyDecimals, money } from '../../money.ts';
import { addressOfKey, isAddress, isSameAddress, withChecksum } from './address.ts';
import { keccak256 } from './keccak.ts';
import { coinText, hasJumped, plainCoins, priceOf, unitsFor, unitsPaid, valueOf } from './price.ts';
import { dataOf, readTransfer, topicOf, TRANSFER_TOPIC, transferCode } from './transfer.ts';

const priced = (text: string) => priceOf(text) ?? expect.fail(text);

describe('[J05] formats of a chain', () => {
  test('Keccak-256 of the published messages (Keccak team, ShortMsgKAT_256; Ethereum yellow paper)', () => {
    expect(toHex(keccak256(utf8('')))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
    expect(toHex(keccak256(fromHex('cc')))).toBe('eead6dbfc7340a56caedc044696a168870549a6a7f6f56961e84a54bd9970b8a');
    expect(toHex(keccak256(utf8('abc')))).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45');
  });

  test('with the padding of FIPS 202 the same code is SHA3-256, at every length around a block', () => {
    for (let length = 0; length < 300; length++) {
      const message = randomBytes(length);
      expect(toHex(keccak256(message, 0x06))).toBe(createHash('sha3-256').update(message).digest('hex'));
    }
  });

  // The test cases of EIP-55: https://eips.ethereum.org/EIPS/eip-55
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s has the checksum of EIP-55', (address) => {
    expect(withChecksum(address.toLowerCase())).toBe(address);
    expect(isSameAddress(address, address.toLowerCase())).toBe(true);
  });

  test('text that is no address is refused', () => {
    expect(isAddress('0x52908400098527886E0F7030069857D2E4169EE')).toBe(false);
    expect(() => withChecksum('0xzz')).toThrow(RangeError);
  });

  test('the address of the key 1 is the published one', () => {
    // The generator point of secp256k1 (SEC 2, 2.4.1). Its address is known from many tools, such as go-ethereum's
    // tests.
    const generator =
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798' +
      '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8';
    expect(addressOfKey(fromHex(generator))).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
    expect(() => addressOfKey(fromHex(generator.slice(2)))).toThrow(RangeError);
  });

  test('the topic of Transfer is the one of ERC-20 contracts', () => {
    expect(TRANSFER_TOPIC).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
  });

  test('a log of a transfer is read, and nothing else', () => {
    const [from, to] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
    const topics = [TRANSFER_TOPIC, topicOf(from), topicOf(to)];
    expect(topicOf(from)).toBe('0x0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
    expect(dataOf(1_000_000n)).toBe('0x00000000000000000000000000000000000000000000000000000000000f4240');
    expect(readTransfer({ topics, data: dataOf(1_000_000n) })).toEqual({ from, to, units: 1_000_000n });
    // A transfer event of ERC-721 has a fourth topic for the token, so it is not read.
    expect(readTransfer({ topics: [...topics, dataOf(1n)], data: '0x' })).toBeUndefined();
    expect(readTransfer({ topics: [topicOf(from), ...topics.slice(1)], data: dataOf(1n) })).toBeUndefined();
    expect(
      readTransfer({ topics: [TRANSFER_TOPIC, dataOf(2n ** 255n), topicOf(to)], data: dataOf(1n) }),
    ).toBeUndefined();
    expect(readTransfer({ topics, data: '0x0f4240' })).toBeUndefined();
  });

  test('a code names contract, chain, receiver and units (ERC-681)', () => {
    const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
    expect(transferCode({ contract, chainId: 1 }, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 30_478_513n)).toBe(
      `ethereum:${contract}@1/transfer?address=0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359&uint256=30478513`,
    );
  });
});

describe('[J05] prices of coins', () => {
  test('units for an amount cover it, and one unit less does not', () => {
    for (const [text, currency] of [
      ['32.81', 'THB'],
      ['26345.5', 'VND'],
      ['0.00000001', 'THB'],
      ['33', 'THB'],
    ] as const)
      for (const amount of [1n, 99n, 100_000n, 123_456_789n]) {
        const price = priced(text);
        const units = unitsFor(money(amount), price, currency);
        expect(valueOf(units, price, currency) >= amount).toBe(true);
        expect(valueOf(units - 1n, price, currency) < amount).toBe(true);
      }
  });

  test('worked by hand: 1,000.00 baht at 32.81 are 30.478513 coins, which are 1,000.00 baht again', () => {
    const price = priced('32.81');
    expect(coinText(unitsFor(money(100_000), price, 'THB'))).toBe('30.478513');
    expect(valueOf(30_478_513n, price, 'THB')).toBe(100_000n);
    expect(valueOf(30_478_512n, price, 'THB')).toBe(99_999n);
    expect(coinText(5n)).toBe('0.000005');
  });

  test('[J06] coins to send are worth at most the amount, and one unit more would be worth more', () => {
    for (const [text, currency] of [
      ['32.81', 'THB'],
      ['26345.5', 'VND'],
      ['0.01', 'THB'],
    ] as const)
      for (const amount of [1n, 99n, 98_000n, 123_456_789n]) {
        const price = priced(text);
        const units = unitsPaid(money(amount), price, currency);
        const scale = 10n ** (14n - BigInt(currencyDecimals[currency]));
        expect(units * price <= amount * scale).toBe(true);
        expect((units + 1n) * price > amount * scale).toBe(true);
      }
    // 980.00 baht at 32.81 are 29.8689423…
    expect(unitsPaid(money(98_000), priced('32.81'), 'THB')).toBe(29_868_942n);
    expect(['30478513', '30000000', '5', '100000000'].map(plainCoins)).toEqual(['30.478513', '30', '0.000005', '100']);
  });

  test('text that is no price is none', () => {
    for (const text of ['', '0', '0.0', '-1', '1.', '1e3', '1.123456789', ' 1', '1,0'])
      expect(priceOf(text)).toBeUndefined();
  });

  test('a move up or down beyond the bound is a jump, the bound itself is none', () => {
    const jumped = (now: string) => hasJumped(priced('32'), priced(now), 500);
    expect(['33.6', '30.4'].map(jumped)).toEqual([false, false]);
    expect(['33.60000001', '30.39999999'].map(jumped)).toEqual([true, true]);
  });
});
