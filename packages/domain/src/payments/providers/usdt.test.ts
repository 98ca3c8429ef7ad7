import { expect, test } from 'vitest';
import { connectionFaults } from '../connection.ts';

const terms = {
  provider: 'usdt',
  name: 'Custody',
  address: 'https://node.example/v1',
  deposits: ['usdt'],
  withdrawals: [],
  settings: {
    network: 'Ethereum (ERC-20)',
    chainId: '1',
    // Tether's contract: https://tether.to/en/supported-protocols/ (read November 2026).
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    // The private extended key of BIP-32's test vector 1, chain m. It is entered in place of the public one, so the
    // connection must be refused.
    xpub: 'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
    confirmations: '20',
    priceUrl: 'https://price.example/usdt-thb',
    priceSeconds: '120',
    jumpBps: '300',
  },
  secrets: { rpcKey: 'node-key-0001', priceKey: 'price-key-0001' },
  amountMin: null,
  amountMax: null,
} as const;

test('[J05] a connection to a chain has a public key, never a private one', () => {
  expect(connectionFaults(terms)).toEqual([]);
  // The extended key of BIP-32, test vector 1, chain m. It is the private one, so it must be refused.
  const xpub =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
  expect(connectionFaults({ ...terms, settings: { ...terms.settings, xpub } })).toEqual([
    { field: 'settings.xpub', why: 'form' },
  ]);
});

test.each([
  ['confirmations', '0'],
  ['confirmations', '201'],
  ['priceSeconds', '9'],
  ['priceSeconds', '3601'],
  ['jumpBps', '5'],
  ['jumpBps', '2001'],
  ['chainId', '0'],
  ['contract', '0xdAC17F958D2ee523a2206206994597C13D831ec'],
])('[J05] %s of %s is refused', (key, value) => {
  expect(connectionFaults({ ...terms, settings: { ...terms.settings, [key]: value } })).toEqual([
    { field: `settings.${key}`, why: 'form' },
  ]);
});
