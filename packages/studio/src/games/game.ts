/**
 * What a game is. A game is pure mathematics: no clock, no store, no wire, no chance of its own. The house around it keeps the
 * rounds, takes the stakes and pays the wins; a game only says what happens and how many stakes come back.
 */

/** What travels to the client and into the round's record. Secrets stay in `state`, which never leaves the server. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An exact number: odds, multiples and returns. `bottom` is above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Fair chance: a whole number from 0 to below − 1, each equally likely (1 ≤ below ≤ 2³²). */
export interface Chance {
  below(below: number): number;
}

export type StudioLanguage = 'en' | 'th' | 'vi' | 'zh';
/** Chinese may be missing; English stands in. */
export type Words = Readonly<Record<Exclude<StudioLanguage, 'zh'>, string>> & { readonly zh?: string };
export const wordsIn = (words: Words, language: StudioLanguage): string => words[language] ?? words.en;

/** The platform's shelves. */
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

/** The published return of one way to bet: the mean of what comes back of one stake. */
export interface PublishedReturn {
  /** The spot, or what the game calls the way to bet: 'main', 'banker', 'tie'. */
  readonly spot: string;
  /** Exact; for games of skill the return of the stated strategy. */
  readonly value: Fraction;
  /** How it was found: counted over all outcomes, or measured by simulation (then `value` is rounded). */
  readonly by: 'count' | 'simulation';
}

/** What every game has. */
interface Face {
  /** As in `game_code` of the protocol: 'dragon-tiger', 'slot-00042'. */
  readonly code: string;
  readonly name: Words;
  readonly category: Category;
  /** Which page of the client shows it; several games may share one: 'slot', 'cards', 'race'. */
  readonly page: string;
  readonly returns: readonly PublishedReturn[];
  /** Variance of what comes back of one stake, where it is known: the published volatility is its root. */
  readonly variance?: Fraction;
  /** Paragraphs for the rules page. Payouts below one minor unit are rounded down; the house adds that sentence itself. */
  readonly rules: readonly Words[];
  /** What the client needs to draw the game before any round: symbols, pay table, spots. */
  readonly about: Json;
  /** The stake choices as multiples of the house's smallest stake of the currency (5 THB, 5,000 VND); default 1 2 4 10 20 40 100 200. */
  readonly stakes?: readonly number[];
}

/** One player against the game: slots, fishing, dice, mines, cards against bots. One stake begins a round. */
export interface SoloGame extends Face {
  readonly kind: 'solo';
  /** Begins a round for one stake, which is already taken. Undefined: `input` makes no sense (asked before the stake with `accepts`). */
  begin(input: Json, chance: Chance): Step;
  /** A room of cards: places at the table, and how many of them the house's bots take. */
  readonly seats?: { readonly all: number; readonly bots: number };
  /** Is this a way to begin? Left out: any input is. */
  accepts?(input: Json): boolean;
  /** Only for games of several moves. What a move costs in stakes (usually 0); undefined: not a legal move now. */
  cost?(state: Json, input: Json): Fraction | undefined;
  /** The move itself, only after `cost` said it is legal and its price is taken. */
  move?(state: Json, input: Json, chance: Chance): Step;
  /** The player has left: the game ends by itself in the way the rules say. Must be over. */
  abandon?(state: Json, chance: Chance): Step;
}

export interface Step {
  /** Everything the game needs to go on; stays on the server. */
  readonly state: Json;
  /** What happened, for the client to animate. */
  readonly view: Json;
  /** What comes back in stakes when the round is over (gross: 1 is the stake itself). Zero while it goes on. */
  readonly win: Fraction;
  readonly isOver: boolean;
}

/** One round for all: tables, races, bingo, crash, fixtures. The house's clock runs it: open → bets → draw → settle. */
export interface SharedGame extends Face {
  readonly kind: 'shared';
  readonly rhythm: {
    /** While bets are taken. */
    readonly betsMs: number;
    /** While the outcome is shown, before the wins are told. */
    readonly showMs: number;
    readonly restMs: number;
    /** Rounds that are open at once, evenly apart: a sportsbook has many fixtures. Default 1. */
    readonly tables?: number;
  };
  /** What is known before betting: the field of a race, teams and odds. `round` counts up from 1 on each table. */
  open(round: number, chance: Chance): Json;
  /** The ways to bet on this round, with what they pay. */
  spots(opening: Json): readonly Spot[];
  /** After betting closed. Never sees the bets: it cannot depend on them. */
  draw(opening: Json, chance: Chance): Json;
  /** What comes back of one stake on this spot: 0 lost, 1 stake back (push, void), else gross odds. */
  payout(opening: Json, outcome: Json, spot: string): Fraction;
  /** Crash only: what a cash-out of the spot 'hand' returns at this moment of the show; undefined: too late. */
  cashOut?(opening: Json, outcome: Json, shownMs: number): Fraction | undefined;
  /** Crash only: how long the show of this outcome lasts, where it is not `rhythm.showMs`. */
  showMs?(outcome: Json): number;
  /** The letter of an outcome on a road: B banker, P player, T tie, D dragon, G tiger. */
  bead?(outcome: Json): string;
  /** Who meets whom: home and away. */
  sides?(opening: Json): readonly [home: Words, away: Words];
  /** What may be told of an outcome while its show has run this long; left out: everything at once. */
  shown?(outcome: Json, shownMs: number): Json;
}

export interface Spot {
  readonly id: string;
  readonly name: Words;
  /** Gross odds as the player sees them; the best case where a spot has several. */
  readonly odds: Fraction;
  /** Spots of one market exclude each other; the client puts them in one group. */
  readonly market?: string;
}

export type Game = SoloGame | SharedGame;

export const NOTHING: Fraction = { top: 0n, bottom: 1n };
export const STAKE_BACK: Fraction = { top: 1n, bottom: 1n };

/** 3 → 3/1; 1.95 is `fraction(195, 100)`. */
export const fraction = (top: bigint | number, bottom: bigint | number = 1): Fraction => ({
  top: BigInt(top),
  bottom: BigInt(bottom),
});

/** In lowest terms, so that sums of thousands of outcomes stay small. */
export function addFractions(left: Fraction, right: Fraction): Fraction {
  return lowest({ top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom });
}

export const timesFraction = (left: Fraction, right: Fraction): Fraction =>
  lowest({ top: left.top * right.top, bottom: left.bottom * right.bottom });

/** What a stake of minor units wins, rounded down to a whole minor unit: the one rounding of the house. */
export const winOf = (stake: bigint, multiple: Fraction): bigint => (stake * multiple.top) / multiple.bottom;

function lowest({ top, bottom }: Fraction): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? NOTHING : { top: top / a, bottom: bottom / a };
}
