import { describe, expect, test } from 'vitest';
import { connectionFaults } from '../connection.ts';
import { explorerLink, fireblocksClaims, fireblocksEnd, fireblocksOrder, unitsIn } from './fireblocks.ts';

const hash = `0x${'ab'.repeat(32)}`;

test('[J06] an order names vault, asset, one-time address and external id (Fireblocks, Creating a Transaction)', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(fireblocksOrder({ asset: 'USDT_ERC20', vault: '7', address, amount: '30.478513', reference: 'TMR1' })).toEqual(
    {
      operation: 'TRANSFER',
      assetId: 'USDT_ERC20',
      source: { type: 'VAULT_ACCOUNT', id: '7' },
      destination: { type: 'ONE_TIME_ADDRESS', oneTimeAddress: { address } },
      amount: '30.478513',
      externalTxId: 'TMR1',
    },
  );
});

test('[J06] a token ends within 30 seconds and names path and body (Fireblocks, Signing a request)', () => {
  const claims = fireblocksClaims({ path: '/v1/transactions', apiKey: 'k', bodyHash: 'b', nonce: 'n', at: 1_000 });
  expect(claims).toMatchObject({ uri: '/v1/transactions', sub: 'k', bodyHash: 'b', nonce: 'n', iat: 1_000 });
  expect(claims.exp - claims.iat).toBeLessThan(30);
});

describe('[J06] the end of a transaction', () => {
  test.each([
    ['SUBMITTED', '', '', 'processing'],
    ['BROADCASTING', '', hash, 'processing'],
    ['CONFIRMING', 'PENDING_BLOCKCHAIN_CONFIRMATIONS', hash, 'processing'],
    ['COMPLETED', 'CONFIRMED', hash, 'completed'],
    // A transaction cannot be completed without a hash on the chain, so its outcome is unknown.
    ['COMPLETED', 'CONFIRMED', '', 'unknown'],
    ['REJECTED', 'REJECTED_BY_USER', '', 'refused'],
    ['BLOCKED', 'BLOCKED_BY_POLICY', '', 'refused'],
    ['CANCELLED', 'CANCELLED_BY_USER', '', 'refused'],
    ['FAILED', 'INSUFFICIENT_FUNDS', '', 'refused'],
    ['FAILED', 'SMART_CONTRACT_EXECUTION_FAILED', hash, 'refused'],
    // The transaction was sent to the chain, so it may still be included in a block.
    ['FAILED', 'DROPPED_BY_BLOCKCHAIN', hash, 'unknown'],
    ['PARTIALLY_COMPLETED', '', '', 'unknown'],
    ['A new status', '', '', 'unknown'],
  ])('%s %s %s is %s', (status, subStatus, txHash, end) => {
    expect(fireblocksEnd({ status, subStatus, txHash })).toBe(end);
  });
});

test('amounts in tokens are read exactly, and none with more decimals than the token has', () => {
  expect(['30.478513', '30', '0.000001', '30.4785130'].map(unitsIn)).toEqual([
    30_478_513n,
    30_000_000n,
    1n,
    30_478_513n,
  ]);
  expect(['30.4785131', '-1', '1e6', '', '.5'].map(unitsIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a link leads to the explorer of the house, for a transaction only', () => {
  const template = 'https://etherscan.example/tx/{hash}';
  expect(explorerLink(template, hash)).toBe(`https://etherscan.example/tx/${hash}`);
  expect([explorerLink(undefined, hash), explorerLink(template, 'TMR1')]).toEqual([undefined, undefined]);
});

test('[J06] a connection keeps the key of its API secret, and an explorer has a place for the hash', () => {
  const terms = {
    provider: 'fireblocks',
    name: 'Custody',
    address: 'https://api.fireblocks.io',
    deposits: [],
    withdrawals: ['usdt_ethereum'],
    settings: {
      vault: '7',
      asset: 'USDT_ERC20',
      priceUrl: 'https://price.example/usdt-thb',
      priceSeconds: '120',
      jumpBps: '300',
    },
    secrets: {
      apiKey: '0193a000-0000-4000-8000-000000000001',
      apiSecret: `MI${'A'.repeat(1600)}`,
      priceKey: 'price-key-0001',
    },
    amountMin: null,
    amountMax: null,
  } as const;
  expect(connectionFaults(terms)).toEqual([]);
  const fault = (change: object) => connectionFaults({ ...terms, settings: { ...terms.settings, ...change } });
  expect(fault({ explorer: 'https://etherscan.example/tx/' })).toEqual([{ field: 'settings.explorer', why: 'form' }]);
  expect(fault({ explorer: 'javascript:alert({hash})' })).toEqual([{ field: 'settings.explorer', why: 'form' }]);
  expect(fault({ apiSecret: 'x' })).toEqual([{ field: 'settings.apiSecret', why: 'unknown' }]);
});
