/**
 * The result of a statistical test of a generator's output: small whole numbers 0 .. categories - 1, or blocks of bits
 * [L05]. A test cannot prove that output is random; it can only show that it is not. The caller compares each p with
 * ALARM_P. The values are floats, because no money is computed here.
 */
export type Finding = { readonly statistic: number; readonly p: number };

/**
 * An alarm is raised if p is below this value. With 0.01, the tests of all games together would raise false alarms
 * every day.
 */
export const ALARM_P = 0.0001;

/** How often each of 0 .. categories - 1 occurs. Throws for any other value. */
export function countsOf(values: Iterable<number>, categories: number): number[] {
  const counts = zeros(categories);
  for (const value of values) {
    const count = counts[value];
    if (count === undefined) throw new RangeError(`${value} is not one of ${categories}`);
    counts[value] = count + 1;
  }
  return counts;
}

/** Pearson's chi-square test: compares counts with expected weights (equal if omitted), Knuth, TAOCP 2, 3.3.1. */
export function chiSquare(counts: readonly number[], weights: readonly number[] = counts.map(() => 1)): Finding {
  const expected = sum(counts) / sum(weights);
  const statistic = sum(
    counts.map((count, at) => {
      const mean = expected * (weights[at] ?? 0);
      return (count - mean) ** 2 / mean;
    }),
  );
  return { statistic, p: gammaQ((counts.length - 1) / 2, statistic / 2) };
}

/**
 * Tests runs of values in the lower and in the upper half (Wald and Wolfowitz): there are too few runs if values
 * cluster, too many if they alternate. The statistic is in standard deviations. With an odd number of categories the
 * middle value is ignored.
 */
export function runsTest(values: readonly number[], categories: number): Finding {
  const middle = (categories - 1) / 2;
  const isHigh = values.filter((value) => value !== middle).map((value) => value > middle);
  const all = isHigh.length;
  const high = isHigh.filter(Boolean).length;
  const low = all - high;
  const runs = isHigh.filter((side, at) => side !== isHigh[at - 1]).length;
  const pairs = 2 * high * low;
  const deviation = Math.sqrt((pairs * (pairs - all)) / (all ** 2 * (all - 1)));
  // If one half never occurred, there is only a single run; by chance this practically never happens, so the statistic
  // is minus infinity.
  return deviation > 0 ? normal((runs - pairs / all - 1) / deviation) : { statistic: -Infinity, p: 0 };
}

/**
 * Tests the distances between occurrences of one value against the geometric distribution (Knuth, TAOCP 2, 3.3.2 B).
 * Lengths are joined into classes until at least five gaps are expected in each. If there are too few gaps for two
 * classes, p is the probability of so few occurrences.
 */
export function gapTest(values: readonly number[], categories: number, marked: number): Finding {
  const gaps: number[] = [];
  let last = -1;
  values.forEach((value, at) => {
    if (value !== marked) return;
    gaps.push(at - last - 1);
    last = at;
  });
  const chance = 1 / categories;
  /** For each class of gap lengths: the expected share of gaps with at least the shortest length of the class. */
  const atLeast = [1];
  for (let longer = 1 - chance; gaps.length * longer >= EXPECTED_MIN; longer *= 1 - chance)
    if (gaps.length * ((atLeast.at(-1) ?? 1) - longer) >= EXPECTED_MIN) atLeast.push(longer);
  if (atLeast.length < 2) return { statistic: gaps.length, p: gammaQ(gaps.length + 1, values.length * chance) };
  const starts = atLeast.map((share) => Math.round(Math.log(share) / Math.log(1 - chance)));
  return chiSquare(
    countsOf(
      gaps.map((gap) => starts.findLastIndex((start) => start <= gap)),
      starts.length,
    ),
    atLeast.map((share, at) => share - (atLeast[at + 1] ?? 0)),
  );
}
const EXPECTED_MIN = 5;

/**
 * Correlates each value with the one before it, and the first with the last (Knuth, TAOCP 2, 3.3.2 K). The statistic is
 * in standard deviations.
 */
export function serialCorrelation(values: readonly number[]): Finding {
  const n = values.length;
  const mean = sum(values) / n;
  const centred = values.map((value) => value - mean);
  const spread = sum(centred.map((value) => value * value));
  if (spread === 0) return { statistic: Infinity, p: 0 };
  const together = sum(centred.map((value, at) => value * (centred[(at + 1) % n] ?? 0)));
  const deviation = n / (n - 1) / Math.sqrt(n - 2);
  return normal((together / spread + 1 / (n - 1)) / deviation);
}

