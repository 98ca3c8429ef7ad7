import { expect, test } from 'vitest';
import { money } from '../../money.ts';
import { transferRefusal } from './transfer.ts';

test('[J08] an amount keeps the bounds of one transfer, of the day and of the money without debts', () => {
  const bounds = { min: money(100), max: money(1_000), day: money(1_500) };
  const refusal = (amount: number, sent = 0, available = 5_000) =>
    transferRefusal(money(amount), bounds, { sent: money(sent), available: money(available) });
  expect(refusal(99)).toEqual({ code: 'AMOUNT_TOO_SMALL', min: 100n });
  expect(refusal(100)).toBeUndefined();
  expect(refusal(1_001)).toEqual({ code: 'AMOUNT_TOO_LARGE', max: 1_000n });
  expect(refusal(600, 900)).toBeUndefined();
  expect(refusal(601, 900)).toEqual({ code: 'AMOUNT_TOO_LARGE', max: 600n });
  expect(refusal(100, 2_000)).toEqual({ code: 'AMOUNT_TOO_LARGE', max: 0n });
  expect(refusal(500, 0, 499)).toEqual({ code: 'BALANCE_TOO_LOW', available: 499n });
});
