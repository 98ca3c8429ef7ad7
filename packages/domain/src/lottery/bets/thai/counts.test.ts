import { expect, test } from 'vitest';
import { houseSharePpm } from '../index.ts';
import { allPairs } from '../../fill-in.ts';
import type { FormatCode, Prizes } from '../../formats/format.ts';
import { formatOf } from '../../formats/index.ts';
import type { BetType } from '../bet-type.ts';
import { thaiTypes } from './index.ts';

// Every count that the tests of this file expect is printed in the rules or derived from them by hand. The tests
// enumerate every possible result.

const typeOf = (format: FormatCode, code: string): BetType => {
  const type = thaiTypes(formatOf(format)).find((known) => known.code === code);
  if (!type) throw new Error(`no ${code} on ${format}`);
  return type;
};
const numbers = (width: number) => Array.from({ length: 10 ** width }, (_, n) => String(n).padStart(width, '0'));
const tops = (width: 3 | 4): Prizes[] => numbers(width).map((top) => ({ top: [top], bottom: ['00'] }));
const bottoms: Prizes[] = allPairs.map((bottom) => ({ top: ['000'], bottom: [bottom] }));

/** The number of draws that each selection wins, without selections that never win. */
function tally(type: BetType, draws: readonly Prizes[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const draw of draws)
    for (const [selection, [hits = 0]] of type.winning?.(draw) ?? [])
      counts.set(selection, (counts.get(selection) ?? 0) + hits);
  return counts;
}
/** How many selections win the same number of draws: `{ 3: 90, 6: 120 }` means that 90 selections win 3 draws each. */
function spread(code: string, draws: readonly Prizes[], format: FormatCode = 'th3') {
  const counts: Record<number, number> = {};
  for (const won of tally(typeOf(format, code), draws).values()) counts[won] = (counts[won] ?? 0) + 1;
  return counts;
}

test('[L03] over all thousand tops, a tod of different digits wins 6 times, of a pair 3, and a triple is not sold', () => {
  // 120 picks of three different digits win 6 draws each; 10 × 9 picks with a pair win 3.
  expect(spread('tod3', tops(3))).toEqual({ 6: 120, 3: 90 });
  expect(typeOf('th3', 'tod3').winning?.({ top: ['444'], bottom: ['44'] }).size).toBe(0);
  expect(spread('top3', tops(3))).toEqual({ 1: 1_000 });
});

test('[L03] over all ten thousand tops, four digits in any order win as often as they can be ordered', () => {
  // Picks of four different digits win 24 draws, with one pair 12, with two pairs 6, with three equal digits 4.
  expect(spread('tod4', tops(4), 'th4')).toEqual({ 24: 210, 12: 360, 6: 45, 4: 90 });
});

test('[L03] two of the three top digits: 54 of 1,000 for different ones, 28 for a double', () => {
  expect(spread('tod2', tops(3))).toEqual({ 54: 45, 28: 10 });
});

test('[L03] running digits: 271 of 1,000 tops and 19 of 100 bottoms', () => {
  expect(spread('run_top', tops(3))).toEqual({ 271: 10 });
  expect(spread('run_bottom', bottoms)).toEqual({ 19: 10 });
});

test('[L03] three in four wins 24 times of 1,000, three in five 60 times, a place 100 times', () => {
  expect(spread('tod4_in3', tops(3))).toEqual({ 24: 210 });
  expect(spread('tod5_in3', tops(3))).toEqual({ 60: 252 });
  for (const code of ['pin_100', 'pin_10', 'pin_1']) expect(spread(code, tops(3))).toEqual({ 100: 10 });
});

test('[L03] each side wins half of the hundred bottoms and of the thousand tops', () => {
  expect(spread('bottom2_side', bottoms)).toEqual({ 50: 4 });
  expect(spread('top2_side', tops(3))).toEqual({ 500: 4 });
});

test.each([
  ['top4', 1 / 10_000],
  ['tod4', 24 / 10_000],
  ['top3', 1 / 1_000],
  ['tod3', 6 / 1_000],
  ['tod4_in3', 24 / 1_000],
  ['tod5_in3', 60 / 1_000],
  ['front3', 2 / 1_000],
  ['bottom3', 2 / 1_000],
  // For `tod`: 1 minus the chance that neither of the two different numbers is one of the six orders of the pick. For
  // `run`: 1 minus the chance that neither of them contains the digit.
  ['front3_tod', 1 - (994 * 993) / (1_000 * 999)],
  ['bottom3_tod', 1 - (994 * 993) / (1_000 * 999)],
  ['run_front3', 1 - (729 * 728) / (1_000 * 999)],
  ['run_bottom3', 1 - (729 * 728) / (1_000 * 999)],
  ['top2', 1 / 100],
  ['bottom2', 1 / 100],
  ['tod2', 54 / 1_000],
  ['run_top', 271 / 1_000],
  ['run_bottom', 19 / 100],
  ['pin_100', 1 / 10],
  ['pin_10', 1 / 10],
  ['pin_1', 1 / 10],
  ['top2_side', 1 / 2],
  ['bottom2_side', 1 / 2],
] as const)('[L03] the stated chance of %s is %f', (code, chance) => {
  const [level] = typeOf('thai', code).levels;
  expect(Number(level?.chance.ways) / Number(level?.chance.of)).toBeCloseTo(chance, 12);
  expect(level?.meanHits).toEqual(level?.chance);
});

test('[L03] at the usual odds the player gets back what the rules page says', () => {
  const back = { top3: 0.9, tod3: 0.9, front3: 0.9, bottom3: 0.9, top2: 0.9, bottom2: 0.9, tod2: 0.702 };
  const more = { run_top: 0.8672, run_bottom: 0.798, tod4: 0.6, pin_100: 0.8, pin_10: 0.8, pin_1: 0.8 };
  const own = { top4: 0.6, tod4_in3: 0.6, tod5_in3: 0.9, top2_side: 0.95, bottom2_side: 0.95 };
  for (const [code, share] of Object.entries({ ...back, ...more, ...own })) {
    const type = typeOf('thai', code);
    const kept = houseSharePpm(
      type,
      type.levels.map(({ oddsE4 }) => oddsE4),
    );
    expect([code, kept]).toEqual([code, Math.round((1 - share) * 1_000_000)]);
  }
});
