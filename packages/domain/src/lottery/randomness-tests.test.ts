import { expect, test } from 'vitest';
import { utf8 } from '../hash.ts';
import { commitOf, derivePrk, drawStream } from './quick-draw.ts';
import {
  ALARM_P,
  chiSquare,
  countsOf,
  FIPS_BYTES,
  fips140,
  gammaQ,
  gapTest,
  runsTest,
  serialCorrelation,
} from './randomness-tests.ts';

const ours = () => drawStream(derivePrk(new Uint8Array(32), 'statistics', '1', commitOf(utf8('seed of these tests'))));

/** Rows of the printed chi-square tables: statistic, degrees of freedom, p. */
test.each([
  [3.841, 1, 0.05],
  [11.07, 5, 0.05],
  [20.515, 5, 0.001],
  [18.307, 10, 0.05],
  [2.558, 10, 0.99],
  [310.457, 255, 0.01],
])('[L05] a chi-square of %d with %i degrees has the p of the tables', (statistic, degrees, p) => {
  expect(gammaQ(degrees / 2, statistic / 2)).toBeCloseTo(p, 4);
});

test('[L05] Q(1, x) is the exponential law, also far out where alarms are', () => {
  for (const x of [0, 0.1, 1.9, 2.1, 10, 30, 300]) expect(gammaQ(1, x) / Math.exp(-x)).toBeCloseTo(1, 9);
  expect(() => gammaQ(0, 1)).toThrow(RangeError);
  expect(() => gammaQ(1, -1)).toThrow(RangeError);
});

