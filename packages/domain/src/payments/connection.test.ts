import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { connectionFaults, type ConnectionTerms } from './connection.ts';

const good: ConnectionTerms = {
  provider: 'omise',
  name: 'Opn, main contract',
  address: 'https://api.omise.co',
  deposits: ['thai_online'],
  withdrawals: [],
  settings: { source: 'mobile_banking_scb' },
  secrets: { secretKey: 'skey_test_5xuy4w91xqz7d1w9u0t', webhookSecret: 'c2VjcmV0LXNlY3JldC1zZWNyZXQ=' },
  amountMin: null,
  amountMax: null,
};
const faults = (change: Partial<ConnectionTerms>) =>
  connectionFaults({ ...good, ...change }).map(({ field, why }) => `${field} ${why}`);

test('[J05] a connection without a fault, and one that keeps its stored secrets', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ secrets: undefined })).toEqual([]);
});

test('[J05] each fault is named with its field', () => {
  expect(faults({ name: ' x' })).toEqual(['name form']);
  expect(faults({ address: 'omise' })).toEqual(['address form']);
  expect(faults({ deposits: ['vietqr'] })).toEqual(['deposits method']);
  expect(faults({ deposits: ['thai_online', 'thai_online'] })).toEqual(['deposits method']);
  expect(faults({ withdrawals: ['vietnamese_bank'] })).toEqual(['withdrawals method']);
  expect(faults({ deposits: [] })).toEqual(['deposits missing']);
  expect(faults({ settings: {} })).toEqual(['settings.source missing']);
  expect(faults({ settings: { source: 'a b c' } })).toEqual(['settings.source form']);
  expect(faults({ settings: { source: 'promptpay', secretKey: 'skey_test_1234567890' } })).toEqual([
    'settings.secretKey unknown',
  ]);
  expect(faults({ secrets: { secretKey: 'skey_test_5xuy4w91xqz7d1w9u0t' } })).toEqual([
    'secrets.webhookSecret missing',
  ]);
  expect(faults({ amountMin: money(2), amountMax: money(1) })).toEqual(['amountMax bounds']);
});
