import type { Format } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { endTypes, loTypes } from './counted.ts';
import { anyOrderTypes, sideTypes } from './special.ts';
import { truotTypes, xienQuayTypes, xienTypes } from './xien.ts';

/** Every bet type on a Vietnamese result, North (vn27) or South and Central (vn18), in the order of the price list [L02]. */
export const vietnamTypes = (format: Format): readonly BetType[] => [
  ...loTypes(format),
  ...endTypes(format),
  ...xienTypes(format),
  ...xienQuayTypes(format),
  ...truotTypes(format),
  ...sideTypes(),
  ...anyOrderTypes(),
];

/** Bet types without a published rule. They are off in every price table until the operator defines their rules. */
export const doubtfulVietnam: readonly string[] = anyOrderTypes().map(({ code }) => code);
