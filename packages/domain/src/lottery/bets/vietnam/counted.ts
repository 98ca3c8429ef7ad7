import type { Format, Tier } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { chanceOfNone } from '../chance.ts';
import { single } from '../single.ts';

type Rule = {
  readonly code: string;
  readonly group: string;
  readonly digits: number;
  /** The tiers that are played, where they are wide enough. */
  readonly tiers: readonly Tier[];
  readonly oddsE4: bigint;
  /** The end of a number that must be the pick; its last digits unless said. */
  readonly part?: (number: string) => string;
  /** A price for one selection as a whole instead of one unit for each number it plays on. */
  readonly isFlat?: boolean;
};

const two = { digits: 2, oddsE4: 990_000n };
const three = { digits: 3, oddsE4: 9_600_000n };
const four = { digits: 4, oddsE4: 88_800_000n };
const digit = { digits: 1, oddsE4: 98_000n };
const firstTwo = (number: string) => number.slice(0, 2);
const tens = (number: string) => number.slice(-2, -1);

/** Lô: the end of any prize number, paid once for each number that has it; a number too short for the pick is not played [L02]. */
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
    // Priced for a unit of 1 where lô 2 costs 27 or 18: 99/27 = 3.667, 99/18 = 5.5.
    { code: 'lo2_1k', ...all, digits: 2, oddsE4: isNorth ? 36_600n : 55_000n, isFlat: true },
    { code: 'lo3', ...all, ...three },
    { code: 'lo4', ...all, ...four },
    { code: 'lo2_dau', ...all, ...two, part: firstTwo },
    ...(isNorth ? ['g3', 'g5'] : ['g4', 'g6']).map(inside),
  ];
  return rules.map((rule) => counted(format, rule));
}

/**
 * Đề, đầu, đuôi and càng: the special prize, the first prize, and the tier that has as many digits as the pick. That tier is
 * the head ("đầu") of players: two digits in G7 (North) or G8, three in G6 or G7. What comes both in the head and at the end
 * of the special prize pays twice, for it was charged on both [L02].
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
    // The real first digits of the special prize: it has five in the North and six elsewhere.
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

/** A pick that is compared with one end of every number of some tiers: charge, chance and most hits follow from the tiers. */
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
    // Where the numbers of a tier differ, one as narrow as the pick can hold it only once: 24 hits of a Northern lô 2, not 27.
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
