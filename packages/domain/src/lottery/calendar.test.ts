import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../time.ts';
import {
  type DailyCalendar,
  drawsBetween,
  everyDay,
  issuingProvince,
  northernCalendar,
  type PeriodicCalendar,
  quickCalendar,
} from './calendar.ts';

const north = northernCalendar('xsmb');
const quick = quickCalendar('vn27x1', 60);
const at = (text: string) => new Date(`${text}+07:00`);
const days = (from: string, to: string, calendar = north) =>
  drawsBetween(calendar, at(`${from}T00:00`), at(`${to}T00:00`)).map(({ day }) => day);

test('[L06] the North draws at 18:15 and closes at 18:05, Hanoi time, and opens when the day before has drawn', () => {
  expect(drawsBetween(north, at('2026-11-21T00:00'), at('2026-11-22T00:00'))).toEqual([
    {
      code: 'xsmb-20261121',
      day: '2026-11-21',
      sellsAt: at('2026-11-15T18:15'),
      opensAt: at('2026-11-20T18:15'),
      closesAt: at('2026-11-21T18:05'),
      drawsAt: at('2026-11-21T18:15'),
    },
  ]);
});

test('[L06] four days at the Lunar New Year have no draw, and the next one opens before them', () => {
  expect(days('2026-02-14', '2026-02-22')).toEqual(['2026-02-14', '2026-02-15', '2026-02-20', '2026-02-21']);
  expect(drawsBetween(north, at('2026-02-20T00:00'), at('2026-02-21T00:00'))[0]?.opensAt).toEqual(
    at('2026-02-15T18:15'),
  );
});

test('[L06] an override moves one draw and no other', () => {
  const calendar = northernCalendar('xsmb', {
    '2026-11-21': { drawsAt: '19:00', closesAt: '18:45' },
    '2026-11-22': null,
  });
  const draws = drawsBetween(calendar, at('2026-11-20T00:00'), at('2026-11-24T00:00'));
  expect(draws.map(({ drawsAt }) => drawsAt)).toEqual([
    at('2026-11-20T18:15'),
    at('2026-11-21T19:00'),
    at('2026-11-23T18:15'),
  ]);
  expect(draws[1]?.closesAt).toEqual(at('2026-11-21T18:45'));
  expect(draws[2]?.opensAt).toEqual(at('2026-11-21T19:00'));
});

const twice: DailyCalendar = {
  kind: 'daily',
  game: 'twice',
  holds: everyDay,
  opensDaysBefore: 7,
  sellsDaysBefore: 7,
  times: [
    { drawsAt: '13:00', closesAt: '12:45' },
    { drawsAt: '21:00', closesAt: '20:45' },
  ],
  overrides: {
    '2026-11-21': { drawsAt: '13:30' },
    '2026-11-22': { closesAt: '12:30' },
    '2026-11-23': { drawsAt: '10:00', closesAt: '10:30' },
  },
};

test('[L06] all draws of a moved day shift as far as the first and keep their distance to the close', () => {
  const times = (day: string) =>
    drawsBetween(twice, at(`${day}T00:00`), at(`${day}T24:00`)).map(({ closesAt, drawsAt }) => [closesAt, drawsAt]);
  expect(times('2026-11-21')).toEqual([
    [at('2026-11-21T13:15'), at('2026-11-21T13:30')],
    [at('2026-11-21T21:15'), at('2026-11-21T21:30')],
  ]);
  expect(times('2026-11-22')).toEqual([
    [at('2026-11-22T12:30'), at('2026-11-22T13:00')],
    [at('2026-11-22T20:30'), at('2026-11-22T21:00')],
  ]);
});

test('[L06] no override keeps betting open after the first ball', () => {
  const [early] = drawsBetween(twice, at('2026-11-23T00:00'), at('2026-11-23T12:00'));
  expect([early?.closesAt, early?.drawsAt]).toEqual([at('2026-11-23T10:00'), at('2026-11-23T10:00')]);
  const north = northernCalendar('xsmb', { '2026-11-21': { drawsAt: '17:30' } });
  expect(drawsBetween(north, at('2026-11-21T00:00'), at('2026-11-22T00:00'))[0]?.closesAt).toEqual(
    at('2026-11-21T17:20'),
  );
});

