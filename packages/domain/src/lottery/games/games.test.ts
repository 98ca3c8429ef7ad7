import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, addMs, startOfDay, weekdayOf } from '../../time.ts';
import { DRAWS_MAX, drawsBetween, type ScheduledDraw } from '../calendar.ts';
import { formatOf } from '../formats/index.ts';
import { products } from '../../jurisdictions/products.ts';
import { gameOf, games } from './index.ts';

const of = (code: string) => {
  const game = gameOf(code);
  if (!game) throw new RangeError(`no game ${code}`);
  return game;
};
const drawsOf = (code: string, from: string, to: string): ScheduledDraw[] =>
  drawsBetween(of(code).calendar({}), startOfDay(from), startOfDay(to));
const ict = (moment: Date | undefined) => new Date((moment?.getTime() ?? 0) + 7 * 3_600_000).toISOString().slice(0, 16);

test('[L02-L05] every game has a code of its own, a known format and a product', () => {
  expect(new Set(games.map(({ code }) => code)).size).toBe(games.length);
  for (const { code, format, product, kind, derivation } of games) {
    expect(code).toMatch(/^[a-z0-9]{2,16}$/);
    expect(formatOf(format).tiers.length).toBeGreaterThan(0);
    expect(products).toContain(product);
    expect(derivation !== '', code).toBe(kind === 'own');
  }
  expect(games.filter(({ market }) => market === 'quick')).toHaveLength(27);
});

test('[L02] stations draw on their weekdays; three or four in the South a day, two or three in the Centre', () => {
  for (let day = 22; day <= 28; day += 1) {
    const date = `2026-11-${day}`;
    const next = `2026-11-${day + 1}`;
    const count = (market: string) =>
      games.filter((game) => game.market === market && drawsOf(game.code, date, next).length === 1).length;
    expect([date, count('south')]).toEqual([date, weekdayOf(date) === 6 ? 4 : 3]);
    expect([2, 3]).toContain(count('central'));
  }
  const [first] = drawsOf('mndalat', '2026-11-22', '2026-11-23');
  expect([first?.code, ict(first?.opensAt), ict(first?.closesAt), ict(first?.drawsAt)]).toEqual([
    'mndalat-20261122',
    '2026-11-15T16:15',
    '2026-11-22T16:05',
    '2026-11-22T16:15',
  ]);
});