/**
 * The result of the tests of FIPS 140-2 (4.9.1 with change notice 1, 2001-10-10) on 20,000 bits. A good generator fails
 * in about 1 of 1,000 blocks.
 */
export type FipsFinding = {
  readonly ones: number;
  readonly poker: number;
  /** The number of runs with length 1, 2, 3, 4, 5, and 6 or more: of zeros, then of ones. */
  readonly runs: readonly [ofZeros: readonly number[], ofOnes: readonly number[]];
  readonly longestRun: number;
  readonly failed: readonly ('monobit' | 'poker' | 'runs' | 'long run')[];
};
export const FIPS_BYTES = 2_500;

/** Tests one block of 2,500 bytes; the bits of each byte are read from the highest to the lowest. */
export function fips140(block: Uint8Array): FipsFinding {
  if (block.length !== FIPS_BYTES) throw new RangeError(`${block.length} bytes, not ${FIPS_BYTES}`);
  const runs: [number[], number[]] = [zeros(6), zeros(6)];
  let [ones, longestRun, run, before] = [0, 0, 0, -1];
  const endRun = (bit: number) => {
    const ofBit = runs[bit];
    const at = Math.min(run, 6) - 1;
    if (ofBit) ofBit[at] = (ofBit[at] ?? 0) + 1;
    longestRun = Math.max(longestRun, run);
  };
  for (const byte of block)
    for (let shift = 7; shift >= 0; shift--) {
      const bit = (byte >> shift) & 1;
      ones += bit;
      if (bit !== before) endRun(before);
      run = bit === before ? run + 1 : 1;
      before = bit;
    }
  endRun(before);
  const nibbles = countsOf(Array.from(block, (byte) => [byte >> 4, byte & 15]).flat(), 16);
  const poker = (16 / 5_000) * sum(nibbles.map((count) => count * count)) - 5_000;
  const isRight = {
    monobit: ones > 9_725 && ones < 10_275,
    poker: poker > 2.16 && poker < 46.17,
    runs: runs.every((ofBit) => ofBit.every((count, at) => isBetween(count, RUNS[at]))),
    'long run': longestRun < 26,
  };
  const failed = (['monobit', 'poker', 'runs', 'long run'] as const).filter((name) => !isRight[name]);
  return { ones, poker, runs, longestRun, failed };
}
const RUNS: readonly (readonly [number, number])[] = [
  [2_315, 2_685],
  [1_114, 1_386],
  [527, 723],
  [240, 384],
  [103, 209],
  [103, 209],
];

// ── The mathematics ───────────────────────────────────────────────────────────────────────────────────────────────────

const zeros = (length: number): number[] => Array.from({ length }, () => 0);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isBetween = (count: number, bounds: readonly [number, number] | undefined): boolean =>
  bounds !== undefined && count >= bounds[0] && count <= bounds[1];

/** The two-sided p of a normal statistic: P(|Z| >= |z|) is the p of chi-square with one degree of freedom at z². */
const normal = (z: number): Finding => ({ statistic: z, p: gammaQ(0.5, (z * z) / 2) });

/**
 * The regularised upper incomplete gamma function Q(a, x): the p of a chi-square is Q(degrees / 2, statistic / 2). Series
 * below a + 1, Lentz's continued fraction above (Abramowitz and Stegun 6.5.29 and 6.5.31).
 */
export function gammaQ(a: number, x: number): number {
  if (!(a > 0) || !(x >= 0)) throw new RangeError(`Q(${a}, ${x})`);
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let total = term;
    for (let n = 1; Math.abs(term) > total * EPSILON; n++) {
      term *= x / (a + n);
      total += term;
    }
    return 1 - front * total;
  }
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1, factor = 0; Math.abs(factor - 1) > EPSILON; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    factor = c * d;
    fraction *= factor;
  }
  return front * fraction;
}
const EPSILON = 1e-14;

/** The logarithm of the gamma function: Stirling's series, after the argument is shifted to 10 or above. */
function lnGamma(a: number): number {
  let shifted = a;
  let product = 1;
  for (; shifted < 10; shifted++) product *= shifted;
  const square = shifted * shifted;
  const series = 1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square;
  return (
    (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series / shifted - Math.log(product)
  );
}