test('[L06] a draw without one before it in the time betting may be open opens that long before it closes', () => {
  const monthly: DailyCalendar = {
    kind: 'daily',
    game: 'monthly',
    opensDaysBefore: 7,
    sellsDaysBefore: 7,
    overrides: {},
    holds: (day) => day.endsWith('-21'),
    times: [{ drawsAt: '18:00', closesAt: '17:45' }],
  };
  expect(drawsBetween(monthly, at('2026-11-01T00:00'), at('2026-12-01T00:00')).map(({ opensAt }) => opensAt)).toEqual([
    at('2026-11-14T17:45'),
  ]);
});

test('[L06] a draw is sold from when the sixth before it was drawn, over rest days and midnight, and within its bound', () => {
  const sold = (calendar: Parameters<typeof drawsBetween>[0], from: string, to: string) =>
    drawsBetween(calendar, at(from), at(to)).map(({ sellsAt }) => sellsAt);
  // After four rest days, the sixth draw before this one is more than seven days earlier, so the limit of seven days
  // applies.
  expect(sold(north, '2026-02-20T00:00', '2026-02-22T00:00')).toEqual([at('2026-02-13T18:05'), at('2026-02-14T18:05')]);
  expect(sold(twice, '2026-11-30T00:00', '2026-12-01T00:00')).toEqual([at('2026-11-27T13:00'), at('2026-11-27T21:00')]);
  expect(sold(quick, '2026-11-21T00:00:01', '2026-11-21T00:03:01')).toEqual([
    at('2026-11-20T23:55'),
    at('2026-11-20T23:56'),
    at('2026-11-20T23:57'),
  ]);
});

test('[L03] a clock in another zone is right on the days it is changed, before and after the change', () => {
  const utc = (zone: string, time: string, day: string) =>
    drawsBetween(
      {
        kind: 'daily',
        game: 'abroad',
        holds: (held) => held === day,
        opensDaysBefore: 3,
        sellsDaysBefore: 7,
        overrides: {},
        zone,
        times: [{ drawsAt: time, closesAt: '00:10' }],
      },
      new Date('2026-01-01T00:00Z'),
      new Date('2027-01-01T00:00Z'),
    ).map(({ drawsAt }) => drawsAt.toISOString().slice(5, 16));
  // London changes to summer time on 29 March at 01:00 UTC, New York back to standard time on 1 November at 06:00 UTC.
  expect(utc('Europe/London', '16:30', '2026-03-28')).toEqual(['03-28T16:30']);
  expect(utc('Europe/London', '16:30', '2026-03-29')).toEqual(['03-29T15:30']);
  expect(utc('America/New_York', '00:30', '2026-11-01')).toEqual(['11-01T04:30']);
  expect(utc('America/New_York', '03:00', '2026-11-01')).toEqual(['11-01T08:00']);
  expect(utc('Asia/Kolkata', '15:30', '2026-11-23')).toEqual(['11-23T10:00']);
});

test('[L04] a day of many draws can rest or begin later, and the next one opens when the last was drawn', () => {
  const keno: PeriodicCalendar = {
    kind: 'periodic',
    game: 'keno',
    seconds: 480,
    firstAtSeconds: 22_080,
    count: 119,
    closesSecondsBefore: 60,
    overrides: { '2026-02-17': null, '2026-02-18': null, '2026-02-19': { drawsAt: '07:08' } },
  };
  const draws = drawsBetween(keno, at('2026-02-16T00:00'), at('2026-02-20T00:00'));
  expect([...Map.groupBy(draws, ({ day }) => day)].map(([day, ofDay]) => [day, ofDay.length])).toEqual([
    ['2026-02-16', 119],
    ['2026-02-19', 119],
  ]);
  const [first] = drawsBetween(keno, at('2026-02-19T00:00'), at('2026-02-19T07:09'));
  expect(first).toEqual({
    code: 'keno-20260219-0001',
    day: '2026-02-19',
    sellsAt: at('2026-02-16T21:12'),
    opensAt: at('2026-02-16T21:52'),
    closesAt: at('2026-02-19T07:07'),
    drawsAt: at('2026-02-19T07:08'),
  });
  expect(draws.at(-1)?.drawsAt).toEqual(at('2026-02-19T22:52'));
});

