import {
  addDays,
  addMs,
  type ClockTime,
  compactDay,
  type Day,
  dayOf,
  daysFrom,
  momentAt,
  startOfDay,
  weekdayOf,
} from '../time.ts';
import { northernOverrides } from './rest-days.ts';

/**
 * Changes to the usual schedule, by day; null is a day without a draw. The times are those of the day's first draw: the
 * others move by the same amount and close equally long before their draw. It is a table because holidays follow no
 * formula.
 */
export type Overrides = Readonly<Record<Day, Change | null>>;
type Change = { readonly drawsAt?: ClockTime; readonly closesAt?: ClockTime };
export type DrawTime = { readonly drawsAt: ClockTime; readonly closesAt: ClockTime };

/** Draws at fixed clock times of certain days. */
export type DailyCalendar = {
  readonly kind: 'daily';
  readonly game: string;
  /** The times of a day's draws, in ascending order. If there are several, the code of each draw ends in a number. */
  readonly times: readonly DrawTime[];
  /** Whether a day has draws in the usual schedule. An override for the day takes precedence. */
  readonly holds: (day: Day) => boolean;
  readonly overrides: Overrides;
  /**
   * The number of days that limits how early a draw becomes the game's next draw. It becomes so when the previous draw
   * is drawn, but not more than this many days before its own day.
   */
  readonly opensDaysBefore: number;
  /**
   * The number of days that limits how early bets on a draw are accepted. They are accepted once the sixth draw before
   * it has been drawn, but not more than this many days before its own day.
   */
  readonly sellsDaysBefore: number;
  /** IANA name of the time zone of the clock times; absent: UTC+7, which has no daylight saving. */
  readonly zone?: string;
};
/**
 * Draws at equal intervals within the local day, numbered from 1: the n-th at firstAt + (n − 1) × seconds after
 * midnight.
 */
export type PeriodicCalendar = {
  readonly kind: 'periodic';
  readonly game: string;
  readonly seconds: number;
  readonly firstAtSeconds: number;
  /**
   * The number of draws a day. Draws may extend past midnight: a draw belongs to the day on which its first round
   * began.
   */
  readonly count: number;
  readonly closesSecondsBefore: number;
  readonly overrides: Overrides;
};
export type Calendar = DailyCalendar | PeriodicCalendar;

export type ScheduledDraw = {
  readonly code: string;
  readonly day: Day;
  /** The time from which bets on this draw are accepted, even while earlier draws of the game have not been drawn. */
  readonly sellsAt: Date;
  /** The time from which this draw is the next one of its game. */
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
};

/**
 * The most draws of a lottery that are on sale at once, and the most that one slip can cover: ux.md 6, multi-draw 1–6.
 */
export const DRAWS_MAX = 6;

/** The draws with from <= drawsAt < to, in order. */
export function drawsBetween(calendar: Calendar, from: Date, to: Date): ScheduledDraw[] {
  // Neighbouring days are included, because a day's draws may be on another day in UTC+7: after midnight, or in another
  // time zone.
  const days = daysFrom(addDays(dayOf(from), -1), addDays(dayOf(to), 1));
  return days.flatMap((day) =>
    calendar.kind === 'daily' ? dailyDraws(calendar, day, from, to) : periodicDraws(calendar, day, from, to),
  );
}

/** A `holds` rule (whether a day has draws) for lotteries that draw every day. */
export const everyDay = (): boolean => true;
/** A `holds` rule (whether a day has draws) for lotteries that draw on some weekdays: 0 Sunday to 6 Saturday. */
export const onWeekdays =
  (weekdays: readonly number[]) =>
  (day: Day): boolean =>
    weekdays.includes(weekdayOf(day));

/** Northern Vietnam: first ball 18:15, the last ends about 18:30; bets end ten minutes before the first ball. */
export const northernCalendar = (game: string, overrides: Overrides = northernOverrides): DailyCalendar => ({
  kind: 'daily',
  game,
  times: [{ drawsAt: '18:15', closesAt: '18:05' }],
  holds: everyDay,
  overrides,
  opensDaysBefore: 7,
  sellsDaysBefore: 7,
});

/** Quick draws: one per period, the whole day; bets end 5 s before the period does. */
export const quickCalendar = (game: string, seconds: number): PeriodicCalendar => ({
  kind: 'periodic',
  game,
  seconds,
  firstAtSeconds: seconds,
  count: 86_400 / seconds,
  closesSecondsBefore: 5,
  // Own draws have no rest days. A brand switches an own lottery off instead.
  overrides: {},
});

