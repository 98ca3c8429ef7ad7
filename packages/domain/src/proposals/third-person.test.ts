import { expect, test } from 'vitest';
import { repeatedRules, takesThird } from './third-person.ts';

const above = { THB: '100000', VND: '0' };
const rules = [
  { act: 'wallet.adjust', role: '', above },
  { act: 'deposit.assign', role: 'cashier', above: { THB: '0', VND: '0' } },
  { act: 'price.set', role: '', above: { THB: '0', VND: '0' } },
];
const adjust = (value: bigint, currency: 'THB' | 'VND' = 'THB') =>
  takesThird(rules, { act: 'wallet.adjust', roles: [], amount: { value, currency } });

test('[A01] a rule of the brand takes a third person above its amount, in the currency of the act', () => {
  expect([adjust(100_000n), adjust(100_001n), adjust(1n, 'VND')]).toEqual([false, true, true]);
});

test('[A01] a rule for a role applies to the makers who hold it', () => {
  const assign = (roles: string[]) =>
    takesThird(rules, { act: 'deposit.assign', roles, amount: { value: 5n, currency: 'THB' } });
  expect([assign(['officer']), assign(['officer', 'cashier'])]).toEqual([false, true]);
});

test('[A01] an act without an amount always takes a third person, and one without a rule never', () => {
  expect(takesThird(rules, { act: 'price.set', roles: [] })).toBe(true);
  expect(takesThird(rules, { act: 'limits.set', roles: [] })).toBe(false);
});

test('[A01] two rules for one act and role are told apart from two for different roles', () => {
  expect(repeatedRules([...rules, { act: 'wallet.adjust', role: 'finance', above }])).toEqual([]);
  expect(repeatedRules([...rules, { act: 'price.set', role: '', above }])).toEqual([3]);
});
