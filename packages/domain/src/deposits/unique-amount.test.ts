import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { uniqueAmount } from './unique-amount.ts';

test('[J05] an amount gets 1 to 99 satang, and 99 open deposits of one sum all differ', () => {
  const taken = new Set<bigint>();
  for (let turn = 0; turn < 99; turn++) {
    const amount = uniqueAmount(money(500_00), taken, (turn * 0.37) % 1);
    if (amount === undefined) throw new Error(`none free at ${turn}`);
    expect(taken.has(amount)).toBe(false);
    expect(amount > 500_00n && amount <= 500_99n).toBe(true);
    taken.add(amount);
  }
  expect(uniqueAmount(money(500_00), taken, 0.5)).toBeUndefined();
  taken.delete(500_42n);
  expect(uniqueAmount(money(500_00), taken, 0.999)).toBe(500_42n);
});
