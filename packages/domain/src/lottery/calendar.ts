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

/** Changes to the weekly habit, by day: null is a day without a draw. A table, because holidays follow no formula. */
export type Overrides = Readonly<
  Record<Day, { readonly drawsAt?: ClockTime; readonly closesAt?: ClockTime } | null>
>;

/** One draw a day at a local clock time. */
export type DailyCalendar = {
  readonly kind: 'daily';
  readonly game: string;
  readonly drawsAt: ClockTime;
  readonly closesAt: ClockTime;
  readonly overrides: Overrides;
};
/** A draw at the end of every period of the local day, numbered from 1; `seconds` divides a day. */
export type PeriodicCalendar = {
  readonly kind: 'periodic';
  readonly game: string;
  readonly seconds: number;
  readonly closesSecondsBefore: number;
};
export type Calendar = DailyCalendar | PeriodicCalendar;

export type ScheduledDraw = {
  readonly code: string;
  readonly day: Day;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
};

/** The draws with from <= drawsAt < to, in order. A draw opens the moment the one before it is drawn. */
export function drawsBetween(calendar: Calendar, from: Date, to: Date): ScheduledDraw[] {
  return calendar.kind === 'daily' ? dailyBetween(calendar, from, to) : periodicBetween(calendar, from, to);
}

/** The periodic draw that a moment belongs to: the first one drawn after it. */
export function periodicDrawAt(calendar: PeriodicCalendar, moment: Date): ScheduledDraw {
  const day = dayOf(moment);
  const period = Math.floor((moment.getTime() - startOfDay(day).getTime()) / (calendar.seconds * 1000)) + 1;
  return periodicDraw(calendar, day, period);
}

/** Northern Vietnam: first ball 18:15, the last ends about 18:30; bets end ten minutes before the first ball. */
export const northernCalendar = (game: string, overrides: Overrides = northernOverrides): DailyCalendar => ({
  kind: 'daily',
  game,
  drawsAt: '18:15',
  closesAt: '18:05',
  overrides,
});

/** The quick draw: every minute of the day, 1 to 1440; bets end 5 s before the minute does. */
export const quickCalendar = (game: string): PeriodicCalendar => ({
  kind: 'periodic',
  game,
  seconds: 60,
  closesSecondsBefore: 5,
});

/** Four days without a draw, the eve and three days of each Lunar New Year. 2027 follows the habit and awaits the notice. */
const newYearEves: readonly Day[] = [
  '2018-02-15',
  '2019-02-04',
  '2020-01-24',
  '2021-02-11',
  '2022-01-31',
  '2023-01-21',
  '2024-02-09',
  '2025-01-28',
  '2026-02-16',
  '2027-02-05',
];
export const northernOverrides: Overrides = Object.fromEntries(
  [
    ...newYearEves.flatMap((eve) => daysFrom(eve, addDays(eve, 3))),
    ...daysFrom('2020-04-01', '2020-04-22'),
  ].map((day) => [day, null]),
);

const provinces = ['Thái Bình', 'Hà Nội', 'Quảng Ninh', 'Bắc Ninh', 'Hà Nội', 'Hải Phòng', 'Nam Định'];

/** The company that issues the Northern tickets of a day. A label: the result is one and the same for the whole North. */
export const issuingProvince = (day: Day): string => provinces[weekdayOf(day)] as string;

function dailyBetween(calendar: DailyCalendar, from: Date, to: Date): ScheduledDraw[] {
  const days = daysFrom(dayOf(from), dayOf(to)).filter((day) => calendar.overrides[day] !== null);
  return days
    .map((day) => {
      const { drawsAt, closesAt } = { ...calendar, ...calendar.overrides[day] };
      return {
        code: `${calendar.game}-${compactDay(day)}`,
        day,
        opensAt: previousDraw(calendar, day),
        closesAt: momentAt(day, closesAt),
        drawsAt: momentAt(day, drawsAt),
      };
    })
    .filter(({ drawsAt }) => from <= drawsAt && drawsAt < to);
}

function previousDraw(calendar: DailyCalendar, day: Day): Date {
  const before = addDays(day, -1);
  const override = calendar.overrides[before];
  return override === null
    ? previousDraw(calendar, before)
    : momentAt(before, override?.drawsAt ?? calendar.drawsAt);
}

function periodicBetween(calendar: PeriodicCalendar, from: Date, to: Date): ScheduledDraw[] {
  const draws: ScheduledDraw[] = [];
  // The draw at exactly `from` belongs to the period that ends there, hence the millisecond.
  let draw = periodicDrawAt(calendar, addMs(from, -1));
  while (draw.drawsAt < to) {
    draws.push(draw);
    draw = periodicDrawAt(calendar, draw.drawsAt);
  }
  return draws;
}

function periodicDraw(
  { game, seconds, closesSecondsBefore }: PeriodicCalendar,
  day: Day,
  period: number,
): ScheduledDraw {
  const drawsAt = addMs(startOfDay(day), period * seconds * 1000);
  return {
    code: `${game}-${compactDay(day)}-${String(period).padStart(4, '0')}`,
    day,
    opensAt: addMs(drawsAt, -seconds * 1000),
    closesAt: addMs(drawsAt, -closesSecondsBefore * 1000),
    drawsAt,
  };
}
