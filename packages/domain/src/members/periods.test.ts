import { expect, test } from 'vitest';
import { moneyPeriods, periodStart } from './periods.ts';

const starts = (now: string) =>
  moneyPeriods.slice(0, 3).map((period) => periodStart(period, new Date(now)).toISOString());

test('[B04] a period begins at midnight in Bangkok and Hanoi, and today is its last day', () => {
  expect(starts('2026-11-23T16:59:59Z')).toEqual([
    '2026-11-22T17:00:00.000Z',
    '2026-11-16T17:00:00.000Z',
    '2026-10-24T17:00:00.000Z',
  ]);
  expect(starts('2026-11-23T17:00:00Z')[0]).toBe('2026-11-23T17:00:00.000Z');
});

test('[B04] the period of all time begins before any record', () => {
  expect(periodStart('ever', new Date('2026-11-23T00:00:00Z')).getTime()).toBe(0);
});
