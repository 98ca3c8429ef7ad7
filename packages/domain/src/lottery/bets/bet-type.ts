import type { Prize, PrizeNumber, Vn27 } from '../draw-result.ts';
import type { Fraction } from './chance.ts';

export type BetGroup = 'lo' | 'de' | 'dauduoi' | 'cang' | 'xien';

/**
 * All that the platform knows about one way to bet on 27 numbers. What is here is a rule of winning and never changes with
 * the operator; `oddsE4` alone is a default that the price table of a brand replaces.
 */
export type BetType = {
  readonly code: string;
  readonly group: BetGroup;
  /** Digits of one pick, picks of one selection. */
  readonly digits: number;
  readonly picks: number;
  /** Units of stake that one selection costs: the count of prize numbers it plays on, or 1. */
  readonly charge: number;
  readonly oddsE4: bigint;
  /** Most hits one selection can have in one draw, and most hits all selections of the type can have together. */
  readonly hitsMax: number;
  readonly hitsTogether: number;
  /** Chance of at least one hit, and hits on average. Exact. */
  readonly chance: Fraction;
  readonly meanHits: Fraction;
  /** The canonical text of a selection (`07`, `388`, `07-17-68`), or undefined when it is no valid pick. */
  readonly normalise: (text: string) => string | undefined;
  readonly hits: (prizes: Vn27, selection: string) => number;
  /** Every selection that wins and how often; the same answer as `hits`, from the side of the draw. */
  readonly winning: (prizes: Vn27) => Map<string, number>;
  /** The prize numbers that contain the selection or one of its picks, special prize first. */
  readonly hitBy: (prizes: Vn27, selection: string) => PrizeNumber[];
};

/** What a single-pick type compares on one prize number; undefined when that number is not played. */
export type Read = (number: string, prize: Prize) => string | undefined;
