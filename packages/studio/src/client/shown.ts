import type { GameInfo } from './api.ts';
import type { Money, Say } from './words.ts';

/** The data and helpers that every kind of game page receives. */
export interface PageParts {
  readonly info: GameInfo;
  readonly say: Say;
  readonly money: Money;
}
