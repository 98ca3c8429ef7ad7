import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { accountChanges, connectionFaults, type ConnectionTerms } from './connection.ts';

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

test('[J06] a change names the fields that may move a connection to another account of the provider', () => {
  const changes = (...of: Parameters<typeof accountChanges>) =>
    accountChanges(...of).map(({ field, isSure }) => (isSure ? field : `${field}?`));
  const secrets = { accessKey: 'access-key-1', secretKey: 'secret-key-1' };
  const momo = { address: 'https://payment.momo.vn', settings: { partnerCode: 'MOMO1' }, secrets };
  expect(changes('momo', momo, { ...momo, address: 'https://payment.momo.vn/' })).toEqual([]);
  expect(changes('momo', momo, { ...momo, secrets: { ...secrets, secretKey: 'secret-key-2' } })).toEqual([]);
  expect(changes('momo', momo, { ...momo, settings: { partnerCode: 'MOMO1', publicKey: 'MIIB' } })).toEqual([]);
  expect(changes('momo', momo, { ...momo, address: 'https://test-payment.momo.vn' })).toEqual(['address']);
  expect(changes('momo', momo, { ...momo, settings: { partnerCode: 'MOMO2' } })).toEqual(['settings.partnerCode']);
  const omise = { address: 'https://api.omise.co', settings: { source: 'promptpay' } };
  const opened = { secretKey: 'skey_test_1', webhookSecret: 'c2VjcmV0' };
  expect(changes('omise', omise, { ...omise, settings: { source: 'truemoney' } })).toEqual([]);
  expect(
    changes('omise', { ...omise, secrets: opened }, { ...omise, secrets: { ...opened, webhookSecret: 'bmV3' } }),
  ).toEqual([]);
  expect(
    changes('omise', { ...omise, secrets: opened }, { ...omise, secrets: { ...opened, secretKey: 'skey_2' } }),
  ).toEqual(['secrets.secretKey?']);
});
