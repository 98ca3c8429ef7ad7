import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, compactDay, dayOf, daysFrom, localTime, momentAt, momentsOf, startOfDay, weekdayOf } from './time.ts';

test('[L06] a local day begins at 17:00 UTC of the day before', () => {
  expect(dayOf(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  expect(startOfDay('2026-11-21')).toEqual(new Date('2026-11-20T17:00:00Z'));
  expect(momentAt('2026-11-21', '18:15')).toEqual(new Date('2026-11-21T11:15:00Z'));
  expect(momentAt('2026-11-21', '24:00')).toEqual(startOfDay('2026-11-22'));
});

test('[L06] days step over the ends of months and years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(daysFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  expect(daysFrom('2026-12-30', '2026-12-29')).toEqual([]);
  expect(weekdayOf('2026-11-21')).toBe(6);
  expect(compactDay('2026-11-21')).toBe('20261121');
  expect(() => addDays('yesterday', 1)).toThrow(RangeError);
});

test('[L06] every moment lies in its own day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (moment) => {
        const day = dayOf(moment);
        expect(startOfDay(day) <= moment && moment < startOfDay(addDays(day, 1))).toBe(true);
      },
    ),
  );
});

test('[L06] a span by days includes both days, and an open side stays open', () => {
  expect(momentsOf({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
    from: momentAt('2026-11-21', '00:00'),
    to: momentAt('2026-11-22', '00:00'),
  });
  expect(momentsOf({})).toEqual({ from: undefined, to: undefined });
});

test('[L06] a local time shows the clock at the offset, across midnight', () => {
  expect(localTime(new Date('2026-11-21T18:30:05.700Z'))).toBe('2026-11-22 01:30:05');
  expect(localTime(new Date('2026-11-21T18:30:05Z'), 0)).toBe('2026-11-21 18:30:05');
});
