import { expect, test } from 'vitest';
import { checkResult, type Format, type Prizes } from '../../formats/format.ts';
import { vn18, vn27 } from '../../formats/vietnam.ts';
import type { BetType } from '../bet-type.ts';
import { endTypes, loTypes } from './counted.ts';
import { north, stations } from './real-draws.ts';

const typesOf = (format: Format) => [...loTypes(format), ...endTypes(format)];
function typeOf(format: Format, code: string): BetType {
  const type = typesOf(format).find((known) => known.code === code);
  if (!type) throw new Error(`no ${code}`);
  return type;
}

const hanoi = north['2024-09-02'];
/** In this draw 73 is the end of four numbers, and 82 is the beginning of three. */
test.each([
  ['lo2', '73', 4],
  ['lo2', '39', 2],
  ['lo2', '12', 1],
  ['lo2', '77', 0],
  ['lo2_1k', '73', 4],
  ['lo3', '473', 2],
  // 037 has no hit: the seventh prize (G7) 37 has only two digits, so it is not covered.
  ['lo3', '037', 0],
  ['lo4', '8273', 1],
  ['lo4', '0379', 0],
  ['lo2_dau', '82', 3],
  ['lo2_dau', '37', 2],
  ['lo2_dau', '73', 0],
  ['lo_g3', '62', 2],
  ['lo_g3', '98', 0],
  ['lo_g5', '73', 2],
  ['lo_g5', '37', 0],
  ['de_db', '98', 1],
  ['de_db', '73', 0],
  ['de_dau_db', '17', 1],
  ['de_dau_db', '77', 0],
  ['de_g1', '46', 1],
  ['de_g1', '98', 0],
  ['de_dau_g1', '97', 1],
  ['de_dau_g1', '46', 0],
  ['de_dau', '37', 1],
  ['de_dau', '98', 0],
  ['de_dau_duoi', '37', 1],
  ['de_dau_duoi', '98', 1],
  ['de_dau_duoi', '46', 0],
  ['dau', '9', 1],
  ['dau', '8', 0],
  ['duoi', '8', 1],
  ['duoi', '9', 0],
  ['cang3_db', '798', 1],
  ['cang3_db', '473', 0],
  ['cang3_dau', '379', 1],
  ['cang3_dau', '798', 0],
  ['cang3_dau_duoi', '440', 1],
  ['cang3_dau_duoi', '798', 1],
  ['cang3_dau_duoi', '846', 0],
  ['cang3_g1', '846', 1],
  ['cang3_g1', '978', 0],
  ['cang4_db', '7798', 1],
  ['cang4_db', '1779', 0],
] as const)('[L02] %s %s hits %i times on 2024-09-02', (code, selection, hits) => {
  expect(typeOf(vn27, code).hits(hanoi, selection)).toEqual([hits]);
});

test.each([
  ['lo2', '63', 4],
  ['lo2', '90', 1],
  ['lo2_1k', '42', 2],
  ['lo3', '363', 2],
  ['lo3', '090', 0],
  ['lo4', '4363', 1],
  ['lo4', '0181', 0],
  ['lo2_dau', '44', 2],
  ['lo2_dau', '66', 2],
  ['lo2_dau', '90', 1],
  ['lo_g4', '63', 3],
  ['lo_g6', '63', 1],
  ['lo_g6', '74', 0],
  ['de_db', '74', 1],
  // The first two digits of 442074 are 44. An implementation that takes the last five digits first would wrongly give
  // 42.
  ['de_dau_db', '44', 1],
  ['de_dau_db', '42', 0],
  ['de_g1', '61', 1],
  ['de_dau_g1', '69', 1],
  ['de_dau', '90', 1],
  ['de_dau', '81', 0],
  ['de_dau_duoi', '90', 1],
  ['de_dau_duoi', '74', 1],
  ['de_dau_duoi', '44', 0],
  ['dau', '7', 1],
  ['duoi', '4', 1],
  ['cang3_db', '074', 1],
  ['cang3_dau', '181', 1],
  ['cang3_dau', '074', 0],
  ['cang3_dau_duoi', '181', 1],
  ['cang3_dau_duoi', '074', 1],
  ['cang3_g1', '661', 1],
  ['cang4_db', '2074', 1],
  ['cang4_db', '4420', 0],
] as const)('[L02] %s %s hits %i times in Đà Lạt on 2026-02-22', (code, selection, hits) => {
  expect(typeOf(vn18, code).hits(stations.daLat, selection)).toEqual([hits]);
});

