import { expect, test } from 'vitest';
import { eWalletFault, eWalletNumber } from '../../withdrawals/e-wallets.ts';
import { addressFault } from './payout-address.ts';

// The mixed-case test cases of EIP-55: https://eips.ethereum.org/EIPS/eip-55
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('[E01] %s is taken, and with one letter in the other case it is not', (address) => {
  expect(addressFault(` ${address} `)).toBeUndefined();
  expect(eWalletNumber('usdt_ethereum', ` ${address} `)).toBe(address);
  const at = address.slice(2).search(/[a-fA-F]/) + 2;
  const letter = address[at] ?? '';
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  expect(addressFault(address.slice(0, at) + other + address.slice(at + 1))).toBe('ADDRESS_CHECKSUM');
});

test.each([
  // Addresses of other chains, which must be refused: Tether's contract on Tron
  // (https://tether.to/en/supported-protocols/), the address of Bitcoin's first block, test vectors of BIP-173, and
  // Solana's token program.
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
])('[E01] %s belongs to another chain', (address) => {
  expect(addressFault(address)).toBe('ADDRESS_OTHER_CHAIN');
});

test('[E01] the zero address and text that is none are refused, and so is a mobile number', () => {
  expect(addressFault(`0x${'0'.repeat(40)}`)).toBe('ADDRESS_ZERO');
  for (const text of ['', '0x', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', '0812345678'])
    expect(eWalletFault('usdt_ethereum', text)).toBe('FIELD_INVALID');
  expect(eWalletFault('truemoney', '0812345678')).toBeUndefined();
  expect(eWalletFault('momo', '0812')).toBe('FIELD_INVALID');
});