/**
 * Draw days of the Thai government lottery: the 1st and 16th, with these exceptions. 17 January replaces the 16th
 * (Teachers' Day) and 2 May the 1st. New Year's Day was replaced by 30 December of the old year until 2023, and by 2
 * January since 2025 (published results 2015 to 2026). The dates of 2027 follow this pattern; the office announces
 * them.
 */
export function isGovernmentDay(day: Day): boolean {
  const monthDay = day.slice(5);
  if (monthDay === '01-02') return day >= '2025';
  if (monthDay === '12-30') return day < '2024';
  if (['01-17', '05-02'].includes(monthDay)) return true;
  return /-(01|16)$/.test(day) && !['01-01', '01-16', '05-01'].includes(monthDay);
}
/**
 * Changes to the usual dates of the government lottery: days to which and from which a draw was moved, and the changed
 * schedule of spring 2020.
 */
export const governmentOverrides: Overrides = Object.fromEntries([
  ...[
    '2015-12-16',
    '2018-03-01',
    '2019-07-16',
    '2020-04-01',
    '2020-04-16',
    '2020-05-02',
    '2022-02-16',
    '2023-08-01',
  ].map((day) => [day, null] as const),
  ...['2015-12-17', '2018-03-02', '2019-07-15', '2022-02-17', '2023-07-31'].map((day) => [day, {}] as const),
]);

const provinces = ['Thái Bình', 'Hà Nội', 'Quảng Ninh', 'Bắc Ninh', 'Hà Nội', 'Hải Phòng', 'Nam Định'];

/** The company that issues the Northern tickets of a day. It is only a label: the whole North has one result. */
export const issuingProvince = (day: Day): string => provinces[weekdayOf(day)] as string;

// ── Days ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

function holdsOn(calendar: Calendar, day: Day): boolean {
  const change = calendar.overrides[day];
  if (change !== undefined) return change !== null;
  return calendar.kind === 'periodic' || calendar.holds(day);
}

type Times = { readonly drawsAt: Date; readonly closesAt: Date };

/**
 * Returns a function that applies an override to the draws of its day. If the override has a time of drawing, each draw
 * moves by as much as the first one. If it has a closing time, each draw closes as long before its drawing as the first
 * one, never after it.
 */
function changed(change: Change | null | undefined, first: Times, clock: (time: ClockTime) => Date) {
  const movedMs = change?.drawsAt ? clock(change.drawsAt).getTime() - first.drawsAt.getTime() : 0;
  const earlyMs = change?.closesAt
    ? Math.max(0, first.drawsAt.getTime() + movedMs - clock(change.closesAt).getTime())
    : undefined;
  return ({ drawsAt, closesAt }: Times): Times => {
    const moved = addMs(drawsAt, movedMs);
    return { drawsAt: moved, closesAt: earlyMs === undefined ? addMs(closesAt, movedMs) : addMs(moved, -earlyMs) };
  };
}

/**
 * The time of the n-th draw before the draw number `index` of a day. Searches at most `daysBack` days back; undefined
 * if there is none.
 */
function nthBefore(n: number, calendar: Calendar, day: Day, index: number, daysBack: number): Date | undefined {
  let left = n;
  for (let back = 0; back <= daysBack; back += 1) {
    const before = addDays(day, -back);
    if (!holdsOn(calendar, before)) continue;
    const { count, drawsAt } = timetable(calendar, before);
    const ended = back === 0 ? index : count;
    if (left <= ended) return drawsAt(ended - left);
    left -= ended;
  }
  return undefined;
}

function timetable(calendar: Calendar, day: Day): { count: number; drawsAt: (index: number) => Date } {
  if (calendar.kind === 'daily') {
    const times = timesOn(calendar, day);
    return { count: times.length, drawsAt: (index) => (times[index] as Times).drawsAt };
  }
  const times = periodicTimes(calendar, day);
  return { count: calendar.count, drawsAt: (index) => times(index + 1).drawsAt };
}

const earlierOf = (left: Date, right: Date): Date => (left < right ? left : right);

// ── Daily ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Cache of draw times by calendar and day. Without it, scheduling a long period would compute the previous week again
 * for each draw.
 */
const timesByDay = new WeakMap<DailyCalendar, Map<Day, readonly Times[]>>();