test('[L07] a bet tells which prize numbers made it win, in rank order', () => {
  expect(typeOf(vn27, 'lo2').hitBy(hanoi, '73')).toEqual([
    { prize: 'g2', number: '87473' },
    { prize: 'g4', number: '9373' },
    { prize: 'g5', number: '2473' },
    { prize: 'g5', number: '8273' },
  ]);
  expect(typeOf(vn27, 'cang3_dau_duoi').hitBy(north['2023-06-14'], '854')).toEqual([
    { prize: 'db', number: '57854' },
    { prize: 'g6', number: '854' },
  ]);
  expect(typeOf(vn27, 'de_db').hitBy(hanoi, '73')).toEqual([]);
});

test.each([
  ['lo2', '07', '07'],
  ['lo2', '7', undefined],
  ['lo2', '007', undefined],
  ['lo2', ' 7', undefined],
  ['lo2', '7a', undefined],
  ['lo2', '٠٧', undefined],
  ['lo2', '07\n', undefined],
  ['lo3', '388', '388'],
  ['lo4', '0007', '0007'],
  ['dau', '0', '0'],
  ['dau', '10', undefined],
  ['cang3_db', '002', '002'],
  ['cang4_db', '002', undefined],
  ['de_dau_duoi', '', undefined],
] as const)('[L02] %s %j is written %j', (code, text, canonical) => {
  expect(typeOf(vn27, code).normalise(text)).toBe(canonical);
});

const everyPick = (digits: number) => Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));
const draws: [string, Format, Prizes][] = [
  ...Object.entries(north).map(([day, prizes]): [string, Format, Prizes] => [day, vn27, prizes]),
  ...Object.entries(stations).map(([name, prizes]): [string, Format, Prizes] => [name, vn18, prizes]),
];
test.each(draws)('[L07] over all picks of a type, each number it plays on is hit once: %s', (_, format, prizes) => {
  const played: Record<string, number> =
    format.code === 'vn27'
      ? {
          lo2: 27,
          lo2_1k: 27,
          lo3: 23,
          lo2_dau: 27,
          lo_g3: 6,
          lo_g5: 6,
          de_dau: 4,
          de_dau_duoi: 5,
          dau: 1,
          cang3_dau: 3,
        }
      : {
          lo2: 18,
          lo2_1k: 18,
          lo3: 17,
          lo2_dau: 18,
          lo_g4: 7,
          lo_g6: 3,
          de_dau: 1,
          de_dau_duoi: 2,
          dau: 1,
          cang3_dau: 1,
        };
  for (const [code, numbers] of Object.entries(played)) {
    const type = typeOf(format, code);
    const picks = everyPick(type.entry.kind === 'digits' ? type.entry.digits : 0);
    const hits = picks.map((pick) => type.hits(prizes, pick)[0] ?? 0);
    expect([code, hits.reduce((total, count) => total + count, 0)]).toEqual([code, numbers]);
    expect(type.hitsTogether).toBe(numbers);
  }
});

/**
 * A result in which numbers end in 07 wherever the format allows it. A tier of two-digit numbers without repeats can
 * contain 07 only once.
 */
const piled = (format: Format): Prizes =>
  Object.fromEntries(
    format.tiers.map(({ prize, count, width, repeats }) => [
      prize,
      Array.from({ length: count }, (_, n) =>
        repeats === 'never' && width === 2
          ? `${n}7`
          : `${repeats === 'never' ? n : 0}07`.padStart(width, '0').slice(-width),
      ),
    ]),
  );
test('[L06] the highest number of hits that the rules assume is reached by a valid result', () => {
  const most = (format: Format) =>
    Object.fromEntries(typesOf(format).map((type) => [type.code, type.most('07')[0]?.[0]]));
  expect(checkResult(vn27, piled(vn27)).ok).toBe(true);
  expect(typeOf(vn27, 'lo2').hits(piled(vn27), '07')).toEqual([24]);
  expect(typeOf(vn27, 'de_dau_duoi').hits(piled(vn27), '07')).toEqual([2]);
  expect(checkResult(vn18, piled(vn18)).ok).toBe(true);
  expect(typeOf(vn18, 'lo2').hits(piled(vn18), '07')).toEqual([18]);
  expect(typeOf(vn18, 'lo3').hits(piled(vn18), '007')).toEqual([17]);
  expect(typeOf(vn18, 'lo_g4').hits(piled(vn18), '07')).toEqual([7]);
  expect(most(vn27)).toMatchObject({
    lo2: 24,
    lo2_1k: 24,
    lo3: 21,
    lo4: 12,
    lo2_dau: 24,
    lo_g3: 6,
    lo_g5: 6,
    de_db: 1,
    de_dau: 1,
    de_dau_duoi: 2,
    dau: 1,
    cang3_dau: 1,
    cang3_dau_duoi: 2,
    cang4_db: 1,
  });
  expect(most(vn18)).toMatchObject({ lo2: 18, lo3: 17, lo4: 16, lo_g4: 7, lo_g6: 3, de_dau: 1, de_dau_duoi: 2 });
});
