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
 * Changes to the habit, by day: null is a day without a draw. Times are those of the day's first draw; the others move as far
 * and close as long before. A table: holidays follow no formula.
 */
export type Overrides = Readonly<Record<Day, Change | null>>;
type Change = { readonly drawsAt?: ClockTime; readonly closesAt?: ClockTime };
export type DrawTime = { readonly drawsAt: ClockTime; readonly closesAt: ClockTime };

/** Draws at fixed clock times of certain days. */
export type DailyCalendar = {
  readonly kind: 'daily';
  readonly game: string;
  /** One a day, or several in order; then codes are numbered. */
  readonly times: readonly DrawTime[];
  /** The habit: whether the day has draws. An override decides before it. */
  readonly holds: (day: Day) => boolean;
  readonly overrides: Overrides;
  /** It becomes the next draw when the one before is drawn, but at most so many days before. */
  readonly opensDaysBefore: number;
  /** Bets are taken ahead from when the sixth draw before it is drawn, but at most so many days before. */
  readonly sellsDaysBefore: number;
  /** Where the clock hangs, an IANA name; absent: UTC+7, which has no daylight saving. */
  readonly zone?: string;
};
/** Draws at even distances within the local day, numbered from 1: the n-th at firstAt + (n − 1) × seconds after midnight. */
export type PeriodicCalendar = {
  readonly kind: 'periodic';
  readonly game: string;
  readonly seconds: number;
  readonly firstAtSeconds: number;
  /** May reach past midnight: a draw belongs to the day its round began on. */
  readonly count: number;
  readonly closesSecondsBefore: number;
  readonly overrides: Overrides;
};
export type Calendar = DailyCalendar | PeriodicCalendar;

export type ScheduledDraw = {
  readonly code: string;
  readonly day: Day;
  /** From then on bets are taken ahead, while other draws come before it. */
  readonly sellsAt: Date;
  /** From then on it is the next draw. */
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
};

/** So many draws of a lottery are on sale at once, and so many a slip can go on: ux.md 6, multi-draw 1–6. */
export const DRAWS_MAX = 6;

/** The draws with from <= drawsAt < to, in order. */
export function drawsBetween(calendar: Calendar, from: Date, to: Date): ScheduledDraw[] {
  // A day's draws may fall on its neighbours here: after midnight, or in another zone.
  const days = daysFrom(addDays(dayOf(from), -1), addDays(dayOf(to), 1));
  return days.flatMap((day) =>
    calendar.kind === 'daily' ? dailyDraws(calendar, day, from, to) : periodicDraws(calendar, day, from, to),
  );
}

/** Every day. */
export const everyDay = (): boolean => true;
/** On these weekdays, 0 Sunday .. 6 Saturday. */
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

/** Quick draws: one every period of the whole day; bets end 5 s before the period does. */
export const quickCalendar = (game: string, seconds: number): PeriodicCalendar => ({
  kind: 'periodic',
  game,
  seconds,
  firstAtSeconds: seconds,
  count: 86_400 / seconds,
  closesSecondsBefore: 5,
  // Our own draws rest when the brand switches them off, not by the day.
  overrides: {},
});

/**
 * The Thai government lottery: the 1st and 16th, but 17 January for the 16th (Teachers' Day), 2 May for the 1st, and for New
 * Year's Day 30 December of the old year until 2023, 2 January since 2025 (published results 2015 to 2026). The dates of 2027
 * follow this habit; the office's notice names them.
 */
export function isGovernmentDay(day: Day): boolean {
  const monthDay = day.slice(5);
  if (monthDay === '01-02') return day >= '2025';
  if (monthDay === '12-30') return day < '2024';
  if (['01-17', '05-02'].includes(monthDay)) return true;
  return /-(01|16)$/.test(day) && !['01-01', '01-16', '05-01'].includes(monthDay);
}
/** Single days on which it was moved, and the spring of 2020. */
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

/** The company that issues the Northern tickets of a day. A label: the result is one and the same for the whole North. */
export const issuingProvince = (day: Day): string => provinces[weekdayOf(day)] as string;

// ── Days ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

function holdsOn(calendar: Calendar, day: Day): boolean {
  const change = calendar.overrides[day];
  if (change !== undefined) return change !== null;
  return calendar.kind === 'periodic' || calendar.holds(day);
}

type Times = { readonly drawsAt: Date; readonly closesAt: Date };

/** What a change makes of a draw of its day: moved as far as the first one is, and never closed after the first ball. */
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

/** When the n-th draw before the index-th of a day is drawn, looking back so many days. */
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

function timesOn({ times, overrides, zone }: DailyCalendar, day: Day): Times[] {
  const clock = (time: ClockTime) => clockAt(day, time, zone);
  const habit = times.map(({ drawsAt, closesAt }) => ({ drawsAt: clock(drawsAt), closesAt: clock(closesAt) }));
  const [first] = habit;
  return first ? habit.map(changed(overrides[day], first, clock)) : [];
}

function dailyDraws(calendar: DailyCalendar, day: Day, from: Date, to: Date): ScheduledDraw[] {
  if (!holdsOn(calendar, day)) return [];
  const times = timesOn(calendar, day);
  return times.flatMap((time, index) => {
    // Before looking back over the days: the schedule is asked again every two seconds, and mostly for nothing.
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
 * A clock time in a zone with daylight saving: read with the offset of about that moment, then with the offset of the moment
 * found, which is the right one unless the clock itself jumps over that time.
 */
function clockAt(day: Day, time: ClockTime, zone: string | undefined): Date {
  if (zone === undefined) return momentAt(day, time);
  const about = momentAt(day, time, offsetMinutes(zone, momentAt(day, time, 0)));
  return momentAt(day, time, offsetMinutes(zone, about));
}

/** Making a formatter costs a hundred times its use, and its use a hundred times what it is used for: zones change on whole hours. */
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
    // The first of a day opens when the last before it is drawn, a day of rest or several earlier.
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
