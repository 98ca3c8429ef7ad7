import { addDays, addMs, type Day, dayOf, startOfDay, weekdayOf } from '../../time.ts';

/** The period of a payment, from `from` until just before `until`. The payment is computed at `closesAt`. */
export interface PayWindow {
  readonly from: Date;
  readonly until: Date;
  readonly closesAt: Date;
}

const MINUTE_MS = 60_000;
/** The time after a window's end within which its bets are counted. Bets counted later belong to a later window. */
const COUNTED_MS = 10 * MINUTE_MS;

/**
 * A window of fixed length. It starts at a multiple of that length in UTC, which is also one in the brand's time zone,
 * because the zone differs from UTC by whole hours.
 */
export function fixedWindow(moment: Date, minutes: number, closesAfterMinutes: number): PayWindow {
  const length = minutes * MINUTE_MS;
  const from = new Date(moment.getTime() - (moment.getTime() % length));
  const until = addMs(from, length);
  return { from, until, closesAt: addMs(until, closesAfterMinutes * MINUTE_MS) };
}

/** The calendar window that contains the moment; weeks begin on Monday, half months on the 1st and the 16th. */
export function calendarWindow(moment: Date, period: 'day' | 'week' | 'half_month' | 'month'): PayWindow {
  const day = dayOf(moment);
  const first = firstDays[period](day);
  const until = startOfDay(nextDays[period](first));
  return { from: startOfDay(first), until, closesAt: addMs(until, COUNTED_MS) };
}

const firstDays: Readonly<Record<Parameters<typeof calendarWindow>[1], (day: Day) => Day>> = {
  day: (day) => day,
  week: (day) => addDays(day, -((weekdayOf(day) + 6) % 7)),
  half_month: (day) => `${day.slice(0, 8)}${day.slice(8) < '16' ? '01' : '16'}`,
  month: (day) => `${day.slice(0, 8)}01`,
};

const nextDays: typeof firstDays = {
  day: (first) => addDays(first, 1),
  week: (first) => addDays(first, 7),
  half_month: (first) => (first.endsWith('01') ? addDays(first, 15) : nextMonth(first)),
  month: (first) => nextMonth(first),
};

/** The 1st of the next month: 31 days after the 1st, or 20 days after the 16th, is always a day of that month. */
const nextMonth = (first: Day): Day => `${addDays(first, first.endsWith('01') ? 31 : 20).slice(0, 8)}01`;
