import type { PrizeNumber, Prizes } from '../formats/format.ts';
import type { Fraction } from './chance.ts';

/** How a selection is picked and written; the client draws its entry from this alone. */
export type Entry =
  /** One number of so many digits: `07`, `388`. */
  | { readonly kind: 'digits'; readonly digits: number }
  /**
   * Several numbers out of lowest..highest, written with `width` digits and joined by hyphens: `07-17-68`. Without an order
   * they are different and ascend; with one they stand as picked, different unless `repeats`. `special`: one more number from
   * a field of its own behind a plus: `07-11-17-30-31+05`.
   */
  | {
      readonly kind: 'picks';
      readonly picks: number;
      readonly lowest: number;
      readonly highest: number;
      readonly width: number;
      readonly isOrdered: boolean;
      readonly repeats: boolean;
      readonly special?: { readonly lowest: number; readonly highest: number };
    }
  /** One of a few words, each at most 12 of a-z and 0-9: `tai`, `big`, `s11`. */
  | { readonly kind: 'choice'; readonly choices: readonly string[] };

/**
 * One thing a selection can be paid for. Most types have one level; a Keno ticket has one for each count of numbers hit, a sum
 * of dice one for each price. `oddsE4` is a default that the price table of a brand replaces; the rest is a rule.
 */
export type Level = {
  /** Short code for words and price tables: `hit`, `h10`, `s3`, `push`. */
  readonly name: string;
  readonly oddsE4: bigint;
  /** Chance of at least one hit at this level, and hits on average, of a selection that can reach the level. Exact. */
  readonly chance: Fraction;
  readonly meanHits: Fraction;
  /** The price does not move with ladders, half pay and price tables: the stake back on a push. */
  readonly isFixed?: boolean;
  /** The prize depends on how many won: see `shares.ts`. */
  readonly pool?: Pool;
};

/**
 * What all winners of a level are paid from together. Levels of several types with one code have one pool in a draw (a jackpot
 * and the systems that reach it). `cap`: the most that all of them together are paid, in đồng; without one the pool is what
 * the publisher says, or what one ticket was sold for.
 */
export type Pool = { readonly code: string; readonly cap?: bigint };

/** All that the platform knows about one way to bet on one format. What is here never changes with the operator. */
export type BetType = {
  readonly code: string;
  /** The family, for grouping in the client: `lo`, `de`, `xien`, `top`, `sum` … */
  readonly group: string;
  readonly entry: Entry;
  /** Units of stake that one selection costs: the count of prize numbers it plays on, the lines of a system, or 1. */
  readonly charge: number;
  readonly levels: readonly Level[];
  /** Which levels a selection can be paid at (indexes into `levels`), in the order of its odds and hits. Absent: all. */
  readonly levelsOf?: (selection: string) => readonly number[];
  /** The most hits one selection can have, by its levels; several vectors where the levels exclude each other. */
  readonly most: (selection: string) => readonly (readonly number[])[];
  /** Most hits that all selections of a one-level type can have together in one draw; Infinity where nothing bounds them. */
  readonly hitsTogether: number;
  /** The canonical text of a selection (`07`, `388`, `07-17-68`), or undefined when it is no valid pick. */
  readonly normalise: (text: string) => string | undefined;
  /** Hits of a selection by its levels; all 0 when it lost. */
  readonly hits: (prizes: Prizes, selection: string) => readonly number[];
  /**
   * Every selection that wins and how; the same answer as `hits`, from the side of the draw. Absent where there are too many
   * (none of ten numbers drawn): those are settled from the selections that were sold.
   */
  readonly winning?: (prizes: Prizes) => Map<string, readonly number[]>;
  /** The prize numbers that made the selection hit, rank order; for a bet that nothing drawn fulfils, none. */
  readonly hitBy: (prizes: Prizes, selection: string) => PrizeNumber[];
};

/** What a single-pick type compares on one prize number; undefined when that number is not played. */
export type Read = (number: string, prize: string) => string | undefined;
