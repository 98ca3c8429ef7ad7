import { expect, test } from 'vitest';
import { daysFrom } from '@tamarind/domain/time';
import { rangeOf } from './DateRange.tsx';

test('[O02] [O04] the shortcuts are 7 and 30 days with today, backwards and forwards', () => {
  const length = (name: Parameters<typeof rangeOf>[0]) => {
    const { from, to } = rangeOf(name);
    return daysFrom(from, to).length;
  };
  expect((['previous7', 'previous30', 'next7', 'next30'] as const).map(length)).toEqual([7, 30, 7, 30]);
  const today = rangeOf('today').from;
  expect([rangeOf('previous7').to, rangeOf('next30').from]).toEqual([today, today]);
});