test("[L05] chi-square of Knuth's 144 throws of two dice is 7 7/48", () => {
  const counts = [2, 4, 10, 12, 22, 29, 21, 15, 14, 9, 6];
  const { statistic, p } = chiSquare(counts, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
  expect(statistic).toBeCloseTo(7 + 7 / 48, 9);
  // The printed row for ten degrees of freedom has this statistic between the 50 % and the 75 % column, so p is above
  // 0.5.
  expect(p).toBeGreaterThan(0.5);
  expect(p).toBeLessThan(0.75);
});

test('[L05] counting refuses a value that cannot be', () => {
  expect(countsOf([0, 2, 2], 3)).toEqual([1, 0, 2]);
  for (const value of [3, -1, 0.5]) expect(() => countsOf([value], 3)).toThrow(RangeError);
});

test('[L05] five runs in ten low and ten high values are 2.757 deviations too few', () => {
  // With ten values in each half, the expected number of runs is 2·10·10/20 + 1 = 11, and its variance is 200·180 /
  // (400·19) = 4.7368.
  const values = [1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1];
  const { statistic, p } = runsTest(values, 2);
  expect(statistic).toBeCloseTo(-6 / Math.sqrt(36_000 / 7_600), 9);
  expect(p).toBeCloseTo(0.0058, 4);
  // With three values the middle one belongs to neither half, so adding it does not change the statistic.
  expect(
    runsTest(
      values.flatMap((value) => [value * 2, 1]),
      3,
    ).statistic,
  ).toBeCloseTo(statistic, 9);
});

test('[L05] the correlation of 1 2 3 4 5 in a ring is nothing, by hand', () => {
  // The centred values are -2 -1 0 1 2. The sum of the products of neighbours (the last with the first too) is 0, and
  // the sum of the squares is 10. Random values have a mean correlation of -1/4 and a standard deviation of 5/(4·√3).
  expect(serialCorrelation([1, 2, 3, 4, 5]).statistic).toBeCloseTo(0.25 / (5 / (4 * Math.sqrt(3))), 9);
});

test('[L05] gaps between heads that fit the geometric law exactly have chi-square 0', () => {
  // 40 gaps: 20 of length 0, 10 of 1, 5 of 2, 5 longer.
  const gaps = [...Array(20).fill(0), ...Array(10).fill(1), ...Array(5).fill(2), ...Array(5).fill(3)] as number[];
  const { statistic, p } = gapTest(
    gaps.flatMap((gap) => [...Array<number>(gap).fill(0), 1]),
    2,
    1,
  );
  expect(statistic).toBeCloseTo(0, 9);
  expect(p).toBeCloseTo(1, 9);
});

test('[L05] rare numbers share classes of five expected gaps, and too few are judged by their count', () => {
  // Twenty gaps at a chance of 1/10: 5.42 are expected to have a length of 0 to 2, 5.01 a length of 3 to 6, and 9.57 to
  // be longer. A further class from 14 on would have only 4.58, below the minimum of five.
  const gaps = Array.from({ length: 20 }, (_, at) => [0, 3, 7][at % 3] as number);
  const values = gaps.flatMap((gap) => [...Array<number>(gap).fill(0), 1]);
  const share = (from: number, to: number) => 0.9 ** from - 0.9 ** to;
  const means = [share(0, 3), share(3, 7), share(7, Infinity)].map((chance) => 20 * chance);
  const expected = [7, 7, 6].reduce(
    (total, count, at) => total + (count - (means[at] ?? 0)) ** 2 / (means[at] ?? 0),
    0,
  );
  expect(gapTest(values, 10, 1).statistic).toBeCloseTo(expected, 9);
  // Three hits occur where two are expected: P(Poisson(2) <= 3) = e^-2 (1 + 2 + 2 + 4/3). Ten gaps at a chance of 1/3
  // cannot be split into two classes of five, so p is computed from the number of hits.
  expect(
    gapTest(
      Array.from({ length: 30 }, (_, at) => (at % 3 === 2 ? 0 : 1)),
      3,
      0,
    ).statistic,
  ).toBe(10);
  const rare = Array.from({ length: 20 }, (_, at) => (at % 7 === 6 ? 1 : 0)).with(19, 1);
  expect(gapTest(rare, 10, 1).p).toBeCloseTo(Math.exp(-2) * (5 + 4 / 3), 9);
});

test('[L05] our generator passes every test', () => {
  const draw = ours();
  const values = Array.from({ length: 20_000 }, () => draw.uniform(10));
  const found = [
    chiSquare(countsOf(values, 10)),
    runsTest(values, 10),
    serialCorrelation(values),
    ...[0, 5, 9].map((marked) => gapTest(values, 10, marked)),
  ];
  for (const { p } of found) expect(p).toBeGreaterThan(ALARM_P);
  expect(fips140(Uint8Array.from({ length: FIPS_BYTES }, () => draw.uniform(256))).failed).toEqual([]);
});

test('[L05] chi-square finds a die whose six comes in 18.7 % of the throws', () => {
  const draw = ours();
  const values = Array.from({ length: 20_000 }, () => (draw.uniform(40) === 0 ? 5 : draw.uniform(6)));
  expect(chiSquare(countsOf(values, 6)).p).toBeLessThan(ALARM_P);
});

test('[L05] runs and correlation find a stream that swings and one that clings, though both are even', () => {
  const draw = ours();
  let before = 0;
  const swings = Array.from({ length: 20_000 }, (_, at) => draw.uniform(5) + (at % 2) * 5);
  const clings = swings.map(() => (before = draw.uniform(10) === 0 ? before : draw.uniform(10)));
  expect(chiSquare(countsOf(swings, 10)).p).toBeGreaterThan(ALARM_P);
  expect(chiSquare(countsOf(clings, 10)).p).toBeGreaterThan(ALARM_P);
  for (const [values, sign] of [
    [swings, -1],
    [clings, 1],
  ] as const) {
    expect(runsTest(values, 10).p).toBeLessThan(ALARM_P);
    expect(serialCorrelation(values).p).toBeLessThan(ALARM_P);
    // A stream that often alternates has more runs and lower correlation; a stream that often repeats has fewer runs
    // and higher correlation.
    expect(Math.sign(serialCorrelation(values).statistic)).toBe(sign);
    expect(Math.sign(runsTest(values, 10).statistic)).toBe(-sign);
  }
});

test('[L05] the gap test finds a stream that never repeats a number at once', () => {
  const draw = ours();
  let before = 0;
  const values = Array.from({ length: 20_000 }, () => (before = (before + 1 + draw.uniform(9)) % 10));
  expect(chiSquare(countsOf(values, 10)).p).toBeGreaterThan(ALARM_P);
  expect(gapTest(values, 10, 3).p).toBeLessThan(ALARM_P);
});

test('[L05] a constant stream fails every test instead of dividing by zero', () => {
  const still = Array<number>(1000).fill(3);
  for (const { p } of [
    chiSquare(countsOf(still, 10)),
    runsTest(still, 10),
    serialCorrelation(still),
    gapTest(still, 10, 3),
    gapTest(still, 10, 4),
  ])
    expect(p).toBeLessThan(ALARM_P);
});

const block = (byteAt: (at: number) => number) =>
  fips140(Uint8Array.from({ length: FIPS_BYTES }, (_, at) => byteAt(at)));

test('[L05] FIPS 140-2 counts ones, nibbles and runs of a block as by hand', () => {
  const zeros = block(() => 0);
  expect(zeros).toMatchObject({ ones: 0, poker: 75_000, longestRun: 20_000 });
  expect(zeros.runs).toEqual([
    [0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 0],
  ]);
  expect(zeros.failed).toEqual(['monobit', 'poker', 'runs', 'long run']);
  // The pattern 1100 1010 has runs of two ones, two zeros, then single 1, 0, 1, 0.
  const pattern = block(() => 0b1100_1010);
  expect(pattern).toMatchObject({ ones: 10_000, poker: 35_000, longestRun: 2 });
  expect(pattern.runs).toEqual([
    [5_000, 2_500, 0, 0, 0, 0],
    [5_000, 2_500, 0, 0, 0, 0],
  ]);
  expect(() => fips140(new Uint8Array(FIPS_BYTES - 1))).toThrow(RangeError);
});

test('[L05] each test of FIPS 140-2 fails alone on the fault it is for', () => {
  const bytes = (draw = ours()) => Array.from({ length: FIPS_BYTES }, () => draw.uniform(256));
  const good = bytes();
  expect(block((at) => good[at] as number).failed).toEqual([]);
  // Inserts a run of 26 ones, so that the block fails the long-run test and no other.
  const longRun = good.toSpliced(1000, 5, 0x3f, 0xff, 0xff, 0xf0, 0x55);
  expect(block((at) => longRun[at] as number).failed).toEqual(['long run']);
  // A run of 25 ones is one bit below the limit.
  const longest = good.toSpliced(1000, 5, 0x1f, 0xff, 0xff, 0xf0, 0x55);
  expect(block((at) => longest[at] as number)).toMatchObject({ longestRun: 25, failed: [] });
  // Setting every 25th zero bit adds about 400 ones, too many for the test.
  let zeros = 0;
  const heavy = good.map((byte) =>
    [1, 2, 4, 8, 16, 32, 64, 128].reduce(
      (all, bit) => ((all & bit) === 0 && ++zeros % 25 === 0 ? all | bit : all),
      byte,
    ),
  );
  expect(block((at) => heavy[at] as number).failed).toContain('monobit');
  // Every nibble occurs equally often, which is too regular to be random.
  const even = block((at) => (at % 16) * 17);
  expect(even.poker).toBeLessThan(2.16);
  expect(even.failed).toContain('poker');
  // Doubling each bit leaves no run of odd length, so the runs test must fail.
  const doubled = good.map((byte) =>
    [1, 2, 4, 8].reduce((all, bit, at) => ((byte & bit) > 0 ? all | (3 << (2 * at)) : all), 0),
  );
  expect(block((at) => doubled[at] as number).failed).toContain('runs');
});
