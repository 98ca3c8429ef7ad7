import { binomial, combinations } from '../../combinations.ts';
import { allNumbers, type Format, type PrizeNumber, type Prizes, tails } from '../../formats/format.ts';
import type { BetType, Level } from '../bet-type.ts';
import { chanceOfNone, type Fraction } from '../chance.ts';
import { isDigits } from '../single.ts';

type Region = 'north' | 'south';
const regionOf = ({ code }: Format): Region => (code === 'vn27' ? 'north' : 'south');

/** The odds of xiên for each region, by the number of picks. */
const xienOdds: Record<Region, Readonly<Record<number, bigint>>> = {
  north: { 2: 160_000n, 3: 650_000n, 4: 1_800_000n },
  south: { 2: 280_000n, 3: 1_500_000n, 4: 7_500_000n },
};
/**
 * Price lists have 4, 6, 8 and 10 picks. The odds for 5, 7 and 9 are our own choice: fair odds × the return of one pick
 * fewer, rounded down to one decimal.
 */
const truotOdds: Record<Region, Readonly<Record<number, bigint>>> = {
  north: { 4: 23_000n, 5: 30_000n, 6: 45_000n, 7: 60_000n, 8: 80_000n, 9: 107_000n, 10: 120_000n },
  south: { 4: 18_000n, 5: 21_000n, 6: 25_000n, 7: 30_000n, 8: 33_000n, 9: 40_000n, 10: 43_000n },
};

/**
 * Xiên: two, three or four different tails (last two digits), all of which must be drawn. It pays once, however often
 * they are drawn [L02].
 */
export const xienTypes = (format: Format): BetType[] =>
  Object.entries(xienOdds[regionOf(format)]).map(([picks, oddsE4]) => xien(format, Number(picks), oddsE4));

function xien(format: Format, picks: number, oddsE4: bigint): BetType {
  const chance = chanceOfAll(format, picks);
  return {
    code: `xien${picks}`,
    group: 'xien',
    ...pickedTails(format, picks, (drawn) => [drawn === picks ? 1 : 0]),
    charge: 1,
    levels: [{ name: 'hit', oddsE4, chance, meanHits: chance }],
    most: () => [[1]],
    // The number of winning sets if all drawn tails differ. It is at most 17,550 (4 of 27), few enough to list the
    // winners.
    hitsTogether: binomial(numbersIn(format), picks),
    winning: (prizes) => {
      const drawn = [...new Set(tails(format, prizes, 2))].sort();
      return new Map(combinations(drawn, picks).map((selection) => [selection.join('-'), [1]]));
    },
  };
}

/**
 * Xiên quay: every xiên of two or more of the picks, on one line. Each level is a xiên size, and its hits are the
 * winning xiên of this size: with m picks drawn, C(m, size). Up to 28,548 selections of three win, so winners are not
 * listed [L02].
 */
export const xienQuayTypes = (format: Format): BetType[] => [3, 4].map((picks) => xienQuay(format, picks));

function xienQuay(format: Format, picks: number): BetType {
  const sizes = Array.from({ length: picks - 1 }, (_, index) => index + 2);
  const hitsWith = (drawn: number) => sizes.map((size) => subBets(drawn, size));
  const all = hitsWith(picks);
  return {
    code: `xienq${picks}`,
    group: 'xien',
    ...pickedTails(format, picks, hitsWith),
    charge: all.reduce((total, count) => total + count, 0),
    levels: sizes.map((size): Level => {
      const { ways, of } = chanceOfAll(format, size);
      return {
        name: `xien${size}`,
        oddsE4: xienOdds[regionOf(format)][size] ?? 0n,
        chance: chanceOfAtLeast(format, size, picks),
        meanHits: { ways: BigInt(binomial(picks, size)) * ways, of },
      };
    }),
    most: () => [all],
    // A selection that contains a drawn pair wins at least one xiên, whatever its third number is. A limit on the
    // number of hits would therefore be of no use.
    hitsTogether: Number.POSITIVE_INFINITY,
  };
}

