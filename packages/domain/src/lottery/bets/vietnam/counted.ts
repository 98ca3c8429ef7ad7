import type { Format, Tier } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { chanceOfNone } from '../chance.ts';
import { single } from '../single.ts';

type Rule = {
  readonly code: string;
  readonly group: string;
  readonly digits: number;
  /**
   * The tiers (ranks of prizes) that the bet covers. Tiers whose numbers have fewer digits than the pick are left out.
   */
  readonly tiers: readonly Tier[];
  readonly oddsE4: bigint;
  /** The part of a number that must equal the pick; the last digits if absent. */
  readonly part?: (number: string) => string;
  /** True if a selection costs one unit stake, instead of one for each number that it covers. */
  readonly isFlat?: boolean;
};

const two = { digits: 2, oddsE4: 990_000n };
const three = { digits: 3, oddsE4: 9_600_000n };
const four = { digits: 4, oddsE4: 88_800_000n };
const digit = { digits: 1, oddsE4: 98_000n };
const firstTwo = (number: string) => number.slice(0, 2);
const tens = (number: string) => number.slice(-2, -1);

/**
 * Lô: a bet on the last digits of any prize number. It is paid once for each number that ends in them; numbers with
 * fewer digits than the pick are not covered [L02].
 */
export function loTypes(format: Format): BetType[] {
  const isNorth = format.code === 'vn27';
  const all = { group: 'lo', tiers: format.tiers };
  const inside = (prize: string): Rule => ({
    code: `lo_${prize}`,
    group: 'lo',
    tiers: tiersNamed(format, prize),
    ...two,
  });
  const rules: Rule[] = [
    { code: 'lo2', ...all, ...two },
    // Lô 2 for one unit stake per selection instead of 27 (North) or 18. The odds are lower in the same ratio: 99/27 =
    // 3.667, 99/18 = 5.5.
    { code: 'lo2_1k', ...all, digits: 2, oddsE4: isNorth ? 36_600n : 55_000n, isFlat: true },
    { code: 'lo3', ...all, ...three },
    { code: 'lo4', ...all, ...four },
    { code: 'lo2_dau', ...all, ...two, part: firstTwo },
    ...(isNorth ? ['g3', 'g5'] : ['g4', 'g6']).map(inside),
  ];
  return rules.map((rule) => counted(format, rule));
}

/**
 * Đề, đầu, đuôi and càng: bets on the special prize, the first prize, and the tier that has as many digits as the pick.
 * Players call that tier the head ("đầu"): two digits in G7 (North) or G8, three in G6 or G7. A pick that matches both
 * the head and the end of the special prize pays twice, because both were charged [L02].
 */
export function endTypes(format: Format): BetType[] {
  const special = tiersNamed(format, 'db');
  const first = tiersNamed(format, 'g1');
  const wide = (width: number) => format.tiers.filter((tier) => tier.width === width);
  const de = { group: 'de', ...two };
  const cang = { group: 'cang', ...three };
  const dauDuoi = { group: 'dauduoi', ...digit };
  const rules: Rule[] = [
    { code: 'de_db', ...de, tiers: special },
    // The first two digits of the whole special prize, which has five digits in the North and six elsewhere.
    { code: 'de_dau_db', ...de, tiers: special, part: firstTwo },
    { code: 'de_g1', ...de, tiers: first },
    { code: 'de_dau_g1', ...de, tiers: first, part: firstTwo },
    { code: 'de_dau', ...de, tiers: wide(2) },
    { code: 'de_dau_duoi', ...de, tiers: [...wide(2), ...special] },
    { code: 'dau', ...dauDuoi, tiers: special, part: tens },
    { code: 'duoi', ...dauDuoi, tiers: special },
    { code: 'cang3_db', ...cang, tiers: special },
    { code: 'cang3_dau', ...cang, tiers: wide(3) },
    { code: 'cang3_dau_duoi', ...cang, tiers: [...wide(3), ...special] },
    { code: 'cang3_g1', ...cang, tiers: first },
    { code: 'cang4_db', group: 'cang', ...four, tiers: special },
  ];
  return rules.map((rule) => counted(format, rule));
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Builds a bet whose pick is compared with the first or last digits of every number in some tiers. The tiers decide the
 * charge, the chance and the most hits.
 */
function counted(format: Format, { part, tiers, isFlat, ...rule }: Rule): BetType {
  const { digits } = rule;
  const played = tiers.filter(({ width }) => width >= digits);
  const names = new Set(played.map(({ prize }) => prize));
  const numbers = played.reduce((total, { count }) => total + count, 0);
  const none = chanceOfNone(played, 1, digits);
  const read = part ?? ((number: string) => number.slice(-digits));
  return single({
    ...rule,
    format,
    charge: isFlat ? 1 : numbers,
    // If the numbers of a tier must differ, a tier with as many digits as the pick can match only once. A Northern lô 2
    // therefore has at most 24 hits, not 27.
    hitsMax: played.reduce(
      (total, { count, width, repeats }) =>
        total + (repeats === 'never' ? Math.min(count, 10 ** (width - digits)) : count),
      0,
    ),
    hitsTogether: numbers,
    chance: { ways: none.of - none.ways, of: none.of },
    meanHits: { ways: BigInt(numbers), of: 10n ** BigInt(digits) },
    read: (number, prize) => (names.has(prize) ? read(number) : undefined),
  });
}

const tiersNamed = (format: Format, name: string): Tier[] => format.tiers.filter(({ prize }) => prize === name);
