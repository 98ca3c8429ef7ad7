import type { GameInfo } from './api.ts';
import type { Money, Say } from './words.ts';

/** Given to every kind of page. */
export interface PageParts {
  readonly info: GameInfo;
  readonly say: Say;
  readonly money: Money;
}
