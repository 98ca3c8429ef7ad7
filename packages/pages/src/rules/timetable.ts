import type { DrawTime } from '@tamarind/domain/lottery/calendar';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { addDays, type ClockTime, weekdayOf } from '@tamarind/domain/time';

/**
 * The regular draw times of a lottery. Days that a brand moves or skips are not part of it; they appear in the draws.
 */
export type Timetable = DailyTimes | PeriodicTimes;

interface DailyTimes {
  readonly kind: 'daily';
  /** The weekdays, 0 Sunday to 6 Saturday; `monthly` if draws go by date, like those of the Thai government lottery. */
  readonly days: readonly number[] | 'monthly';
  readonly times: readonly DrawTime[];
  /** The time zone as an IANA name; undefined for UTC+7. */
  readonly zone: string | undefined;
}
interface PeriodicTimes {
  readonly kind: 'periodic';
  readonly seconds: number;
  readonly closesSecondsBefore: number;
  /** The first and the last draw of the day; the last may be after midnight. Undefined if draws run all day. */
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
  // True for a lottery that draws on the same weekdays in all four sample weeks; a monthly one does not.
  const isWeekly = held.length === days.length * 4;
  return { kind: 'daily', days: isWeekly ? days : 'monthly', times, zone };
}

const DAY_SECONDS = 86_400;
/** Four sample weeks that contain no holiday on which the government's draws are moved. */
const FOUR_WEEKS = Array.from({ length: 28 }, (_, index) => addDays('2026-06-07', index));

const clockOf = (seconds: number): ClockTime => {
  const minutes = Math.floor(seconds / 60) % (24 * 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};
