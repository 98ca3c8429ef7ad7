import { present } from '../../../present.ts';
import { type PrizeNumber, type Prizes, numbersOf } from '../../formats/format.ts';
import type { BetType, Entry, Level } from '../bet-type.ts';
import { ticket } from '../vietlott/kit.ts';

/** The tier and the positions in it (from 0) of the numbers on which a bet type depends. */
export type PrizePlaces = { readonly prize: string; readonly places: readonly number[] };
/** Words (choices such as `big`) with the same price. Each word wins in `ways` of the equally likely results. */
export type Words = {
  readonly words: readonly string[];
  readonly ways: bigint;
  /** The odds; if absent, the fair odds × .96. */
  readonly oddsE4?: bigint;
};
type Prices = Pick<BetType, 'entry' | 'levels'> & { readonly levelAt?: (selection: string) => number };
type Rules = Prices & {
  readonly code: string;
  readonly group: string;
  readonly drawn: PrizePlaces;
  /** The selections that win with these numbers, repeated once per hit; at most 20. */
  readonly won: (numbers: readonly string[]) => readonly string[];
  /** True if these numbers are a push for every selection; the last level returns the stake. */
  readonly isPush?: (numbers: readonly string[]) => boolean;
  /** The most hits of one selection, and of all selections together; 1 unless given. */
  readonly hitsMax?: number;
  readonly hitsTogether?: number;
};

/**
 * The odds of bets with two sides, such as big or small, odd or even, dragon or tiger: 1.95. Other sites pay 1.95 to
 * 1.98 [L05].
 */
export const TWO_SIDED_E4 = 19_500n;

/** Fair odds × .96, the usual return of quick draws, rounded down to two decimals [L05]. */
export const fairOddsE4 = (ways: bigint, of: bigint): bigint => ((96n * of) / ways) * 100n;

/** A level that hits at most once, in `ways` of the equally likely results. */
export const level = (name: string, ways: bigint, of: bigint, oddsE4 = fairOddsE4(ways, of)): Level => ({
  name,
  oddsE4,
  chance: { ways, of },
  meanHits: { ways, of },
});

/**
 * The entry and the levels of a bet on one of several words. There is one level per price, named after the first word
 * with that price, or `hit` if there is only one price. `choices` is the display order, if it differs from the order of
 * the prices.
 */
export function pricedWords(
  of: bigint,
  prices: readonly Words[],
  choices: readonly string[] = prices.flatMap(({ words }) => words),
): Prices {
  const entry: Entry = { kind: 'choice', choices };
  const levels = prices.map(({ words, ways, oddsE4 }) =>
    level(prices.length > 1 ? (words[0] ?? '') : 'hit', ways, of, oddsE4),
  );
  if (prices.length === 1) return { entry, levels };
  const levelAt = (selection: string) => prices.findIndex(({ words }) => words.includes(selection));
  return { entry, levels, levelAt };
}

/**
 * Words at the two-sided price, each winning in `ways` of `of` results; in `pushWays` results the stake is returned.
 */
export function pushedWords(of: bigint, words: readonly string[], ways: bigint, pushWays: bigint): Prices {
  const { entry, levels } = pricedWords(of, [{ words, ways, oddsE4: TWO_SIDED_E4 }]);
  return { entry, levels: [...levels, { ...level('push', pushWays, of, 10_000n), isFixed: true }] };
}

/**
 * Builds a quick bet type from the selections that win a draw: hits, winners and explanations follow from them [L05].
 */
export function quick({ drawn, won, isPush, levelAt, hitsMax = 1, hitsTogether = 1, ...rest }: Rules): BetType {
  const { prize, places } = drawn;
  const read = (prizes: Prizes) => numbersOf(prizes, prize).filter((_, place) => places.includes(place));
  const hitsOf = (numbers: readonly string[], selection: string) =>
    won(numbers).filter((winner) => winner === selection).length;
  const { entry } = rest;
  const type = ticket({
    ...rest,
    ...present({
      levelsOf: levelAt
        ? (selection: string) => {
            const index = levelAt(selection);
            if (index < 0) throw new RangeError(`no choice ${selection}`);
            return [index];
          }
        : undefined,
    }),
    most: () =>
      isPush
        ? [
            [1, 0],
            [0, 1],
          ]
        : [[hitsMax]],
    // A push hits every selection, so the number of hits has no useful limit.
    hitsTogether: isPush ? Number.POSITIVE_INFINITY : hitsTogether,
    hits: (prizes, selection) => {
      const numbers = read(prizes);
      if (!isPush) return [hitsOf(numbers, selection)];
      return isPush(numbers) ? [0, 1] : [hitsOf(numbers, selection), 0];
    },
    // The numbers that the player sees as the reason for a win: for picks, the picked numbers that were drawn; for a
    // word or for digits in a fixed order, all numbers on which the bet depends.
    made: (prizes, selection): PrizeNumber[] =>
      read(prizes)
        .filter((number) => entry.kind !== 'picks' || selection.split('-').includes(number))
        .map((number) => ({ prize, number })),
  });
  return {
    ...type,
    winning: (prizes) => {
      const numbers = read(prizes);
      if (isPush?.(numbers) && entry.kind === 'choice') return new Map(entry.choices.map((choice) => [choice, [0, 1]]));
      const counts = new Map<string, number>();
      for (const winner of won(numbers)) counts.set(winner, (counts.get(winner) ?? 0) + 1);
      return new Map([...counts].map(([winner, count]) => [winner, isPush ? [count, 0] : [count]]));
    },
  };
}

/** An entry of one or more numbers on balls, dice or cars. */
export const picksOf = (picks: number, highest: number, width: number, isOrdered = false): Entry => ({
  kind: 'picks',
  picks,
  lowest: 1,
  highest,
  width,
  isOrdered,
  repeats: false,
});

export const sumOf = (numbers: readonly string[]): number =>
  numbers.reduce((total, number) => total + Number(number), 0);

/** The words for sums from lowest to highest: `s3` to `s18`. */
export const sumWords = (lowest: number, highest: number): string[] =>
  Array.from({ length: highest - lowest + 1 }, (_, index) => `s${lowest + index}`);

export const parityOf = (value: number): 'odd' | 'even' => (value % 2 === 1 ? 'odd' : 'even');

/** The higher of two numbers wins: the first is the dragon, the second the tiger. */
export function dragonOrTiger([first, second]: readonly string[]): 'dragon' | 'tiger' | 'tie' {
  const ahead = Number(first) - Number(second);
  return ahead > 0 ? 'dragon' : ahead < 0 ? 'tiger' : 'tie';
}
