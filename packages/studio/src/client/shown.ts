import type { GameInfo } from './api.ts';
import type { Money, Say } from './words.ts';

/** What every kind of page is given. */
export interface Shown {
  readonly info: GameInfo;
  readonly say: Say;
  readonly money: Money;
}
