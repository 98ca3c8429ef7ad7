import { expect, test } from 'vitest';
import { money } from '../money.ts';
import {
  addMonths,
  climb,
  type Level,
  monthEnd,
  monthOf,
  nextStep,
  startOfMonth,
  statusPoints,
  validTurnover,
  weighted,
} from './ladder.ts';

const ladder: Level[] = [
  { name: 'Bronze', threshold: 0, keep: 0 },
  { name: 'Silver', threshold: 1_000, keep: 200 },
  { name: 'Gold', threshold: 10_000, keep: 1_500 },
];

test.each([
  ['slots 100 pays 250', 100n, 250n, 100n],
  ['baccarat 100, refund 100', 100n, 100n, 0n],
  ['lost', 100n, 0n, 100n],
  ['half back', 100n, 60n, 40n],
])('[M03] worked example: %s: valid turnover', (_what, stake, payout, valid) => {
  expect(validTurnover(money(stake), money(payout))).toBe(valid);
});

test('[M03] weights lose no satang to points: three bets of 7 baht at half weight are one point of 10 baht', () => {
  const turnover = weighted(money(700n), 50) * 3n;
  expect(turnover).toBe(1_050n);
  expect(statusPoints(money(turnover), money(1_000n))).toBe(1);
});

test.each([
  [999, 0, 0],
  [1_000, 0, 1],
  [10_000, 0, 2],
])('[M03] %i points in all: up at once from level %i to %i, over several levels too', (total, from, to) => {
  expect(climb(ladder, { level: from, peak: from }, { total, month: 0 })).toEqual({ level: to, peak: to });
});

test('[M03] a month at the keep-threshold keeps the level, below it is one step down, never two', () => {
  const gold = { level: 2, peak: 2 };
  expect(monthEnd(ladder, gold, { points: 1_500, reachedIn: false })).toEqual(gold);
  expect(monthEnd(ladder, gold, { points: 0, reachedIn: false })).toEqual({ level: 1, peak: 2 });
  expect(monthEnd(ladder, gold, { points: 0, reachedIn: true })).toEqual(gold);
  expect(monthEnd(ladder, { level: 0, peak: 2 }, { points: 0, reachedIn: false }).level).toBe(0);
});

test('[M03] a level had before comes back with one good month, not by the old total', () => {
  const fallen = { level: 1, peak: 2 };
  expect(climb(ladder, fallen, { total: 20_000, month: 1_499 }).level).toBe(1);
  expect(climb(ladder, fallen, { total: 20_000, month: 1_500 }).level).toBe(2);
  expect(nextStep(ladder, fallen, { total: 20_000, month: 1_200 })).toEqual({
    place: 2,
    counter: 'month',
    target: 1_500,
    missing: 300,
  });
});

test('[M03] the way to the next level has exact amounts; at the top there is none', () => {
  expect(nextStep(ladder, { level: 1, peak: 1 }, { total: 4_200, month: 10 })).toEqual({
    place: 2,
    counter: 'total',
    target: 10_000,
    missing: 5_800,
  });
  expect(nextStep(ladder, { level: 2, peak: 2 }, { total: 12_000, month: 10 })).toBeUndefined();
});

test('[M03] months are those of UTC+7', () => {
  expect(monthOf(new Date('2026-11-30T16:59:59Z'))).toBe('2026-11');
  expect(monthOf(new Date('2026-11-30T17:00:00Z'))).toBe('2026-12');
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ]);
  expect(startOfMonth('2026-12').toISOString()).toBe('2026-11-30T17:00:00.000Z');
});
