import { type Json, type StudioLanguage, type Words, wordsIn } from '../../games/game.ts';

/** One table of a shared game as the player sees it now. Amounts are whole minor units. */
export interface TableNow {
  readonly table: number;
  readonly round: number;
  readonly phase: 'bets' | 'show' | 'rest';
  /** Until bets close; elsewhere it may be missing. */
  readonly leftMs: number;
  readonly shownMs: number;
  readonly opening: Json;
  readonly spots: readonly SpotNow[];
  /** What may be told of the outcome by now. */
  readonly outcome: Json;
  readonly bets: readonly BetNow[];
  /** The newest outcomes of the table, the oldest first. */
  readonly history: readonly Json[];
}

export interface SpotNow {
  readonly id: string;
  readonly name: string;
  /** As on the board: "1.95". */
  readonly odds: string;
  readonly market: string;
}

export interface BetNow {
  readonly spot: string;
  readonly stake: bigint;
  /** Undefined until it is settled. */
  readonly won: bigint | undefined;
}

/** What a solo round told. */
export interface ToldNow {
  readonly isOver: boolean;
  readonly views: readonly Json[];
  readonly won: bigint;
}

/** What the frame around a game gives to its stage. */
export interface Tools {
  readonly language: StudioLanguage;
  readonly about: Json;
  /** No transforms: the player asked for less movement. */
  readonly isStill: boolean;
  /** The chosen stake in minor units. */
  stake(): bigint;
  /** Calls back when another stake is chosen. */
  changed(listener: () => void): void;
  money(minor: bigint): string;
  /** For screen readers: what just happened. */
  say(text: string): void;
  bet(table: TableNow, spot: string): Promise<boolean>;
  /** What was paid for landing now; undefined: too late. */
  cashOut(table: TableNow): Promise<bigint | undefined>;
  begin(input: Json): Promise<ToldNow | undefined>;
  move(input: Json): Promise<ToldNow | undefined>;
  /** The stage has shown what `begin` or `move` told: from now on the balance may be seen. */
  revealed(): void;
  /** A round of this solo game that was left open. */
  readonly open: ToldNow | undefined;
}

/** The stage of a shared game: told about all tables whenever something is new. */
export interface SharedView {
  show(tables: readonly TableNow[]): void;
}

export const textOf = (words: Words, tools: Pick<Tools, 'language'>): string => wordsIn(words, tools.language);
