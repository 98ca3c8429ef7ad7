import { expect, test } from 'vitest';
import type { BetType } from '../bet-type.ts';
import { doubtfulVietlott, kenoSideTypes, vietlottTypes } from './index.ts';

const formats = ['mega645', 'power655', 'lotto535', 'max3d', 'max3dpro', 'bingo18', 'keno'] as const;
const all = formats.flatMap((format) => vietlottTypes(format));
const typeOf = (code: string): BetType => {
  const type = all.find((one) => one.code === code);
  if (!type) throw new Error(`no ${code}`);
  return type;
};
/**
 * The return of one stake, as a fraction rounded to thousandths, summed over the levels at which the selection can be
 * paid.
 */
const returned = (code: string, selection = '') => {
  const { levels, levelsOf, charge } = typeOf(code);
  const counted = levelsOf?.(selection) ?? levels.keys();
  let [ways, of] = [0n, 1n];
  for (const index of counted) {
    const level = levels[index];
    if (!level) throw new Error(`no level ${index}`);
    const { oddsE4, meanHits } = level;
    [ways, of] = [ways * meanHits.of + oddsE4 * meanHits.ways * of, of * meanHits.of];
  }
  const stake = BigInt(charge) * 10_000n * of;
  return Number((2000n * ways + stake) / (2n * stake)) / 1000;
};
const oneIn = (code: string, level: string) => {
  const { chance } = typeOf(code).levels.find(({ name }) => name === level) ?? { chance: { ways: 0n, of: 0n } };
  return Number(chance.of) / Number(chance.ways);
};

test('[L04] every Keno level returns what the rules say', () => {
  // Expected returns, computed independently of this code. The exact return of level 10 is .57746; the rule text rounds
  // it to .578.
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((picks) => returned(`keno${picks}`))).toEqual([
    0.5, 0.541, 0.555, 0.551, 0.549, 0.545, 0.551, 0.547, 0.547, 0.577,
  ]);
});

test('[L04] the Keno side bets return what the rules say', () => {
  // The chance that 15 or more of the drawn numbers are even is .0093862; for 13 or 14 it is .0886538; odd numbers have
  // the same chances. At 20 and 4 times the stake, the bet returns .54234.
  expect(['big', 'small', 'tie'].map((choice) => returned('keno_half', choice))).toEqual([0.555, 0.555, 0.528]);
  expect(['even', 'odd', 'even11', 'odd11', 'tie'].map((choice) => returned('keno_parity', choice))).toEqual([
    0.542, 0.542, 0.601, 0.601, 0.406,
  ]);
});

test('[L04] the sums of 20 of 80 fall as counted: over and under 810, and the five elements', () => {
  // `ways[k][s]` counts the sets of k different numbers with the sum s.
  const ways = Array.from({ length: 21 }, () => Array.from({ length: 1411 }, () => 0n));
  (ways[0] ?? [])[0] = 1n;
  for (let ball = 1; ball <= 80; ball++)
    for (let k = Math.min(20, ball); k >= 1; k--) {
      const to = ways[k] ?? [];
      const from = ways[k - 1] ?? [];
      for (let sum = ball; sum <= 1410; sum++) to[sum] = (to[sum] ?? 0n) + (from[sum - ball] ?? 0n);
    }
  const between = (lowest: number, highest: number) =>
    (ways[20] ?? []).slice(lowest, highest + 1).reduce((total, count) => total + count, 0n);
  const counted = (code: string) => typeOf(code).levels.map(({ chance }) => chance.ways);
  expect(counted('keno_sum')).toEqual([between(811, 1410), between(810, 810)]);
  expect(between(210, 809)).toBe(between(811, 1410));
  expect(counted('keno_element')).toEqual([
    between(210, 695),
    between(696, 763),
    between(764, 855),
    between(856, 923),
    between(924, 1410),
  ]);
  for (const { chance } of typeOf('keno_sum').levels) expect(chance.of).toBe(between(210, 1410));
});

