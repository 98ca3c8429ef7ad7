/**
 * This file defines the interface of a game. A game is pure computation: it has no clock, storage, network or random
 * source. The studio stores rounds, takes stakes and pays wins; a game only decides the outcome and which multiple of
 * the stake is paid.
 */

/** Data sent to the client and stored in the round's record. Secrets stay in `state`, which never leaves the server. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An exact number: odds, multiples and returns. `bottom` is above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** A source of random numbers: uniform whole numbers from 0 to below − 1 (1 ≤ below ≤ 2³²). */
export interface Chance {
  below(below: number): number;
}

export type StudioLanguage = 'en' | 'th' | 'vi' | 'zh';
/** A text by language. If Chinese is missing, English is used. */
export type Words = Readonly<Record<Exclude<StudioLanguage, 'zh'>, string>> & { readonly zh?: string };
export const wordsIn = (words: Words, language: StudioLanguage): string => words[language] ?? words.en;

/** The categories of the vendor protocol to which the studio's games belong. */
export type Category =
  | 'slot'
  | 'fishing'
  | 'live'
  | 'board'
  | 'race'
  | 'bingo'
  | 'crash'
  | 'dice'
  | 'sports'
  | 'esports';

/** Published return of one bet: the average gross return of one stake. */
export interface PublishedReturn {
  /** The selection (spot), or the game's name for the bet: 'main', 'banker', 'tie'. */
  readonly spot: string;
  /** The exact return; for games of skill, the return of the stated strategy. */
  readonly value: Fraction;
  /**
   * `count`: computed exactly over all outcomes. `simulation`: measured by playing many rounds, so `value` is rounded.
   */
  readonly by: 'count' | 'simulation';
}

/** The properties that all games have. */
interface Face {
  /** The protocol's `game_code`: 'dragon-tiger', 'slot-00042'. */
  readonly code: string;
  readonly name: Words;
  readonly category: Category;
  /** The name of the client page that displays the game; several games may share one: 'slot', 'cards', 'race'. */
  readonly page: string;
  readonly returns: readonly PublishedReturn[];
  /** The variance of the return of one stake, if known. The published volatility is its square root. */
  readonly variance?: Fraction;
  /**
   * Paragraphs of the rules page. Payouts below one minor unit are rounded down; the studio adds that sentence itself.
   */
  readonly rules: readonly Words[];
  /** Data that the client needs to display the game before any round: symbols, pay table, selections. */
  readonly about: Json;
  /**
   * Stake choices as multiples of the studio's smallest stake of the currency (5 THB, 5,000 VND); default 1 2 4 10 20
   * 40 100 200.
   */
  readonly stakes?: readonly number[];
}

/**
 * A game of one player against the studio: slots, fishing, dice, mines, cards against bots. One stake starts a round.
 */
export interface SoloGame extends Face {
  readonly kind: 'solo';
  /**
   * Starts a round after its stake was taken. Undefined if `input` is invalid; `accepts` checks that before the stake
   * is taken.
   */
  begin(input: Json, chance: Chance): Step;
  /** For card games against bots: the number of seats, and how many of them are bots. */
  readonly seats?: { readonly all: number; readonly bots: number };
  /** Checks whether `input` is valid for `begin`. Without this function every input is valid. */
  accepts?(input: Json): boolean;
  /** For games of several moves: the cost of a move in stakes, usually 0; undefined for an illegal move. */
  cost?(state: Json, input: Json): Fraction | undefined;
  /** Executes a move. Called after `cost` accepted the move and its cost has been taken from the player. */
  move?(state: Json, input: Json, chance: Chance): Step;
  /** Ends an abandoned round by the game's rules, after the player has left. The returned step must end the round. */
  abandon?(state: Json, chance: Chance): Step;
}

export interface Step {
  /** Everything the game needs to continue. It never leaves the server. */
  readonly state: Json;
  /** The events of this step, for the client's animation. */
  readonly view: Json;
  /** The gross return in stakes once the round is over (1 is the stake itself); zero before. */
  readonly win: Fraction;
  readonly isOver: boolean;
}

/**
 * A game in which all players bet on the same round: tables, races, bingo, crash, fixtures. The studio runs each round
 * by the clock: open → bets → draw → settle.
 */
export interface SharedGame extends Face {
  readonly kind: 'shared';
  readonly rhythm: {
    /** Duration of the betting phase. */
    readonly betsMs: number;
    /** Duration of the animation that shows the outcome; wins are announced after it. */
    readonly showMs: number;
    readonly restMs: number;
    /** The number of rounds open at the same time, evenly staggered (a sportsbook has many fixtures). Default 1. */
    readonly tables?: number;
  };
  /**
   * Draws the facts that are known before betting: the runners of a race, or teams and their odds. `round` counts up
   * from 1 for each table.
   */
  open(round: number, chance: Chance): Json;
  /** The possible bets (selections) of this round, with their odds. */
  spots(opening: Json): readonly Spot[];
  /** Draws the outcome after betting closed. It never receives the bets, so it cannot depend on them. */
  draw(opening: Json, chance: Chance): Json;
  /**
   * The gross return of one stake on this selection: 0 if lost, 1 if returned (push, void), otherwise the gross odds.
   */
  payout(opening: Json, outcome: Json, spot: string): Fraction;
  /**
   * For crash only: the return if the player now cashes out the bet `hand` (a bet without automatic cash-out),
   * `shownMs` after the animation began; undefined if it is too late.
   */
  cashOut?(opening: Json, outcome: Json, shownMs: number): Fraction | undefined;
  /** For crash only: the duration of this outcome's animation, if it differs from `rhythm.showMs`. */
  showMs?(outcome: Json): number;
  /**
   * The letter with which an outcome appears in the road (the chart of past results): B banker, P player, T tie, D
   * dragon, G tiger.
   */
  bead?(outcome: Json): string;
  /** The two sides of a fixture: home and away. */
  sides?(opening: Json): readonly [home: Words, away: Words];
  /**
   * The part of the outcome that is public `shownMs` after the animation began; without this function the whole outcome
   * is public at once.
   */
  shown?(outcome: Json, shownMs: number): Json;
}

export interface Spot {
  readonly id: string;
  readonly name: Words;
  /** The gross odds as displayed; the highest of them if a selection has several. */
  readonly odds: Fraction;
  /** The market of the selection, such as win or place. The client groups selections by market. */
  readonly market?: string;
}

export type Game = SoloGame | SharedGame;

export const NOTHING: Fraction = { top: 0n, bottom: 1n };
export const STAKE_BACK: Fraction = { top: 1n, bottom: 1n };

/** Makes a fraction: 3 is 3/1, and 1.95 is `fraction(195, 100)`. */
export const fraction = (top: bigint | number, bottom: bigint | number = 1): Fraction => ({
  top: BigInt(top),
  bottom: BigInt(bottom),
});

/** Adds two fractions and reduces the sum to lowest terms, so that sums over thousands of outcomes stay small. */
export function addFractions(left: Fraction, right: Fraction): Fraction {
  return lowest({ top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom });
}

export const timesFraction = (left: Fraction, right: Fraction): Fraction =>
  lowest({ top: left.top * right.top, bottom: left.bottom * right.bottom });

/** Return of a stake in minor units, rounded down. This is the only place where the studio rounds money. */
export const winOf = (stake: bigint, multiple: Fraction): bigint => (stake * multiple.top) / multiple.bottom;

function lowest({ top, bottom }: Fraction): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? NOTHING : { top: top / a, bottom: bottom / a };
}
