import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { worstCase } from './exposure.ts';

const of = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ selection: String(index).padStart(2, '0'), liability: money(amount) }));

test('[L06] one number wins a đề bet, so the worst case is the dearest number', () => {
  expect(worstCase('de_db', of(5, 90, 20))).toBe(90n);
  expect(worstCase('de_db', [])).toBe(0n);
});

test('[L06] a lô draw has 27 hits: on the dearest numbers, or piled on one as far as a draw can', () => {
  expect(worstCase('lo2', of(...Array.from({ length: 40 }, () => 10)))).toBe(270n);
  expect(worstCase('lo2', of(100, 1))).toBe(2400n);
});
