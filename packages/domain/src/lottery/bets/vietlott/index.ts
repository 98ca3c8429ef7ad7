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
  // One form for Vietlott's Keno and ours; configuration decides which menu a lottery offers.
  keno: [...kenoTypes, ...kenoSideTypes],
};

/** The Vietlott bet types of a format, in the order in which they are offered; none for other formats [L04]. */
export const vietlottTypes = (code: FormatCode): readonly BetType[] => types[code] ?? [];

/** Off by configuration until the official text says whether their tiers add up; only one source says so. */
export const doubtfulVietlott: readonly string[] = ['max3d_plus'];
