import type { FormatCode } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { elevenFiveTypes } from './eleven-five.ts';
import { fiveDigitTypes } from './five-digits.ts';
import { k3Types } from './k3.ts';
import { pk10Types } from './pk10.ts';
import { wingoTypes } from './wingo.ts';

const types: Partial<Record<FormatCode, readonly BetType[]>> = {
  wingo: wingoTypes,
  k3: k3Types,
  pk10: pk10Types,
  '11x5': elevenFiveTypes,
  '5d': fiveDigitTypes,
};

/** The bet types of a quick draw's format, in the order in which they are offered; none for other formats [L05]. */
export const quickTypes = (code: FormatCode): readonly BetType[] => types[code] ?? [];
