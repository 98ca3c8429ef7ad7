import { createHmac } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, test } from 'vitest';
import { addressOfKey, withChecksum } from '@tamarind/domain/payments/chain/address';
import { childOf, depositAddress, type ExtendedKey, readXpub } from './usdt-address.ts';

// BIP-32, test vectors 1 and 2: https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki
const hardened =
  'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw';
const vectors = [
  [
    "m/0' → m/0'/1",
    hardened,
    1,
    'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
  ],
  [
    'm → m/0',
    'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
    0,
    'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
  ],
] as const;
const hexOf = ({ key, chainCode }: ExtendedKey) => [key, chainCode].map((bytes) => Buffer.from(bytes).toString('hex'));
const read = (text: string) => readXpub(text) ?? expect.fail(text);

describe('[J05] addresses from the extended public key', () => {
  test.each(vectors)('%s is the published child', (_chain, parent, number, child) => {
    expect(hexOf(childOf(read(parent), number))).toEqual(hexOf(read(child)));
  });

  test('a key with a wrong letter, a private key and other text are refused', () => {
    expect(readXpub(hardened.replace('Gmy5', 'Gmy6'))).toBeUndefined();
    const secret =
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
    for (const other of [secret, '', 'xpub', hardened.slice(0, -1), hardened.replace('X', '0')])
      expect(readXpub(other), other).toBeUndefined();
  });

  test('1,000 references have 1,000 addresses, each with its checksum, and a reference always the same', () => {
    const parent = read(hardened);
    const made = Array.from({ length: 1_000 }, (_, at) => depositAddress(parent, `TMR${at}`));
    expect(new Set(made.map(({ address }) => address)).size).toBe(1_000);
    for (const { address, path } of made) {
      expect(withChecksum(address.toLowerCase())).toBe(address);
      expect(path).toMatch(/^\d{1,10}\/\d{1,10}$/);
    }
    expect(depositAddress(parent, 'TMR7')).toEqual(made[7]);
  });

  test('the custodian finds the private key of an address by its path', () => {
    const { address, path } = depositAddress(read(hardened), 'TMR222222222');
    // Private key of m/0' in test vector 1. The loop follows the derivation steps of BIP-32 with private keys.
    let key = BigInt('0xedb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea');
    let chainCode = Buffer.from('47fdacbd0f1097043b78c63c20c34ef4ed9a111d980047ad16282c7ae6236141', 'hex');
    const publicKey = (isCompressed: boolean) => secp256k1.Point.BASE.multiply(key).toBytes(isCompressed);
    for (const step of path.split('/')) {
      const data = Buffer.concat([publicKey(true), Buffer.alloc(4)]);
      data.writeUInt32BE(Number(step), 33);
      const digest = createHmac('sha512', chainCode).update(data).digest();
      key = (key + BigInt(`0x${digest.subarray(0, 32).toString('hex')}`)) % secp256k1.Point.Fn.ORDER;
      chainCode = digest.subarray(32);
    }
    expect(addressOfKey(publicKey(false).subarray(1))).toBe(address);
  });
});