test('[L04] our own Keno menu keeps between two and thirteen per cent, at every choice', () => {
  const menu = [
    ['keno_sum', ['over', 'under']],
    ['keno_updown', ['up', 'tie', 'down']],
    ['keno_oddeven', ['odd', 'tie', 'even']],
    ['keno_element', ['metal', 'wood', 'water', 'fire', 'earth']],
  ] as const;
  expect(menu.map(([code]) => code)).toEqual(kenoSideTypes.map(({ code }) => code));
  expect(menu.map(([code, choices]) => choices.map((choice) => returned(code, choice)))).toEqual([
    [0.975, 0.975],
    [0.916, 0.874, 0.916],
    [0.916, 0.874, 0.916],
    [0.943, 0.927, 0.931, 0.936, 0.962],
  ]);
});

test('[L04] Bingo18 returns between .50 and .57 on every bet', () => {
  // Returns computed by hand over the 216 rolls, as rolls x odds. Digit: 75 rolls with one hit x 1.2, 15 with two x 2,
  // 1 with three x 3. Pair: 16 x 7.5. Triple: 1 x 120. Any triple: 6 x 20. Small and big: 81 x 1.5. Tie: 54 x 2.
  expect([
    returned('bingo_digit', '4'),
    returned('bingo_pair', '4'),
    returned('bingo_triple', '4'),
    returned('bingo_any_triple', 'any'),
  ]).toEqual([0.569, 0.556, 0.556, 0.556]);
  expect(['small', 'tie', 'big'].map((choice) => returned('bingo_size', choice))).toEqual([0.563, 0.5, 0.563]);
  const sums = Array.from({ length: 16 }, (_, index) => returned('bingo_sum', `s${index + 3}`));
  // 1, 3, 6, 10, 15, 21, 25 and 27 rolls have the sums 3 to 10; the sums 18 to 11 have the same numbers of rolls.
  const half = [0.556, 0.556, 0.556, 0.556, 0.556, 0.535, 0.544, 0.55];
  expect(sums).toEqual([...half, ...half.toReversed()]);
});

test('[L04] Max 3D returns .546 and the two-number games what their tables add up to', () => {
  expect(returned('max3d')).toBe(0.546);
  // The chance that both picks are among n numbers is 1 - 2 (.999 ^ n) + .998 ^ n; one of the two picks is drawn 2 n /
  // 1000 times on average.
  expect([returned('max3d_pro'), returned('max3d_plus')]).toEqual([0.549, 0.547]);
  expect(oneIn('max3d_pro', 'special')).toBe(1_000_000);
  expect(oneIn('max3d', 'special')).toBe(1_000_000 / 1999);
  expect(typeOf('max3d').most('')).toEqual([[2, 4, 6, 8]]);
  expect(oneIn('max3d_plus', 'special')).toBe(500_000);
  expect(doubtfulVietlott.map((code) => typeOf(code).code)).toEqual(['max3d_plus']);
});

test('[L04] the jackpots are one in as many as there are lines', () => {
  expect(oneIn('mega', 'jackpot')).toBe(8_145_060);
  expect(oneIn('power', 'jackpot1')).toBe(28_989_675);
  expect(oneIn('power', 'jackpot2')).toBe(28_989_675 / 6);
  expect(oneIn('lotto', 'jackpot')).toBe(324_632 * 12);
  expect(oneIn('mega_bao5', 'jackpot')).toBeCloseTo(8_145_060 / 40, 6);
});

test('[L04] a system costs as much as its lines, and brings on average as many hits as they do', () => {
  const lines = { mega: [1, 40, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 18_564] };
  const systems = { ...lines, power: lines.mega.with(1, 50), lotto: [1, 6, 21, 56, 126, 252] };
  for (const [game, charges] of Object.entries(systems)) {
    const types = all.filter(({ group }) => group === game);
    expect(types.map(({ charge }) => charge)).toEqual(charges);
    const line = typeOf(game);
    for (const { levels, charge } of types)
      levels.forEach(({ meanHits }, index) => {
        const one = line.levels[index]?.meanHits ?? { ways: 0n, of: 1n };
        expect(meanHits.ways * one.of).toBe(one.ways * meanHits.of * BigInt(charge));
      });
  }
});

