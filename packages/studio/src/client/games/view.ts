import { type Json, type StudioLanguage, type Words, wordsIn } from '../../games/game.ts';

/** One table of a shared game as the player sees it. Amounts are whole minor units. */
export interface TableNow {
  readonly table: number;
  readonly round: number;
  readonly phase: 'bets' | 'show' | 'rest';
  /** Milliseconds until betting closes; may be missing in other phases. */
  readonly leftMs: number;
  readonly shownMs: number;
  readonly opening: Json;
  readonly spots: readonly SpotNow[];
  /** The part of the outcome that may be shown in the current phase. */
  readonly outcome: Json;
  readonly bets: readonly BetNow[];
  /** The table's latest outcomes, oldest first. */
  readonly history: readonly Json[];
}

export interface SpotNow {
  readonly id: string;
  readonly name: string;
  /** The odds as the board shows them: "1.95". */
  readonly odds: string;
  readonly market: string;
}

export interface BetNow {
  readonly spot: string;
  readonly stake: bigint;
  /** The payout; undefined until the round is settled. */
  readonly won: bigint | undefined;
}

/** The server's answer about a solo round. */
export interface ToldNow {
  readonly isOver: boolean;
  readonly views: readonly Json[];
  readonly won: bigint;
}

/** Functions and settings of the surrounding page for the game's view. */
export interface Tools {
  readonly language: StudioLanguage;
  readonly about: Json;
  /** True if the person prefers reduced motion: no transforms are used. */
  readonly isStill: boolean;
  /** Returns the chosen stake in minor units. */
  stake(): bigint;
  /** Registers a listener for stake changes. */
  changed(listener: () => void): void;
  money(minor: bigint): string;
  /** Announces an event to screen readers. */
  say(text: string): void;
  bet(table: TableNow, spot: string): Promise<boolean>;
  /** Cashes out of a crash round; resolves with the amount paid, or undefined when it was too late. */
  cashOut(table: TableNow): Promise<bigint | undefined>;
  begin(input: Json): Promise<ToldNow | undefined>;
  move(input: Json): Promise<ToldNow | undefined>;
  /** Called when the view has shown the result of `begin` or `move`; from then on the new balance may be shown. */
  revealed(): void;
  /** The player's unfinished round of this solo game, if any. */
  readonly open: ToldNow | undefined;
}

/** The view of a shared game. `show` is called with all tables whenever something changes. */
export interface SharedView {
  show(tables: readonly TableNow[]): void;
}

export const textOf = (words: Words, tools: Pick<Tools, 'language'>): string => wordsIn(words, tools.language);
