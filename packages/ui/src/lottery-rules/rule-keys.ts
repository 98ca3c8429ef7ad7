import type { BetType } from '@tamarind/domain/lottery/bets/index';

/**
 * Message keys of a bet type's rule, from the most specific to the most general: its code, its family, its code without
 * the number (`xien3`, `keno7`), its group. The selection's digits, the number of picks and the charge are filled into
 * the text.
 */
export const ruleKeys = ({ code, group }: Pick<BetType, 'code' | 'group'>): string[] => [
  `rule.${code}`,
  ...families.filter(([pattern]) => pattern.test(code)).map(([, key]) => `rule.${key}`),
  `rule.${code.replace(/\d+$/, '')}`,
  `rule.${group}`,
];

const families: readonly (readonly [RegExp, string])[] = [
  [/^lo_g\d$/, 'lo_g'],
  [/^lo\d$/, 'lo'],
  [/^cang\d_db$/, 'cang_db'],
  [/^xien\d_db$/, 'xien_db'],
  [/^tod\d_in3$/, 'tod_in3'],
  [/_bao\d+$/, 'bao'],
  // Bets on 8 to 10 keno numbers: their rule also says that all winners of the top prize share a maximum amount.
  [/^keno(8|9|10)$/, 'keno_top'],
  [/^5d_b\d_side$/, '5d_side'],
  [/^pk10_p\d+_side$/, 'pk10_side'],
  [/^11x5_b\d_side$/, '11x5_side'],
  // Five balls are drawn. A selection of up to five numbers wins if all its numbers are drawn; a selection of six to
  // eight wins if it contains all five balls.
  [/^11x5_any[678]$/, 'anyMore'],
  [/^11x5_first\d_group$/, 'first_group'],
];

/** The values for the placeholders in the text of a rule. */
export const ruleValues = ({ entry, charge }: Pick<BetType, 'entry' | 'charge'>) => ({
  digits: entry.kind === 'digits' ? entry.digits : 0,
  picks: entry.kind === 'picks' ? entry.picks : 0,
  charge,
});