function timesOn(calendar: DailyCalendar, day: Day): readonly Times[] {
  const days = timesByDay.get(calendar) ?? new Map<Day, readonly Times[]>();
  timesByDay.set(calendar, days);
  const known = days.get(day);
  if (known) return known;
  const { times, overrides, zone } = calendar;
  const clock = (time: ClockTime) => clockAt(day, time, zone);
  const habit = times.map(({ drawsAt, closesAt }) => ({ drawsAt: clock(drawsAt), closesAt: clock(closesAt) }));
  const [first] = habit;
  const changes = first ? habit.map(changed(overrides[day], first, clock)) : [];
  days.set(day, changes);
  return changes;
}

function dailyDraws(calendar: DailyCalendar, day: Day, from: Date, to: Date): ScheduledDraw[] {
  if (!holdsOn(calendar, day)) return [];
  const times = timesOn(calendar, day);
  return times.flatMap((time, index) => {
    // Check this before searching previous days: the schedule is queried every two seconds, mostly without a match.
    if (time.drawsAt < from || time.drawsAt >= to) return [];
    const since = (n: number, daysBack: number): Date =>
      nthBefore(n, calendar, day, index, daysBack) ?? addMs(time.closesAt, -daysBack * DAY_MS);
    const opensAt = since(1, calendar.opensDaysBefore);
    return {
      code: `${calendar.game}-${compactDay(day)}${times.length > 1 ? `-${numbered(index + 1)}` : ''}`,
      day,
      sellsAt: earlierOf(opensAt, since(DRAWS_MAX, calendar.sellsDaysBefore)),
      opensAt,
      ...time,
    };
  });
}

/**
 * Converts a clock time in a zone with daylight saving to UTC. It uses the offset at about that moment, then again the
 * offset at the resulting moment. The result is correct unless the clock change skips this time.
 */
function clockAt(day: Day, time: ClockTime, zone: string | undefined): Date {
  if (zone === undefined) return momentAt(day, time);
  const about = momentAt(day, time, offsetMinutes(zone, momentAt(day, time, 0)));
  return momentAt(day, time, offsetMinutes(zone, about));
}

/**
 * Creating a formatter takes a hundred times longer than using it, so formatters are cached. Offsets are cached too, by
 * the hour, because zones change their offset on whole hours.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const OFFSETS_MOST = 10_000;

function offsetMinutes(zone: string, at: Date): number {
  const key = `${zone} ${Math.floor(at.getTime() / HOUR_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= OFFSETS_MOST) offsets.clear();
  const read = readOffset(zone, at);
  offsets.set(key, read);
  return read;
}

function readOffset(zone: string, at: Date): number {
  const formatter =
    formatters.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formatters.set(zone, formatter);
  const text = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

// ── Periodic ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The times of a day's n-th draw. */
function periodicTimes(calendar: PeriodicCalendar, day: Day): (n: number) => Times {
  const { seconds, firstAtSeconds, closesSecondsBefore, overrides } = calendar;
  const midnight = startOfDay(day);
  const habit = (n: number): Times => {
    const drawsAt = addMs(midnight, (firstAtSeconds + (n - 1) * seconds) * 1000);
    return { drawsAt, closesAt: addMs(drawsAt, -closesSecondsBefore * 1000) };
  };
  const change = changed(overrides[day], habit(1), (time) => momentAt(day, time));
  return (n) => change(habit(n));
}

function periodicDraws(calendar: PeriodicCalendar, day: Day, from: Date, to: Date): ScheduledDraw[] {
  if (!holdsOn(calendar, day)) return [];
  const { game, seconds, count } = calendar;
  const times = periodicTimes(calendar, day);
  const first = times(1).drawsAt.getTime();
  const numberAt = (moment: Date) => (moment.getTime() - first) / (seconds * 1000) + 1;
  const draws: ScheduledDraw[] = [];
  const last = Math.min(count, Math.ceil(numberAt(to)));
  for (let n = Math.max(1, Math.floor(numberAt(from))); n <= last; n += 1) {
    const time = times(n);
    if (time.drawsAt < from || time.drawsAt >= to) continue;
    // The first draw of a day opens when the previous draw is drawn, which may be several rest days earlier.
    const since = (back: number): Date => (n > back ? times(n - back).drawsAt : beforeToday(back));
    const beforeToday = (back: number): Date =>
      nthBefore(back, calendar, day, n - 1, WEEK) ?? startOfDay(addDays(day, -WEEK));
    draws.push({
      code: `${game}-${compactDay(day)}-${numbered(n)}`,
      day,
      sellsAt: since(DRAWS_MAX),
      opensAt: since(1),
      ...time,
    });
  }
  return draws;
}

const numbered = (n: number): string => String(n).padStart(4, '0');
const WEEK = 7;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
