import { change, place } from './access.ts';
import { fixedPayoutRules, type PayoutRuleCode, payoutRuleCodes } from './codes.ts';
import type { Figure, PayoutFacts, PayoutRule, PayoutRules } from './payout-rule.ts';
import { freeze, linked, name, protection, verified } from './person.ts';
import { bonus, first, turnover } from './play.ts';
import { amount, brandDay, memberCount, memberDay } from './sums.ts';

/** The result of one rule for one withdrawal, with the figures that the rule used. */
export interface Finding {
  readonly rule: PayoutRuleCode;
  readonly isHit: boolean;
  readonly figures: readonly Figure[];
}

/**
 * Applies every rule that is on; a rule that is off has no finding. The withdrawal is paid without staff only if no
 * rule is hit and the list has `paysByRule`.
 */
export const judgePayout = (facts: PayoutFacts, rules: PayoutRules): Finding[] =>
  payoutRuleCodes
    .filter((code) => isRuleOn(code, rules))
    .map((rule) => ({ rule, ...byCode[rule].decide(facts, rules) }));

export const isPaidByRule = (findings: readonly Finding[], { paysByRule }: PayoutRules): boolean =>
  paysByRule && findings.every(({ isHit }) => !isHit);

const isRuleOn = (code: PayoutRuleCode, { isOn }: PayoutRules): boolean =>
  (fixedPayoutRules as readonly PayoutRuleCode[]).includes(code) || isOn[code as keyof typeof isOn];

const byCode: { readonly [Code in PayoutRuleCode]: PayoutRule<Code> } = {
  verified,
  name,
  protection,
  linked,
  freeze,
  change,
  place,
  first,
  turnover,
  bonus,
  amount,
  member_day: memberDay,
  member_count: memberCount,
  brand_day: brandDay,
};
