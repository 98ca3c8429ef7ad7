import { expect, test } from 'vitest';
import { depositMethod } from '../../deposits/methods/index.ts';
import { paymentProviders } from './index.ts';

test.each(paymentProviders.map((provider) => [provider.code, provider] as const))(
  '%s serves methods of its own currency, over https, and has a secret',
  (_, { currency, deposits, withdrawals, address, fields, feature }) => {
    expect(deposits.map((code) => depositMethod(code).feature)).toEqual(deposits.map(() => feature));
    expect(deposits.map((code) => depositMethod(code).currency)).toEqual(deposits.map(() => currency));
    expect(deposits.length + withdrawals.length).toBeGreaterThan(0);
    expect(new URL(address).protocol).toBe('https:');
    expect(fields.some(({ isSecret }) => isSecret)).toBe(true);
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  },
);