/**
 * Trượt: four to ten different tails, none of which may be drawn. Millions of selections win, so winners are not listed
 * [L02].
 */
export const truotTypes = (format: Format): BetType[] =>
  Object.entries(truotOdds[regionOf(format)]).map(([picks, oddsE4]) => truot(format, Number(picks), oddsE4));

function truot(format: Format, picks: number, oddsE4: bigint): BetType {
  const chance = chanceOfNone(format.tiers, picks, 2);
  // The fewest different tails that a draw can have: as many as the two-digit numbers that cannot repeat (G7 in the
  // North).
  const drawnAtLeast = Math.max(
    ...format.tiers.map(({ count, width, repeats }) =>
      repeats === 'never' ? Math.ceil(count / 10 ** (width - 2)) : 1,
    ),
  );
  return {
    code: `truot${picks}`,
    group: 'truot',
    ...pickedTails(format, picks, (drawn) => [drawn === 0 ? 1 : 0]),
    charge: 1,
    levels: [{ name: 'hit', oddsE4, chance, meanHits: chance }],
    most: () => [[1]],
    hitsTogether: binomial(100 - drawnAtLeast, picks),
  };
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The common part of bet types whose pick is a set of tails (last two digits). The result depends only on how many
 * picked tails were drawn, not on how often each was drawn.
 */
function pickedTails(
  format: Format,
  picks: number,
  hitsWith: (drawn: number) => number[],
): Pick<BetType, 'entry' | 'normalise' | 'hits' | 'hitBy'> {
  const hits = (prizes: Prizes, selection: string) => {
    const drawn = new Set(tails(format, prizes, 2));
    return hitsWith(selection.split('-').filter((pick) => drawn.has(pick)).length);
  };
  const hitBy = (prizes: Prizes, selection: string): PrizeNumber[] => {
    const chosen = selection.split('-');
    return hits(prizes, selection).some((count) => count > 0)
      ? allNumbers(format, prizes).filter(({ number }) => chosen.includes(number.slice(-2)))
      : [];
  };
  return {
    entry: { kind: 'picks', picks, lowest: 0, highest: 99, width: 2, isOrdered: false, repeats: false },
    normalise: (text) => canonical(text, picks),
    hits,
    hitBy,
  };
}

/** The canonical text of a set of picks: ascending and joined by hyphens. Undefined if two picks are equal. */
function canonical(text: string, picks: number): string | undefined {
  const chosen = text.split('-');
  const isValid =
    chosen.length === picks && new Set(chosen).size === picks && chosen.every((pick) => isDigits(pick, 2));
  return isValid ? chosen.sort().join('-') : undefined;
}

const numbersIn = ({ tiers }: Format): number => tiers.reduce((total, { count }) => total + count, 0);

const subBets = (drawn: number, size: number): number => (size > drawn ? 0 : binomial(drawn, size));

/**
 * Inclusion and exclusion. The chance that `drawn` given picks are drawn and `missing` other given ones are not is the
 * sum over j of (-1)^j C(drawn, j) P(j of the drawn and all the missing ones are missing).
 */
function chanceOfAll(format: Format, drawn: number, missing = 0): Fraction {
  const { of } = chanceOfNone(format.tiers, 0, 2);
  let ways = 0n;
  for (let j = 0; j <= drawn; j++)
    ways += BigInt((-1) ** j * binomial(drawn, j)) * chanceOfNone(format.tiers, j + missing, 2).ways;
  return { ways, of };
}

/** The chance that `least` or more of the picks are drawn: the sum of the chances for each exact count. */
function chanceOfAtLeast(format: Format, least: number, picks: number): Fraction {
  const { of } = chanceOfNone(format.tiers, 0, 2);
  let ways = 0n;
  for (let drawn = least; drawn <= picks; drawn++)
    ways += BigInt(binomial(picks, drawn)) * chanceOfAll(format, drawn, picks - drawn).ways;
  return { ways, of };
}
