import { expect, test } from 'vitest';
import { depositMethod } from '../../deposits/methods/index.ts';
import { withdrawalMethod } from '../../withdrawals/methods/index.ts';
import { moneyPlace, paymentProviders } from './index.ts';

test.each(paymentProviders.map((provider) => [provider.code, provider] as const))(
  '%s serves methods of its own currency, over https, and has a secret',
  (_, { currency, deposits, withdrawals, address, fields, feature }) => {
    expect(deposits.map((code) => depositMethod(code).feature)).toEqual(deposits.map(() => feature));
    expect(withdrawals.map((code) => withdrawalMethod(code).feature)).toEqual(withdrawals.map(() => feature));
    expect(withdrawals.map((code) => withdrawalMethod(code).currency)).toEqual(withdrawals.map(() => currency));
    expect(deposits.map((code) => depositMethod(code).currency)).toEqual(deposits.map(() => currency));
    expect(deposits.length + withdrawals.length).toBeGreaterThan(0);
    expect(new URL(address).protocol).toBe('https:');
    expect(fields.some(({ isSecret }) => isSecret)).toBe(true);
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    if (withdrawals.length > 0) expect(fields.some(({ isAccount }) => isAccount)).toBe(true);
  },
);

test('money is at the bank, at the provider that holds it, or at the custodian', () => {
  expect(['momo', 'zalopay', 'omise'].map(moneyPlace)).toEqual(['provider_momo', 'provider_zalopay', 'provider_omise']);
  expect(['sepay', 'payos', 'scb', 'easyslip'].map(moneyPlace)).toEqual(['bank', 'bank', 'bank', 'bank']);
  expect([moneyPlace('usdt'), moneyPlace('fireblocks'), moneyPlace(null), moneyPlace('a bank of the server')]).toEqual([
    'coins',
    'coins',
    'bank',
    'bank',
  ]);
});
