import type { Format, Prizes, Tier } from './formats/format.ts';
import { chiSquare, gammaQ, runsTest, serialCorrelation } from './randomness-tests.ts';

/** The statistical tests of randomness that the operator sees for each own lottery (lottery design 7.4) [L05]. */
export const fairnessTests = ['chi-square', 'runs', 'longest gap', 'serial correlation'] as const;
export type FairnessFinding = {
  readonly test: (typeof fairnessTests)[number];
  /** The prize tier that is tested. The tests of the order of results (runs, serial correlation) use the first tier. */
  readonly tier: string;
  readonly statistic: number;
  /** The p-value of the test; null if there are too few draws. */
  readonly p: number | null;
};
/**
 * Statistical tests that run over results as these are added, one by one, oldest or newest first. `findings` returns
 * the current values at any time.
 */
export type Watch = { readonly add: (prizes: Prizes) => void; readonly findings: () => FairnessFinding[] };

/**
 * Runs these tests on the results of a format: chi-square of the single digits, balls or dice of each tier, and tests
 * on the order of one value per draw (last digit, or first ball, of the first tier): runs, serial correlation, and the
 * longest wait for any value.
 */
export function watch(format: Format): Watch {
  const tiers = format.tiers.filter(({ isOptional }) => !isOptional).map(tallyOf);
  const [first] = tiers;
  const order: number[] = [];
  const orderFindings = (tier: string, categories: number): FairnessFinding[] => {
    const isEnough = order.length >= ORDER_MIN;
    const finding = (test: FairnessFinding['test'], of: typeof longestGap): FairnessFinding =>
      isEnough ? { test, tier, ...of(order, categories) } : { test, tier, statistic: 0, p: null };
    return [
      finding('runs', runsTest),
      finding('longest gap', longestGap),
      finding('serial correlation', serialCorrelation),
    ];
  };
  return {
    add(prizes) {
      for (const tier of tiers) tier.add(prizes);
      if (first) order.push(first.valueOf(prizes));
    },
    findings: () => [
      ...tiers.map(({ prize, finding }) => ({ test: 'chi-square' as const, tier: prize, ...finding() })),
      ...(first ? orderFindings(first.prize, first.categories) : []),
    ],
  };
}

/**
 * The minimum number of draws for the tests of order (runs, serial correlation): with fewer, the normal approximation
 * is not accurate.
 */
const ORDER_MIN = 100;
/**
 * The minimum expected count of each value for the chi-square test: with a lower one, Pearson's statistic does not
 * follow the chi-square distribution.
 */
const EXPECTED_MIN = 5;

/**
 * The longest wait for any value, in draws, and the probability of such a wait by chance. In n draws of c values, about
 * n(1 - 1/c)^g waits of length g are expected, and the number of rare events has a Poisson distribution.
 */
export function longestGap(values: readonly number[], categories: number) {
  const lastAt = new Map<number, number>();
  let longest = 0;
  const end = (value: number, at: number) => {
    longest = Math.max(longest, at - (lastAt.get(value) ?? -1) - 1);
    lastAt.set(value, at);
  };
  values.forEach(end);
  for (let value = 0; value < categories; value++) end(value, values.length);
  const expected = values.length * (1 - 1 / categories) ** longest;
  return { statistic: longest, p: -Math.expm1(-expected) };
}

// ── Counting a tier ───────────────────────────────────────────────────────────────────────────────────────────────────

function tallyOf(tier: Tier) {
  const { prize, range, count, repeats } = tier;
  const lowest = range?.[0] ?? 0;
  const categories = range ? range[1] - range[0] + 1 : 10;
  /** If the draw contains all values (all ten cars finish in every race), only the first place carries information. */
  const isWhole = range !== undefined && repeats === 'never' && count === categories;
  const isDrawn = range !== undefined && repeats === 'never' && !isWhole;
  const counts = Array.from({ length: categories }, () => 0);
  const numbersOf = (prizes: Prizes): readonly string[] => (prizes[prize] ?? []).slice(0, isWhole ? 1 : count);
  const note = (value: number) => {
    counts[value] = (counts[value] ?? 0) + 1;
  };
  return {
    prize,
    categories,
    add(prizes: Prizes): void {
      for (const number of numbersOf(prizes))
        if (range) note(Number(number) - lowest);
        else for (const digit of number) note(Number(digit));
    },
    valueOf(prizes: Prizes): number {
      const [number = ''] = prizes[prize] ?? [];
      return range ? Number(number) - lowest : Number(number.slice(-1));
    },
    finding(): { statistic: number; p: number | null } {
      const all = counts.reduce((total, one) => total + one, 0);
      if (all < EXPECTED_MIN * categories) return { statistic: 0, p: null };
      const { statistic, p } = chiSquare(counts);
      if (!isDrawn) return { statistic, p };
      // The counts of k different balls of N vary less than those of k independent balls, by (N - k) / (N - 1) (H. Joe,
      // 1993), so the statistic is divided by this factor.
      const corrected = (statistic * (categories - 1)) / (categories - count);
      return { statistic: corrected, p: gammaQ((categories - 1) / 2, corrected / 2) };
    },
  };
}