test('[L04] the best that a system can bring is every mixture of tiers that no other covers', () => {
  const most = (code: string) =>
    typeOf(code)
      .most('')
      .map((hits) => hits.join(' '))
      .sort();
  expect(most('mega')).toEqual(['0 0 0 1', '0 0 1 0', '0 1 0 0', '1 0 0 0']);
  // A system of seven numbers. If it contains all six drawn numbers, it wins the jackpot and 6 lines of five matches;
  // with five of them, 2 lines of five and 5 of four; with four of them, 3 lines of four and 4 of three.
  expect(most('mega_bao7')).toEqual(['0 0 3 4', '0 2 5 0', '1 6 0 0']);
  expect(most('mega_bao5')).toEqual(['0 0 3 37', '0 2 38 0', '1 39 0 0']);
  // With all six drawn numbers, the seventh pick is either the power number or not; with five of the six, the power
  // number may also be among the picks.
  expect(most('power_bao7')).toEqual(['0 0 0 3 4', '0 0 2 5 0', '0 1 1 5 0', '1 0 6 0 0', '1 6 0 0 0']);
  expect(most('power_bao5')).toEqual(['0 0 0 3 47', '0 0 2 48 0', '0 2 0 48 0', '1 1 48 0 0']);
  // A system of six numbers with the right special number. With five drawn numbers it wins one line of five matches and
  // 5 of four; with four, 2 lines of four and 4 of three; with three, 3 of three and 3 of two; with fewer, 6 lines.
  // With a wrong special number the lines are the same.
  expect(most('lotto_bao6')).toEqual([
    '0 0 0 0 0 0 6',
    '0 0 0 0 3 0 3',
    '0 0 0 2 0 4 0',
    '0 0 2 0 4 0 0',
    '0 1 0 5 0 0 0',
    '1 0 5 0 0 0 0',
  ]);
});

test('[L04] one pick has one text, and what cannot be picked has none', () => {
  const texts = (code: string, ...given: string[]) => given.map((text) => typeOf(code).normalise(text));
  expect(texts('keno3', '80-01-17', '01-17', '01-17-81', '00-17-80', '17-17-80', '1-17-80', '01-17-80+05')).toEqual([
    '01-17-80',
    ...Array.from({ length: 6 }, () => undefined),
  ]);
  expect(texts('lotto', '31-30-17-11-07+05', '07-11-17-30-31', '07-11-17-30-31+13', '07-11-17-30-31+5')).toEqual([
    '07-11-17-30-31+05',
    undefined,
    undefined,
    undefined,
  ]);
  expect(texts('lotto', '07-11-17-30-31+05+05', '07-11-17-30-36+05')).toEqual([undefined, undefined]);
  expect(texts('max3d_pro', '740-262', '262-740', '740-740')).toEqual(['740-262', '262-740', undefined]);
  expect(texts('max3d_plus', '740-262')).toEqual(['262-740']);
  expect(texts('max3d', '007', '7', '0007', '00x')).toEqual(['007', undefined, undefined, undefined]);
  expect(texts('bingo_digit', '6', '0', '7')).toEqual(['6', undefined, undefined]);
  expect(texts('keno_half', 'tie', 'Tie', '')).toEqual(['tie', undefined, undefined]);
});

test('[L04] codes are unique within a format, levels within a type, and only money back is fixed', () => {
  for (const format of formats) {
    const codes = vietlottTypes(format).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  }
  for (const { levels } of all) {
    expect(new Set(levels.map(({ name }) => name)).size).toBe(levels.length);
    for (const { name, isFixed = false } of levels) expect(isFixed).toBe(name === 'push');
  }
  expect(vietlottTypes('vn27')).toEqual([]);
});