/** Game and day of 210 real draws; the sources are named in the NOTICE.md beside the files. */
const stationDraws = ['stations-south.csv', 'stations-central.csv'].flatMap((file) =>
  readFileSync(new URL(`../../../../server/seed/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').slice(0, 2)),
);

test('[L02] every station of the real draws is known and its calendar has a draw on those days', () => {
  expect(stationDraws).toHaveLength(210);
  expect(new Set(stationDraws.map(([game]) => game)).size).toBe(35);
  const without = stationDraws.filter(([game = '', day = '']) => drawsOf(game, day, addDays(day, 1)).length !== 1);
  expect(without).toEqual([]);
});

test('[L02] at New Years and clock changes too, betting of every game opens, closes, and only then is there a draw', () => {
  for (const [from, to] of [
    ['2026-02-14', '2026-02-28'],
    ['2026-03-27', '2026-04-10'],
    ['2026-12-26', '2027-01-09'],
  ] as const)
    for (const { code, market } of games) {
      const draws = drawsOf(code, from, market === 'quick' ? addDays(from, 1) : to);
      const wrong = draws.filter(
        ({ opensAt, closesAt, drawsAt }, index) =>
          opensAt >= closesAt || closesAt >= drawsAt || opensAt < (draws[index - 1]?.drawsAt ?? opensAt),
      );
      expect([code, draws.length > 0, wrong]).toEqual([code, true, []]);
    }
});

test('[L06] in an ordinary week six draws of every lottery are on sale at once, of the Thai government two or three', () => {
  for (const now of ['2026-11-23T05:00:00Z', '2026-11-27T10:59:00Z'].map((text) => new Date(text)))
    for (const { code, calendar, aheadMs } of games) {
      const made = drawsBetween(calendar({}), now, addMs(now, aheadMs));
      const sold = made.filter(({ sellsAt, closesAt }) => sellsAt <= now && now < closesAt);
      const isBetween = !made.some(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
      if (code === 'glo') expect([2, 3]).toContain(sold.length);
      // Between the closing of a draw and its drawing, only five draws are on sale: sales of the sixth begin when this
      // draw is drawn.
      else expect([code, sold.length]).toEqual([code, isBetween ? DRAWS_MAX - 1 : DRAWS_MAX]);
    }
});

/** Dates of the 204 real draws from 2015-09-01 to 2024-04-01 that are neither a 1st nor a 16th. */
const moved = [
  '2015-12-17',
  '2015-12-30',
  '2016-01-17',
  '2016-05-02',
  '2016-12-30',
  '2017-01-17',
  '2017-05-02',
  '2017-12-30',
  '2018-01-17',
  '2018-03-02',
  '2018-05-02',
  '2018-12-30',
  '2019-01-17',
  '2019-05-02',
  '2019-07-15',
  '2019-12-30',
  '2020-01-17',
  '2020-12-30',
  '2021-01-17',
  '2021-05-02',
  '2021-12-30',
  '2022-01-17',
  '2022-02-17',
  '2022-05-02',
  '2022-12-30',
  '2023-01-17',
  '2023-05-02',
  '2023-07-31',
  '2023-12-30',
  '2024-01-17',
];

test('[L03] the Thai calendar gives exactly the 204 days on which the government lottery was drawn', () => {
  const days = drawsOf('glo', '2015-09-01', '2024-04-02').map(({ day }) => day);
  expect(days).toHaveLength(204);
  expect(days.filter((day) => !/-(01|16)$/.test(day))).toEqual(moved);
  expect(
    drawsOf('glo', '2024-12-20', '2026-01-20')
      .map(({ day }) => day)
      .filter((day) => day.slice(5, 7) === '01'),
  ).toEqual(['2025-01-02', '2025-01-17', '2026-01-02', '2026-01-17']);
});

test('[L03] a Thai draw opens when the one before it is drawn and closes before the first ball', () => {
  const [draw] = drawsOf('glo', '2026-11-16', '2026-11-17');
  expect([ict(draw?.opensAt), ict(draw?.closesAt)]).toEqual(['2026-11-01T14:30', '2026-11-16T14:20']);
});

test('[L04] Keno is drawn 119 times a day and Bingo18 159 times; 5/35 at 13:00 and 21:00', () => {
  const keno = drawsOf('vkeno', '2026-11-21', '2026-11-22');
  expect([keno.length, ict(keno[0]?.drawsAt), ict(keno.at(-1)?.drawsAt)]).toEqual([
    119,
    '2026-11-21T06:08',
    '2026-11-21T21:52',
  ]);
  const bingo = drawsOf('bingo18', '2026-11-21', '2026-11-22');
  expect([bingo.length, ict(bingo[0]?.opensAt), ict(bingo.at(-1)?.drawsAt)]).toEqual([
    159,
    '2026-11-20T21:54',
    '2026-11-21T21:54',
  ]);
  expect(drawsOf('lotto535', '2026-11-21', '2026-11-22').map(({ code, opensAt }) => [code, ict(opensAt)])).toEqual([
    ['lotto535-20261121-0001', '2026-11-20T21:00'],
    ['lotto535-20261121-0002', '2026-11-21T13:00'],
  ]);
});

test('[L03] rounds on an exchange follow its own clock through daylight saving', () => {
  const dow = (day: string, next: string) => drawsOf('dow', day, next).map(({ code, drawsAt }) => [code, ict(drawsAt)]);
  // New York closes at 16:00, which in UTC+7 is 03:00 (summer) or 04:00 (winter) of the next day.
  expect(dow('2026-07-02', '2026-07-03')).toEqual([['dow-20260701', '2026-07-02T03:00']]);
  expect(dow('2026-12-02', '2026-12-03')).toEqual([['dow-20261201', '2026-12-02T04:00']]);
  expect(dow('2026-11-22', '2026-11-23')).toEqual([]);
});

test('[L03] yeekee: 88 rounds of 15 minutes, betting ends from 06:00 to 03:45 next morning, the result three minutes later', () => {
  const rounds = drawsOf('yeekee15', '2026-11-21', '2026-11-23').filter(({ day }) => day === '2026-11-21');
  const at = (n: number) => {
    const { code, opensAt, closesAt, drawsAt } = rounds[n - 1] ?? {};
    return [code, ict(opensAt), ict(closesAt), ict(drawsAt)];
  };
  expect(rounds).toHaveLength(88);
  expect(at(1)).toEqual(['yeekee15-20261121-0001', ...['2026-11-21T03:48', '2026-11-21T06:00', '2026-11-21T06:03']]);
  // A round after midnight belongs to the day on which the first round of its series began.
  expect(at(73)).toEqual(['yeekee15-20261121-0073', ...['2026-11-21T23:48', '2026-11-22T00:00', '2026-11-22T00:03']]);
  expect(at(88).slice(2)).toEqual(['2026-11-22T03:45', '2026-11-22T03:48']);
});

test('[L05] quick draws of 1, 3 and 5 minutes fill the day', () => {
  expect(['vn27x1', 'k3x3', 'wingox5'].map((code) => drawsOf(code, '2026-11-21', '2026-11-22').length)).toEqual([
    1440, 480, 288,
  ]);
});

test('[L06] a cancelled and an added day: the brand can override any calendar of days', () => {
  const calendar = of('lao').calendar({ '2026-11-23': null, '2026-11-24': { drawsAt: '21:00' } });
  const days = drawsBetween(calendar, startOfDay('2026-11-22'), startOfDay('2026-11-27'));
  expect(days.map(({ day, drawsAt }) => [day, ict(drawsAt)])).toEqual([
    ['2026-11-24', '2026-11-24T21:00'],
    ['2026-11-25', '2026-11-25T20:30'],
  ]);
});

test('[L04] Keno and Bingo18 rest on the days the brand says', () => {
  for (const code of ['vkeno', 'bingo18']) {
    const calendar = of(code).calendar({ '2026-11-21': null });
    expect(drawsBetween(calendar, startOfDay('2026-11-21'), startOfDay('2026-11-22'))).toEqual([]);
    expect(drawsBetween(calendar, startOfDay('2026-11-22'), startOfDay('2026-11-23')).length).toBeGreaterThan(100);
  }
});
