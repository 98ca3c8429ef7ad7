import type { DrawTime } from '@tamarind/domain/lottery/calendar';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { addDays, type ClockTime, weekdayOf } from '@tamarind/domain/time';

/** Regular draw times of a lottery; days that a brand moves or skips are in its draws. */
export type Timetable = DailyTimes | PeriodicTimes;

interface DailyTimes {
  readonly kind: 'daily';
  /** Weekdays, 0 Sunday .. 6 Saturday; `monthly`: by the date, as the Thai government's. */
  readonly days: readonly number[] | 'monthly';
  readonly times: readonly DrawTime[];
  /** Time zone as an IANA name; undefined: UTC+7. */
  readonly zone: string | undefined;
}
interface PeriodicTimes {
  readonly kind: 'periodic';
  readonly seconds: number;
  readonly closesSecondsBefore: number;
  /** First and last draw of the day, the last possibly after midnight; undefined when draws run all day. */
  readonly span: { readonly first: ClockTime; readonly last: ClockTime } | undefined;
}

/**
 * The regular times of a game, computed from the calendar that creates its draws [L06]; undefined for an unknown code.
 */
export function timetableOf(code: string): Timetable | undefined {
  const calendar = gameOf(code)?.calendar({});
  if (!calendar) return undefined;
  if (calendar.kind === 'periodic') {
    const { seconds, firstAtSeconds, count, closesSecondsBefore } = calendar;
    const span =
      seconds * count >= DAY_SECONDS
        ? undefined
        : { first: clockOf(firstAtSeconds), last: clockOf(firstAtSeconds + (count - 1) * seconds) };
    return { kind: 'periodic', seconds, closesSecondsBefore, span };
  }
  const { times, zone, holds } = calendar;
  const held = FOUR_WEEKS.filter(holds);
  const days = [...new Set(held.map(weekdayOf))].toSorted((left, right) => left - right);
  // A weekly lottery draws on its weekday in all four weeks; a monthly one does not.
  const isWeekly = held.length === days.length * 4;
  return { kind: 'daily', days: isWeekly ? days : 'monthly', times, zone };
}

const DAY_SECONDS = 86_400;
/** Sample weeks for the regular times, without a holiday that moves the government's draws. */
const FOUR_WEEKS = Array.from({ length: 28 }, (_, index) => addDays('2026-06-07', index));

const clockOf = (seconds: number): ClockTime => {
  const minutes = Math.floor(seconds / 60) % (24 * 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};
