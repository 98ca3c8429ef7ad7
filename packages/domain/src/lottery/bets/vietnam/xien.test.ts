import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomial, combinations } from '../../combinations.ts';
import { dao } from '../../fill-in.ts';
import type { Format, Prizes } from '../../formats/format.ts';
import { vn18, vn27 } from '../../formats/vietnam.ts';
import type { BetType } from '../bet-type.ts';
import { north, stations } from './real-draws.ts';
import { truotTypes, xienQuayTypes, xienTypes } from './xien.ts';

const tables = new Map(
  [vn27, vn18].map((format) => {
    const types = [...xienTypes(format), ...xienQuayTypes(format), ...truotTypes(format)];
    return [format, new Map(types.map((type) => [type.code, type]))];
  }),
);
function typeOf(format: Format, code: string): BetType {
  const type = tables.get(format)?.get(code);
  if (!type) throw new Error(`no ${code}`);
  return type;
}
/** In this draw the ending 73 occurs four times, 37 and 39 twice, 12, 42 and 98 once, and 77, 00, 01 and 02 never. */
const hanoi = north['2024-09-02'];

test.each([
  ['xien2', '37-73', [1]],
  ['xien2', '73-77', [0]],
  ['xien3', '12-37-73', [1]],
  ['xien3', '12-37-77', [0]],
  ['xien4', '12-37-73-98', [1]],
  ['xien4', '12-37-73-77', [0]],
  ['xienq3', '12-37-73', [3, 1]],
  ['xienq3', '37-73-77', [1, 0]],
  ['xienq3', '73-77-99', [0, 0]],
  ['xienq4', '12-37-73-98', [6, 4, 1]],
  ['xienq4', '12-37-73-77', [3, 1, 0]],
  ['xienq4', '12-37-77-99', [1, 0, 0]],
  ['truot4', '00-01-02-77', [1]],
  ['truot4', '00-01-02-73', [0]],
  ['truot4', '37-39-73-98', [0]],
  ['truot10', '00-01-02-04-05-06-07-08-09-77', [1]],
  ['truot10', '00-01-02-03-04-05-06-07-08-77', [0]],
] as const)('[L02] %s %s hits %j on 2024-09-02', (code, selection, hits) => {
  expect(typeOf(vn27, code).hits(hanoi, selection)).toEqual(hits);
});

test('[L07] a win is explained by every number that ends in a pick; a miss and a loss by none', () => {
  const numbers = (code: string, selection: string) =>
    typeOf(vn27, code)
      .hitBy(hanoi, selection)
      .map(({ number }) => number);
  expect(numbers('xien2', '12-37')).toEqual(['8237', '37', '12']);
  expect(numbers('xienq3', '12-37-77')).toEqual(['8237', '37', '12']);
  expect(numbers('xien2', '12-77')).toEqual([]);
  expect(numbers('truot4', '00-01-02-77')).toEqual([]);
  expect(numbers('truot4', '00-01-02-73')).toEqual([]);
});

test.each([
  ['xien2', '68-07', '07-68'],
  ['xien3', '68-07-17', '07-17-68'],
  ['xien2', '07-07', undefined],
  ['xien2', '07', undefined],
  ['xien2', '07-17-68', undefined],
  ['xien2', '07-', undefined],
  ['xien2', '07 68', undefined],
  ['xien4', '01-02-03-4', undefined],
  ['xienq4', '04-03-02-01', '01-02-03-04'],
  ['xienq3', '04-03-04', undefined],
  ['truot5', '99-00-50-49-01', '00-01-49-50-99'],
  ['truot5', '99-00-50-49', undefined],
] as const)('[L02] %s %j is written %j', (code, text, canonical) => {
  expect(typeOf(vn27, code).normalise(text)).toBe(canonical);
});

test('[L02] the order in which a xiên is picked does not matter', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dao('012')), (order) => {
      const text = Array.from(order, (digit) => `1${digit}`).join('-');
      expect(typeOf(vn27, 'xien3').normalise(text)).toBe('10-11-12');
    }),
  );
});

const tailsOf = (prizes: Prizes) =>
  new Set(
    Object.values(prizes)
      .flat()
      .map((number) => number.slice(-2)),
  );
const draws: [string, Format, Prizes][] = [
  ...Object.entries(north).map(([day, prizes]): [string, Format, Prizes] => [day, vn27, prizes]),
  ...Object.entries(stations).map(([name, prizes]): [string, Format, Prizes] => [name, vn18, prizes]),
];
const total = (rows: readonly (readonly number[])[], level: number) =>
  rows.reduce((count, hits) => count + (hits[level] ?? 0), 0);

test.each(draws)('[L07] with k different tails C(k, size) xiên win, each once: %s', (_, format, prizes) => {
  const k = tailsOf(prizes).size;
  for (const size of [2, 3, 4]) {
    const winning = typeOf(format, `xien${size}`).winning?.(prizes) ?? new Map();
    expect(winning.size).toBe(binomial(k, size));
    expect(new Set([...winning.values()].flat())).toEqual(new Set([1]));
  }
});

/**
 * The tests enumerate all sets of four tails that can be made of only twenty tails: the hundred tails would give four
 * million sets.
 */
test.each(draws)('[L07] trượt wins on C(20 − k, 4) sets of a field with k drawn: %s', (_, format, prizes) => {
  const field = Array.from({ length: 20 }, (_unused, n) => String(n * 5 + 2).padStart(2, '0'));
  const k = field.filter((number) => tailsOf(prizes).has(number)).length;
  const ofFour = combinations(field, 4).map((picks) => picks.join('-'));
  const truot = ofFour.map((selection) => typeOf(format, 'truot4').hits(prizes, selection));
  expect(total(truot, 0)).toBe(binomial(20 - k, 4));

  // A pair of drawn tails is in C(18, 2) sets of four, three drawn tails are in 17, four in one.
  const quay = ofFour.map((selection) => typeOf(format, 'xienq4').hits(prizes, selection));
  expect([0, 1, 2].map((level) => total(quay, level))).toEqual([
    k < 2 ? 0 : binomial(k, 2) * 153,
    k < 3 ? 0 : binomial(k, 3) * 17,
    k < 4 ? 0 : binomial(k, 4),
  ]);
});

test('[L06] a draw has at most 27 or 18 different tails, and at least 4 in the North, where G7 does not repeat', () => {
  const together = (format: Format, code: string) => typeOf(format, code).hitsTogether;
  expect(['xien2', 'xien3', 'xien4'].map((code) => together(vn27, code))).toEqual([351, 2_925, 17_550]);
  expect(['xien2', 'xien3', 'xien4'].map((code) => together(vn18, code))).toEqual([153, 816, 3_060]);
  // The number of sets of four tails that win trượt because none of them was drawn: C(96, 4) if the draw had only four
  // different tails, C(99, 4) if it had only one.
  expect([together(vn27, 'truot4'), together(vn18, 'truot4')]).toEqual([3_321_960, 3_764_376]);
  expect(typeOf(vn27, 'xienq4').most('01-02-03-04')).toEqual([[6, 4, 1]]);
});
