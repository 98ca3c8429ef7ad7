import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../time.ts';
import {
  drawsBetween,
  issuingProvince,
  northernCalendar,
  periodicDrawAt,
  quickCalendar,
} from './calendar.ts';

const north = northernCalendar('xsmb');
const quick = quickCalendar('quick60');
const at = (text: string) => new Date(`${text}+07:00`);
const days = (from: string, to: string, calendar = north) =>
  drawsBetween(calendar, at(`${from}T00:00`), at(`${to}T00:00`)).map(({ day }) => day);

test('[L06] the North draws at 18:15 and closes at 18:05, Hanoi time, and opens when the day before has drawn', () => {
  expect(drawsBetween(north, at('2026-11-21T00:00'), at('2026-11-22T00:00'))).toEqual([
    {
      code: 'xsmb-20261121',
      day: '2026-11-21',
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
  expect(periodicDrawAt(quick, at('2026-11-21T17:42:30'))).toEqual({
    code: 'quick60-20261121-1063',
    day: '2026-11-21',
    opensAt: at('2026-11-21T17:42'),
    closesAt: at('2026-11-21T17:42:55'),
    drawsAt: at('2026-11-21T17:43'),
  });
  expect(periodicDrawAt(quick, at('2026-11-21T00:00')).code).toBe('quick60-20261121-0001');
  const last = periodicDrawAt(quick, at('2026-11-21T23:59:59.999'));
  expect([last.code, last.drawsAt]).toEqual(['quick60-20261121-1440', at('2026-11-22T00:00')]);
});

test('[L05] a day has 1,440 quick draws without gap or overlap', () => {
  const draws = drawsBetween(quick, at('2026-11-21T00:00:01'), at('2026-11-22T00:00:01'));
  expect([
    draws.length,
    new Set(draws.map(({ code }) => code)).size,
    draws[0]?.code,
    draws.at(-1)?.code,
  ]).toEqual([1440, 1440, 'quick60-20261121-0001', 'quick60-20261121-1440']);
  expect(draws.slice(1).map(({ opensAt }) => opensAt)).toEqual(
    draws.slice(0, -1).map(({ drawsAt }) => drawsAt),
  );
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
