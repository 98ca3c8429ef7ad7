import { expect, test } from 'vitest';
import { addDays, type Day, startOfDay } from '../time.ts';
import { drawsBetween } from './calendar.ts';
import { gameOf } from './games/index.ts';
import { northernOverrides } from './rest-days.ts';

const daysOf = (code: string, from: Day, to: Day): Day[] => {
  const calendar = gameOf(code)?.calendar({});
  if (!calendar) throw new RangeError(`no game ${code}`);
  const found = drawsBetween(calendar, startOfDay(from), startOfDay(addDays(to, 1)));
  return [...new Set(found.map(({ day }) => day))];
};

/** Draw days around each Lunar New Year in Vietlott's published results. Max 3D Pro did not exist before 2021. */
test.each<[string, Day, Day, readonly Day[]]>([
  ['mega645', '2018-02-14', '2018-02-18', ['2018-02-14', '2018-02-18']],
  ['power655', '2019-02-02', '2019-02-07', ['2019-02-02', '2019-02-07']],
  ['mega645', '2020-01-22', '2020-01-26', ['2020-01-22', '2020-01-26']],
  ['power655', '2021-02-09', '2021-02-13', ['2021-02-09', '2021-02-13']],
  ['max3d', '2022-01-28', '2022-02-02', ['2022-01-28', '2022-02-02']],
  ['max3dpro', '2023-01-19', '2023-01-24', ['2023-01-19', '2023-01-24']],
  ['mega645', '2024-02-07', '2024-02-11', ['2024-02-07', '2024-02-11']],
  ['max3d', '2025-01-27', '2025-01-31', ['2025-01-27', '2025-01-31']],
  ['max3dpro', '2025-01-25', '2025-01-30', ['2025-01-25', '2025-01-30']],
])('[W-7] %s rests on the eve and the first day of the Lunar New Year: %s to %s', (game, from, to, held) => {
  expect(daysOf(game, from, to)).toEqual(held);
});

test('[W-7] the New Year of 2027 is in the calendar; lotteries that drew through 2026 draw through it', () => {
  expect(daysOf('max3d', '2027-02-03', '2027-02-08')).toEqual(['2027-02-03', '2027-02-08']);
  expect(daysOf('power655', '2027-02-04', '2027-02-09')).toEqual(['2027-02-04', '2027-02-09']);
  expect(daysOf('lotto535', '2027-02-04', '2027-02-08')).toHaveLength(5);
  expect(daysOf('vkeno', '2026-02-16', '2026-02-17')).toHaveLength(2);
  expect(Object.keys(northernOverrides).filter((day) => day.startsWith('2027'))).toEqual([
    '2027-02-05',
    '2027-02-06',
    '2027-02-07',
    '2027-02-08',
  ]);
});

test('[W-7] rounds on an index rest on the closed days of their exchange in 2027', () => {
  // New York closes at 03:00 of the next day in UTC+7. It has sessions on 24 and 25 March, but not on Good Friday.
  expect(daysOf('dow', '2027-03-25', '2027-03-29')).toEqual(['2027-03-24', '2027-03-25']);
  expect(daysOf('uk', '2027-03-25', '2027-03-30')).toEqual(['2027-03-25', '2027-03-30']);
  expect(daysOf('nikkeipm', '2027-05-01', '2027-05-07')).toEqual(['2027-05-06', '2027-05-07']);
  expect(daysOf('singapore', '2026-12-31', '2027-01-04')).toEqual(['2026-12-31', '2027-01-04']);
});
