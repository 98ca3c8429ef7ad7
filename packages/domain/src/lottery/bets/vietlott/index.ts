import type { FormatCode } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { bingo18Types } from './bingo18.ts';
import { kenoSideTypes } from './keno-side.ts';
import { kenoTypes } from './keno.ts';
import { lottoTypes, megaTypes, powerTypes } from './matrix.ts';
import { max3dProTypes, max3dTypes } from './max3d.ts';

export { kenoSideTypes } from './keno-side.ts';
export { type PublishedTier, publishedOdds } from './published.ts';

const types: Partial<Record<FormatCode, readonly BetType[]>> = {
  mega645: megaTypes,
  power655: powerTypes,
  lotto535: lottoTypes,
  max3d: max3dTypes,
  max3dpro: max3dProTypes,
  bingo18: bingo18Types,
  // One format serves Vietlott's Keno and ours. It has all types, and configuration decides which of them a lottery
  // offers.
  keno: [...kenoTypes, ...kenoSideTypes],
};

/** The Vietlott bet types of a format, in the order in which they are offered; none for other formats [L04]. */
export const vietlottTypes = (code: FormatCode): readonly BetType[] => types[code] ?? [];

/**
 * Types that configuration keeps off sale until the official rules say whether their tiers add up. Only one source says
 * that they do.
 */
export const doubtfulVietlott: readonly string[] = ['max3d_plus'];
