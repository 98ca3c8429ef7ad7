import type { PrizeNumber, Prizes } from '../formats/format.ts';
import type { Fraction } from './chance.ts';

/** How a selection is picked and written; the client builds its entry form from this alone. */
export type Entry =
  /** One number with this many digits: `07`, `388`. */
  | { readonly kind: 'digits'; readonly digits: number }
  /**
   * Several numbers from lowest to highest, written with `width` digits and joined by hyphens: `07-17-68`. Unordered
   * picks must differ and are written ascending. Ordered picks keep their order and must differ unless `repeats` is
   * true. `special` adds one number from a second range after a plus: `07-11-17-30-31+05`.
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
 * One outcome that pays. Most types have one level; a Keno ticket has one for each count of numbers hit, a sum of dice
 * one for each price. `oddsE4` is a default that the brand's price table replaces; the other fields are rules of the
 * game.
 */
export type Level = {
  /** Short code for texts and price tables: `hit`, `h10`, `s3`, `push`. */
  readonly name: string;
  readonly oddsE4: bigint;
  /**
   * For a selection that can reach this level: the exact chance of at least one hit, and the average number of hits.
   */
  readonly chance: Fraction;
  readonly meanHits: Fraction;
  /**
   * True if the odds of this level never change, whatever a ladder (falling odds), a rule of half pay or a price table
   * says. This is so for a push, which returns the stake.
   */
  readonly isFixed?: boolean;
  /** The sum that the winners share, if the prize depends on their number: see `shares.ts`. */
  readonly pool?: Pool;
};

/**
 * A sum shared by all winners of a level. Levels of several types with the same code share one pool in a draw (a
 * jackpot, and the system bets that reach it). `cap` is the most that the pool pays to all of them together, in đồng.
 * Without a cap the pool is the amount announced by the publisher, or the prize at which the ticket was sold.
 */
export type Pool = { readonly code: string; readonly cap?: bigint };

/** One way to bet on one result format. Its rules are the same for every operator. */
export type BetType = {
  readonly code: string;
  /** The family, for grouping in the client: `lo`, `de`, `xien`, `top`, `sum` … */
  readonly group: string;
  readonly entry: Entry;
  /**
   * The number of unit stakes that one selection costs: the number of prize numbers that the bet covers, the number of
   * lines of a system, or 1.
   */
  readonly charge: number;
  readonly levels: readonly Level[];
  /**
   * Indexes of the levels at which a selection can be paid; its odds and hits are in the same order. Absent: all
   * levels.
   */
  readonly levelsOf?: (selection: string) => readonly number[];
  /**
   * The highest possible hits of one selection in a draw, as a list with one number per level. There are several lists
   * if a selection cannot reach all these levels in the same draw.
   */
  readonly most: (selection: string) => readonly (readonly number[])[];
  /** The most hits that all selections of a one-level type can have together in one draw; Infinity if unbounded. */
  readonly hitsTogether: number;
  /** The canonical text of a selection (`07`, `388`, `07-17-68`); undefined for an invalid pick. */
  readonly normalise: (text: string) => string | undefined;
  /** Hits of a selection by its levels; all 0 when it lost. */
  readonly hits: (prizes: Prizes, selection: string) => readonly number[];
  /**
   * Lists every winning selection with its hits, equal to what `hits` returns. The function is absent if too many
   * selections win (for example, if none of ten picked numbers may be drawn); settlement then checks each sold
   * selection.
   */
  readonly winning?: (prizes: Prizes) => Map<string, readonly number[]>;
  /**
   * The prize numbers that the selection matched, in rank order; empty for a bet that wins with numbers that were not
   * drawn.
   */
  readonly hitBy: (prizes: Prizes, selection: string) => PrizeNumber[];
};

/**
 * Returns the digits of a prize number that are compared with the pick of a single-pick type; undefined if the bet does
 * not cover that number.
 */
export type DigitReader = (number: string, prize: string) => string | undefined;
