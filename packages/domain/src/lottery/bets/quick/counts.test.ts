import { expect, test } from 'vitest';
import { combinations } from '../../combinations.ts';
import type { FormatCode, Prizes } from '../../formats/format.ts';
import { checkResult } from '../../formats/format.ts';
import { formatOf } from '../../formats/index.ts';
import { allTypes, drawsBy, placesRead, typeOf } from './test-draws.ts';

// Every count that the tests of this file expect is printed in the rules or derived from them by hand. The tests
// enumerate every possible result.

type Tally = { readonly tally: Map<string, { draws: number[]; hits: number[] }>; readonly of: number };
const spaces = new Map<string, Prizes[]>();
const tallies = new Map<string, Tally>();
const balls = Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'));

/**
 * All results, as far as the bet type depends on them. For 11x5 bets that ignore the order, each of the 462 sets of
 * five balls occurs once.
 */
function spaceOf(format: FormatCode, code: string): Prizes[] {
  const places = placesRead(format, code);
  const key = code.startsWith('11x5_any') ? 'sets' : `${format} ${places.join()}`;
  const known = spaces.get(key);
  if (known) return known;
  const made = key === 'sets' ? combinations(balls, 5).map((set) => ({ balls: set })) : drawsBy(format, ...places);
  spaces.set(key, made);
  return made;
}

/** For each selection that can win: the number of draws in which it wins and its total hits, both by level. */
function tallyOf(format: FormatCode, code: string): Tally {
  const known = tallies.get(code);
  if (known) return known;
  const type = typeOf(code);
  const tally: Tally['tally'] = new Map();
  const space = spaceOf(format, code);
  for (const draw of space)
    for (const [selection, hits] of type.winning?.(draw) ?? []) {
      const counted = tally.get(selection) ?? { draws: hits.map(() => 0), hits: hits.map(() => 0) };
      tally.set(selection, counted);
      for (const [level, count] of hits.entries()) {
        counted.draws[level] = (counted.draws[level] ?? 0) + (count > 0 ? 1 : 0);
        counted.hits[level] = (counted.hits[level] ?? 0) + count;
      }
    }
  const made = { tally, of: space.length };
  tallies.set(code, made);
  return made;
}

/** The number of draws in which each selection wins, with levels joined by `+`: `big 105, small 105`. */
const counts = (format: FormatCode, code: string) => {
  const { tally } = tallyOf(format, code);
  return Object.fromEntries([...tally].map(([selection, { draws }]) => [selection, draws.join('+')]));
};
/**
 * For bet types in which all selections win equally often: the number of selections that win, the number of draws in
 * which each wins, and the number of all draws.
 */
const even = (format: FormatCode, code: string) => {
  const { tally, of } = tallyOf(format, code);
  return [tally.size, [...new Set([...tally.values()].map(({ draws }) => draws.join('+')))].join(), of];
};

test('[L05] the draws that are counted are valid results, each once', () => {
  const sizes = { '5d': 100_000, k3: 216, '11x5': 55_440, wingo: 10 };
  for (const format of ['5d', 'k3', '11x5', 'wingo'] as const) {
    const draws = spaceOf(format, `${format}_sum`);
    expect(new Set(draws.map((draw) => Object.values(draw).join())).size).toBe(sizes[format]);
    for (const draw of draws.slice(-500)) expect(checkResult(formatOf(format), draw).ok).toBe(true);
  }
  const pairs = drawsBy('pk10', 3, 8);
  expect(pairs.length).toBe(90);
  for (const draw of pairs) expect(checkResult(formatOf('pk10'), draw).ok).toBe(true);
});

test('[L05] WinGo: 1 of 10, halves, four digits and a shared one, two for violet', () => {
  expect(even('wingo', 'wingo_number')).toEqual([10, '1', 10]);
  expect(counts('wingo', 'wingo_size')).toEqual({ big: '5', small: '5' });
  expect(counts('wingo', 'wingo_colour')).toEqual({ green: '4+1', red: '4+1', violet: '2' });
});

test('[L05] K3: 216 rolls fall as the table of sums, sides and faces says', () => {
  const sums = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
  expect(counts('k3', 'k3_sum')).toEqual(
    Object.fromEntries(sums.map((ways, index) => [`s${index + 3}`, String(ways)])),
  );
  expect(counts('k3', 'k3_size')).toEqual({ big: '105', small: '105' });
  expect(counts('k3', 'k3_parity')).toEqual({ odd: '105', even: '105' });
  const codes = ['digit', 'pair', 'two', 'three', 'straight', 'triple', 'any_triple'];
  expect(codes.map((code) => even('k3', `k3_${code}`))).toEqual([
    [6, '91', 216],
    [6, '16', 216],
    [15, '30', 216],
    [20, '6', 216],
    [1, '24', 216],
    [6, '1', 216],
    [1, '6', 216],
  ]);
});

test('[L05] PK10: 90 first pairs by sum, 40 of them big and 50 small; places, pairs and exact orders', () => {
  const sums = [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2];
  expect(counts('pk10', 'pk10_sum')).toEqual(
    Object.fromEntries(sums.map((ways, index) => [`s${index + 3}`, String(ways)])),
  );
  expect(counts('pk10', 'pk10_sum_side')).toEqual({ big: '40', small: '50', odd: '50', even: '40' });
  for (let place = 1; place <= 10; place++) {
    expect(even('pk10', `pk10_p${place}`)).toEqual([10, '1', 10]);
    expect(counts('pk10', `pk10_p${place}_side`)).toEqual({ big: '5', small: '5', odd: '5', even: '5' });
  }
  for (let place = 1; place <= 5; place++)
    expect(counts('pk10', `pk10_dragon${place}`)).toEqual({ dragon: '45', tiger: '45' });
  expect(even('pk10', 'pk10_top2')).toEqual([90, '1', 90]);
  expect(even('pk10', 'pk10_top3')).toEqual([720, '1', 720]);
});

