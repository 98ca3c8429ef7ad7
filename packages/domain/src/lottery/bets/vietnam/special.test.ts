import { expect, test } from 'vitest';
import type { BetType } from '../bet-type.ts';
import { north, stations } from './real-draws.ts';
import { anyOrderTypes, sideTypes } from './special.ts';

function typeOf(code: string): BetType {
  const type = [...sideTypes(), ...anyOrderTypes()].find((known) => known.code === code);
  if (!type) throw new Error(`no ${code}`);
  return type;
}
const special = (number: string) => ({ db: [number] });
const everyEnd = Array.from({ length: 100 }, (_, n) => special(`123${String(n).padStart(2, '0')}`));

test.each([
  ['taixiu', '12300', 'xiu'],
  ['taixiu', '99949', 'xiu'],
  ['taixiu', '00050', 'tai'],
  ['taixiu', '00099', 'tai'],
  ['chanle', '11110', 'chan'],
  ['chanle', '22221', 'le'],
  ['tong', '99900', 's0'],
  ['tong', '00099', 's18'],
  ['tong', '00027', 's9'],
  ['tong', '442074', 's11'],
] as const)('[L02] %s on a special prize %s: %s wins and nothing else', (code, number, winner) => {
  const type = typeOf(code);
  expect([...(type.winning?.(special(number)) ?? [])]).toEqual([[winner, [1]]]);
  const choices = type.entry.kind === 'choice' ? type.entry.choices : [];
  const won = choices.filter((choice) => type.hits(special(number), choice)[0] === 1);
  expect(won).toEqual([winner]);
});

test('[L02] each side wins with fifty of a hundred endings, and each sum with as many as its price assumes', () => {
  const ways = (code: string, choice: string) =>
    everyEnd.filter((prizes) => typeOf(code).hits(prizes, choice)[0] === 1).length;
  expect(['tai', 'xiu'].map((side) => ways('taixiu', side))).toEqual([50, 50]);
  expect(['chan', 'le'].map((side) => ways('chanle', side))).toEqual([50, 50]);
  const tong = typeOf('tong');
  const prices = Array.from({ length: 19 }, (_, sum) => {
    const [level = -1, ...others] = tong.levelsOf?.(`s${sum}`) ?? [];
    expect(others).toEqual([]);
    expect(tong.levels[level]?.chance).toEqual({ ways: BigInt(ways('tong', `s${sum}`)), of: 100n });
    return Number(tong.levels[level]?.oddsE4) / 10_000;
  });
  const rising = [70, 35, 23.3, 17.5, 14, 11.6, 10, 8.7, 7.7];
  expect(prices).toEqual([...rising, 7, ...rising.toReversed()]);
});

test('[L02] three or four digits in any order: different digits only, for the price is theirs', () => {
  const [three, four] = [typeOf('xien3_db'), typeOf('xien4_db')];
  expect(three.normalise('897')).toBe('789');
  expect(three.normalise('779')).toBeUndefined();
  expect(three.normalise('78')).toBeUndefined();
  expect(four.normalise('2074')).toBe('0247');
  expect(three.hits(north['2024-09-02'], '789')).toEqual([1]);
  expect(three.hits(north['2024-09-02'], '178')).toEqual([0]);
  expect(three.hitBy(north['2024-09-02'], '789')).toEqual([{ prize: 'db', number: '17798' }]);
  expect(four.hits(stations.daLat, '0247')).toEqual([1]);
  // 7798 contains two sevens, so no pick of four different digits matches it.
  expect(four.winning?.(north['2024-09-02']).size).toBe(0);
  const ends = Array.from({ length: 1_000 }, (_, n) => special(`12${String(n).padStart(3, '0')}`));
  expect(ends.filter((prizes) => three.hits(prizes, '012')[0] === 1)).toHaveLength(6);
});

test.each([
  ['taixiu', 'TAI'],
  ['taixiu', ''],
  ['taixiu', 'chan'],
  ['chanle', 'tai'],
  ['tong', 's19'],
  ['tong', '7'],
  ['tong', 's07'],
  ['tong', 'constructor'],
] as const)('[L02] %s knows no %j', (code, text) => {
  expect(typeOf(code).normalise(text)).toBeUndefined();
});
