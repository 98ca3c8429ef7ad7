import { add, type Currency, money, type Money } from '../../money.ts';
import { figure, type PayoutFacts, type PayoutRule, type PayoutRules } from './payout-rule.ts';

export const amount: PayoutRule<'amount'> = {
  code: 'amount',
  decide: (facts, { amountMost }) => {
    const most = mostOf(amountMost, facts);
    return { isHit: facts.amount > most, figures: [figure.money('amount', facts.amount), figure.money('most', most)] };
  },
};

/** Rule about a member's total in 24 hours. All withdrawals of the member count, including those that staff decided. */
export const memberDay: PayoutRule<'member_day'> = {
  code: 'member_day',
  decide: (facts, { memberDayMost }) => sumWithin(facts, facts.memberDay.sum, mostOf(memberDayMost, facts)),
};

export const memberCount: PayoutRule<'member_count'> = {
  code: 'member_count',
  decide: ({ memberDay: { count } }, { memberDayCount }) => ({
    isHit: count >= memberDayCount,
    figures: [figure.count('count', count + 1), figure.count('most', memberDayCount)],
  }),
};

/**
 * Rule about the total in 24 hours for all members: whatever else goes wrong, automatic payments cost no more than
 * this.
 */
export const brandDay: PayoutRule<'brand_day'> = {
  code: 'brand_day',
  decide: (facts, { brandDayMost }) => sumWithin(facts, facts.brandDay, mostOf(brandDayMost, facts)),
};

function sumWithin(facts: PayoutFacts, before: Money, most: Money) {
  const sum = add(before, facts.amount);
  return { isHit: sum > most, figures: [figure.money('sum', sum), figure.money('most', most)] };
}

const mostOf = (amounts: PayoutRules['amountMost'], { currency }: { currency: Currency }): Money =>
  money(BigInt(amounts[currency]));