test('[L05] 11x5: 215 and 215 of 462 sums with 32 pushes, any 1 to 8, first two and three', () => {
  // Each of the 462 sets can be drawn in 120 orders.
  expect(counts('11x5', '11x5_sum_side')).toEqual({
    big: `${215 * 120}+${32 * 120}`,
    small: `${215 * 120}+${32 * 120}`,
  });
  // The sums s and 60 - s occur equally often, so the last digits 6 to 9 occur as often as 4 to 1. The sides differ
  // only by the last digits 5 and 0.
  expect(counts('11x5', '11x5_tail_side')).toEqual({ big: String(232 * 120), small: String(230 * 120) });
  for (let ball = 1; ball <= 5; ball++)
    expect(counts('11x5', `11x5_b${ball}_side`)).toEqual({ big: '5+1', small: '5+1', odd: '5+1', even: '5+1' });
  expect(counts('11x5', '11x5_dragon')).toEqual({ dragon: '55', tiger: '55' });
  // The number of the 462 sets that win: with up to five picks, the sets that contain all picks; with six to eight
  // picks, the sets that consist of picks only. Fair odds: 2.2, 5.5, 16.5, 66, 462, 77, 22, 8.25.
  const any = [1, 2, 3, 4, 5, 6, 7, 8].map((picks) => even('11x5', `11x5_any${picks}`));
  expect(any).toEqual([
    [11, '210', 462],
    [55, '84', 462],
    [165, '28', 462],
    [330, '7', 462],
    [462, '1', 462],
    [462, '6', 462],
    [330, '21', 462],
    [165, '56', 462],
  ]);
  expect(even('11x5', '11x5_first2')).toEqual([110, '1', 110]);
  expect(even('11x5', '11x5_first3')).toEqual([990, '1', 990]);
  expect(even('11x5', '11x5_first2_group')).toEqual([55, '2', 110]);
  expect(even('11x5', '11x5_first3_group')).toEqual([165, '6', 990]);
});

test('[L05] 5D: three-ball patterns, hands of five and niu-niu fall as counted over all results', () => {
  const patterns = { triple: '10', straight: '60', pair: '270', halfstraight: '360', mixed: '300' };
  for (const part of ['front3', 'middle3', 'back3']) expect(counts('5d', `5d_${part}_pattern`)).toEqual(patterns);
  expect(counts('5d', '5d_cards')).toEqual({
    five: '10',
    four: '450',
    fullhouse: '900',
    straight: '1200',
    three: '7200',
    twopair: '10800',
    pair: '50400',
    high: '29040',
  });
  const [odd, evenValue] = ['6375', '6505'];
  expect(counts('5d', '5d_niuniu')).toEqual({
    none: '35649',
    n1: odd,
    n3: odd,
    n5: odd,
    n7: odd,
    n9: odd,
    n2: evenValue,
    n4: evenValue,
    n6: evenValue,
    n8: evenValue,
    niuniu: '6456',
  });
});

test('[L05] 5D: sides are halves, ties one of ten, digits one of 10, 100 and 1,000', () => {
  const half = { big: '50000', small: '50000', odd: '50000', even: '50000' };
  expect(counts('5d', '5d_sum_side')).toEqual(half);
  for (let ball = 1; ball <= 5; ball++) {
    expect(even('5d', `5d_b${ball}`)).toEqual([10, '1', 10]);
    expect(counts('5d', `5d_b${ball}_side`)).toEqual({ big: '5', small: '5', odd: '5', even: '5' });
  }
  expect(counts('5d', '5d_dragon')).toEqual({ dragon: '45', tiger: '45', tie: '10' });
  for (const part of ['front2', 'back2']) {
    expect(even('5d', `5d_${part}`)).toEqual([100, '1', 100]);
    expect(even('5d', `5d_${part}_group`)).toEqual([45, '2', 100]);
  }
  for (const part of ['front3', 'middle3', 'back3']) {
    expect(even('5d', `5d_${part}`)).toEqual([1000, '1', 1000]);
    // There are 120 sets of three different digits, with six orders each, and 90 sets with a pair, with three orders
    // each; triples are not sold.
    const ways = Object.values(counts('5d', `5d_${part}_group`));
    expect([ways.filter((count) => count === '6').length, ways.filter((count) => count === '3').length]).toEqual([
      120, 90,
    ]);
    expect(ways.length).toBe(210);
  }
});

test('[L05] each chance and mean of each level is what counting all results gives, for every selection', () => {
  const wrong: string[] = [];
  for (const { format, type } of allTypes) {
    const { tally, of } = tallyOf(format, type.code);
    for (const [selection, { draws, hits }] of tally)
      for (const [at, index] of (type.levelsOf?.(selection) ?? [...type.levels.keys()]).entries()) {
        const level = type.levels[index];
        const isRight =
          level &&
          level.chance.ways * BigInt(of) === level.chance.of * BigInt(draws[at] ?? -1) &&
          level.meanHits.ways * BigInt(of) === level.meanHits.of * BigInt(hits[at] ?? -1);
        if (!isRight) wrong.push(`${type.code} ${selection} ${draws.join('+')}/${of}`);
      }
    if (type.entry.kind === 'choice' && tally.size !== type.entry.choices.length) wrong.push(type.code);
  }
  expect(wrong).toEqual([]);
});
