import type { PrizeNumber, Prizes } from '../formats/format.ts';
import type { Fraction } from './chance.ts';

/** How a selection is picked and written; the client builds its entry form from this alone. */
export type Entry =
  /** One number with this many digits: `07`, `388`. */
  | { readonly kind: 'digits'; readonly digits: number }
  /**
   * Several numbers out of lowest..highest, written with `width` digits and joined by hyphens: `07-17-68`. Unordered
   * picks differ and ascend; ordered picks keep their order and differ unless `repeats`. `special` adds one number from
   * a second range after a plus: `07-11-17-30-31+05`.
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
 * One thing a selection can be paid for. Most types have one level; a Keno ticket has one for each count of numbers
 * hit, a sum of dice one for each price. `oddsE4` is a default that the brand's price table replaces; the rest is a
 * rule.
 */
export type Level = {
  /** Short code for texts and price tables: `hit`, `h10`, `s3`, `push`. */
  readonly name: string;
  readonly oddsE4: bigint;
  /** For a selection that can reach this level: the exact chance of at least one hit, and the mean number of hits. */
  readonly chance: Fraction;
  readonly meanHits: Fraction;
  /** The odds ignore ladders, half pay and price tables: a push returns the stake. */
  readonly isFixed?: boolean;
  /** The prize depends on the number of winners: see `shares.ts`. */
  readonly pool?: Pool;
};

/**
 * A sum shared by all winners of a level. Levels of several types with one code share one pool in a draw (a jackpot and
 * the systems that reach it). `cap` is the most that all of them together are paid, in đồng; without a cap the pool is
 * the publisher's figure, or what one ticket was sold for.
 */
export type Pool = { readonly code: string; readonly cap?: bigint };

/** One way to bet on one format. Nothing here changes with the operator. */
export type BetType = {
  readonly code: string;
  /** The family, for grouping in the client: `lo`, `de`, `xien`, `top`, `sum` … */
  readonly group: string;
  readonly entry: Entry;
  /** Units of stake that one selection costs: the number of prize numbers it plays on, the lines of a system, or 1. */
  readonly charge: number;
  readonly levels: readonly Level[];
  /** Indexes of the levels a selection can be paid at, in the order of its odds and hits. Absent: all. */
  readonly levelsOf?: (selection: string) => readonly number[];
  /**
   * The highest number of hits of one selection, one number per level; several vectors if the levels exclude each
   * other.
   */
  readonly most: (selection: string) => readonly (readonly number[])[];
  /** The most hits that all selections of a one-level type can have together in one draw; Infinity if unbounded. */
  readonly hitsTogether: number;
  /** The canonical text of a selection (`07`, `388`, `07-17-68`), or undefined when it is no valid pick. */
  readonly normalise: (text: string) => string | undefined;
  /** Hits of a selection by its levels; all 0 when it lost. */
  readonly hits: (prizes: Prizes, selection: string) => readonly number[];
  /**
   * Every winning selection with its hits; agrees with `hits`. Absent if too many win (none of ten numbers drawn): such
   * types are settled from the sold selections.
   */
  readonly winning?: (prizes: Prizes) => Map<string, readonly number[]>;
  /** The prize numbers that the selection hit, in rank order; empty for a bet won by numbers that were not drawn. */
  readonly hitBy: (prizes: Prizes, selection: string) => PrizeNumber[];
};

/** The digits of one prize number that a single-pick type compares; undefined if that number is not played. */
export type DigitReader = (number: string, prize: string) => string | undefined;
