/**
 * Codes of the payout rules, in the order in which staff read them. The first five are about the person, the next two
 * about access, the next three about play and the last four about sums.
 */
export const payoutRuleCodes = [
  'verified',
  'name',
  'protection',
  'linked',
  'freeze',
  'change',
  'place',
  'first',
  'turnover',
  'bonus',
  'amount',
  'member_day',
  'member_count',
  'brand_day',
] as const;
export type PayoutRuleCode = (typeof payoutRuleCodes)[number];

/** Rules that no setting can switch off, because they limit what automatic payments can cost in one day. */
export const fixedPayoutRules = ['amount', 'brand_day'] as const satisfies readonly PayoutRuleCode[];
export type SwitchablePayoutRule = Exclude<PayoutRuleCode, (typeof fixedPayoutRules)[number]>;
export const switchablePayoutRules = payoutRuleCodes.filter(
  (code): code is SwitchablePayoutRule => !(fixedPayoutRules as readonly string[]).includes(code),
);