test('[L03] rounds after midnight belong to the day their evening began on: 88 of a quarter of an hour, 06:00 to 03:45', () => {
  const rounds: PeriodicCalendar = {
    kind: 'periodic',
    game: 'rounds',
    seconds: 900,
    firstAtSeconds: 21_600,
    count: 88,
    closesSecondsBefore: 60,
    overrides: {},
  };
  const draws = drawsBetween(rounds, at('2026-11-21T05:00'), at('2026-11-22T05:00'));
  expect(new Set(draws.map(({ day }) => day))).toEqual(new Set(['2026-11-21']));
  expect([draws.length, draws[0]?.drawsAt, draws.at(-1)?.drawsAt, draws.at(-1)?.code]).toEqual([
    88,
    at('2026-11-21T06:00'),
    at('2026-11-22T03:45'),
    'rounds-20261121-0088',
  ]);
  expect(draws[0]?.opensAt).toEqual(at('2026-11-21T03:45'));
});

test('[L06] a draw at the first moment asked for belongs, one at the last does not', () => {
  const draws = (from: string, to: string) => drawsBetween(north, at(from), at(to)).length;
  expect(draws('2026-11-21T18:15', '2026-11-22T18:15')).toBe(1);
  expect(draws('2026-11-21T18:15:01', '2026-11-22T18:15')).toBe(0);
});

test('[L06] the issuing province goes by the weekday', () => {
  expect(
    ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map(
      issuingProvince,
    ),
  ).toEqual(['Thái Bình', 'Hà Nội', 'Quảng Ninh', 'Bắc Ninh', 'Hà Nội', 'Hải Phòng', 'Nam Định']);
});

test('[L05] a quick draw belongs to the minute of the local day at whose end it is drawn', () => {
  const after = (moment: string) =>
    drawsBetween(quick, new Date(at(moment).getTime() + 1), new Date(at(moment).getTime() + 61_000))[0];
  expect(after('2026-11-21T17:42:30')).toEqual({
    code: 'vn27x1-20261121-1063',
    day: '2026-11-21',
    sellsAt: at('2026-11-21T17:37'),
    opensAt: at('2026-11-21T17:42'),
    closesAt: at('2026-11-21T17:42:55'),
    drawsAt: at('2026-11-21T17:43'),
  });
  expect(after('2026-11-21T00:00')?.code).toBe('vn27x1-20261121-0001');
  const last = after('2026-11-21T23:59:59.998');
  expect([last?.code, last?.drawsAt]).toEqual(['vn27x1-20261121-1440', at('2026-11-22T00:00')]);
});

test('[L05] a day has 1,440 quick draws without gap or overlap', () => {
  const draws = drawsBetween(quick, at('2026-11-21T00:00:01'), at('2026-11-22T00:00:01'));
  expect([draws.length, new Set(draws.map(({ code }) => code)).size, draws[0]?.code, draws.at(-1)?.code]).toEqual([
    1440,
    1440,
    'vn27x1-20261121-0001',
    'vn27x1-20261121-1440',
  ]);
  expect(draws.slice(1).map(({ opensAt }) => opensAt)).toEqual(draws.slice(0, -1).map(({ drawsAt }) => drawsAt));
});

test('[L05] a quick draw drawn at the first moment asked for belongs, one at the last does not', () => {
  const draws = drawsBetween(quick, at('2026-11-21T12:00'), at('2026-11-21T12:01'));
  expect(draws.map(({ drawsAt }) => drawsAt)).toEqual([at('2026-11-21T12:00')]);
});

test('[L05] any stretch of time holds exactly the quick draws of its parts', () => {
  const moments = fc.date({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.nat(7_200_000), fc.nat(7_200_000), (from, first, second) => {
      const middle = new Date(from.getTime() + first);
      const to = new Date(middle.getTime() + second);
      const parts = [...drawsBetween(quick, from, middle), ...drawsBetween(quick, middle, to)];
      expect(drawsBetween(quick, from, to)).toEqual(parts);
      for (const { drawsAt, day, opensAt } of parts) {
        expect(from <= drawsAt && drawsAt < to).toBe(true);
        expect(dayOf(opensAt)).toBe(day);
      }
    }),
  );
});
