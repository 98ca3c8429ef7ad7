import { expect, test } from 'vitest';
import { momentAt } from '@tamarind/domain/time';
import { allSeries, dueWindows } from './due-windows.ts';
import type { Progress, Series } from './window-queries.ts';

const at = (day: number, time = '00:00') => momentAt(`2026-11-${String(day).padStart(2, '0')}`, time);
const NOW = at(24, '11:20');
/** A series of windows whose last window ended at `last` and whose contracts never end. */
const series = (of: Series, last: Date | null, more: Partial<Progress> = {}): Progress => ({
  ...of,
  last,
  starts: last,
  runsUntil: at(25),
  hasCorrection: false,
  isUnpaid: false,
  ...more,
});
const daily = { kind: 'daily', period: 'day' } as const;
const hourly = { kind: 'hourly', period: 'hour' } as const;
const realTime = { kind: 'real_time', period: 'five_minutes' } as const;
const listed = (progress: readonly Progress[], limit = 20) => {
  const { windows, isLast } = dueWindows(progress, NOW, limit);
  return { isLast, windows: windows.map(({ kind, from, until }) => [kind, from, until]) };
};

test('[F12] all windows of a series that are due come before those of the next series', () => {
  expect(listed([series(daily, at(22)), series(hourly, at(24, '09:00')), series(realTime, at(24, '10:00'))])).toEqual({
    isLast: true,
    windows: [
      ['daily', at(22), at(23)],
      ['daily', at(23), at(24)],
      ['hourly', at(24, '09:00'), at(24, '10:00')],
      ['hourly', at(24, '10:00'), at(24, '11:00')],
      // Missed real-time windows are joined into a single window.
      ['real_time', at(24, '10:00'), at(24, '11:20')],
    ],
  });
});

test('[F12] a list that is cut says that more is due', () => {
  const progress = [series(daily, at(20)), series(hourly, at(24, '10:00'))];
  expect(listed(progress, 3)).toMatchObject({ isLast: false, windows: { length: 3 } });
  expect(listed(progress, 5)).toMatchObject({ isLast: true, windows: { length: 5 } });
});

test('[F12] where all contracts of a series end, the list ends, because the next one may start later', () => {
  const progress = [series(daily, at(20), { runsUntil: at(21) }), series(hourly, at(24, '10:00'))];
  expect(listed(progress)).toEqual({ isLast: false, windows: [['daily', at(20), at(21)]] });
});

test('[F12] a series begins with its first contract, and one without contracts has no window', () => {
  const begins = series(hourly, at(23, '03:00'), { starts: at(24, '10:00') });
  const idle = series(daily, at(20), { starts: null });
  expect(listed([idle, begins])).toEqual({ isLast: true, windows: [['hourly', at(24, '10:00'), at(24, '11:00')]] });
});

test('every kind and length of window has one series', () => {
  expect(allSeries.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
    'dividend day',
    'dividend week',
    'dividend half_month',
    'dividend month',
    'daily day',
    'hourly hour',
    'real_time five_minutes',
  ]);
});
