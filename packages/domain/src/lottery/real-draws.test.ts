import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawsBetween, northernCalendar } from './calendar.ts';
import { binomial } from './combinations.ts';
import { betTypeOf } from './bets/index.ts';
import { checkResult, prizesFromColumns, sameResult, tails } from './formats/format.ts';
import { vn27 } from './formats/index.ts';
import { allPairs } from './fill-in.ts';
import { winners } from './settle.ts';

/** Every Northern draw from 2024-01-01 to 2024-12-02; the source is named in the NOTICE.md beside the file. */
const [header = '', ...rows] = readFileSync(new URL('../../../server/seed/xsmb-2024.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const draws = rows.map((row) => {
  const cells = Object.fromEntries(header.split(',').map((name, column) => [name, row.split(',')[column] ?? '']));
  return { day: cells.date ?? '', prizes: prizesFromColumns(vn27, cells) };
});

test('[L02] 333 real draws pass the validator, none equals the one before', () => {
  expect(draws).toHaveLength(333);
  expect(draws.filter(({ prizes }) => !checkResult(vn27, prizes).ok)).toEqual([]);
  expect(
    draws.filter(({ prizes }, index) => sameResult(prizes, draws[index - 1]?.prizes ?? { ...prizes, db: [] })),
  ).toEqual([]);
});

test('[L06] the calendar expects exactly the days on which there was a draw', () => {
  const expected = drawsBetween(
    northernCalendar('xsmb'),
    new Date('2023-12-31T17:00:00Z'),
    new Date('2024-12-02T17:00:00Z'),
  );
  expect(draws.map(({ day }) => day)).toEqual(expected.map(({ day }) => day));
});

test('[L07] on every real draw all numbers of a lô together hit as often as its charge', () => {
  const total = (code: string, prizes: (typeof draws)[number]['prizes']) =>
    winners({ format: 'vn27', prizes }, [code]).reduce((sum, { hits }) => sum + (hits[0] ?? 0), 0);
  for (const { prizes } of draws) {
    expect(['lo2', 'lo3', 'lo4', 'de_db', 'dau', 'duoi', 'cang3_db'].map((code) => total(code, prizes))).toEqual([
      27, 23, 20, 1, 1, 1, 1,
    ]);
    expect(allPairs.reduce((sum, pair) => sum + (betTypeOf('vn27', 'lo2').hits(prizes, pair)[0] ?? 0), 0)).toBe(27);
  }
});

test('[L07] on every real draw the xiên that win are the combinations of the tails that came', () => {
  for (const { prizes } of draws) {
    const different = new Set(tails(vn27, prizes, 2)).size;
    expect(winners({ format: 'vn27', prizes }, ['xien2', 'xien3'])).toHaveLength(
      binomial(different, 2) + binomial(different, 3),
    );
  }
  for (const { prizes } of draws.slice(0, 5))
    expect(winners({ format: 'vn27', prizes }, ['xien4'])).toHaveLength(
      binomial(new Set(tails(vn27, prizes, 2)).size, 4),
    );
});

test('[L02] over the year xiên 2 came about as often as its exact chance says', () => {
  const share =
    draws.reduce(
      (sum, { prizes }) => sum + winners({ format: 'vn27', prizes }, ['xien2']).length / binomial(100, 2),
      0,
    ) / draws.length;
  expect(Math.abs(share - 0.055121)).toBeLessThan(0.0006);
});
