import { add, money, type Money } from '../../money.ts';
import { figure, type PayoutFacts, type PayoutRule } from './payout-rule.ts';

export const first: PayoutRule<'first'> = {
  code: 'first',
  decide: ({ paidBefore }) => ({ isHit: paidBefore === 0, figures: [figure.count('paid', paidBefore)] }),
};

/**
 * Rule about turnover: deposits that are withdrawn without play look like money laundering, so a percentage set by the
 * brand must be staked.
 */
export const turnover: PayoutRule<'turnover'> = {
  code: 'turnover',
  decide: (facts, { turnoverPercent }) => ({
    isHit: facts.staked < neededFor(facts, turnoverPercent),
    figures: [
      figure.money('staked', facts.staked),
      figure.money('deposited', facts.deposited),
      figure.percent('percent', turnoverPercent),
    ],
  }),
};

/**
 * Rule about bonuses: bonuses claimed since the last withdrawal must be staked once, in addition to the stakes required
 * for the deposits.
 */
export const bonus: PayoutRule<'bonus'> = {
  code: 'bonus',
  decide: (facts, { turnoverPercent, isOn }) => {
    const needed = add(neededFor(facts, isOn.turnover ? turnoverPercent : 0), facts.bonuses);
    return {
      isHit: facts.bonuses > 0n && facts.staked < needed,
      figures: [
        figure.money('bonuses', facts.bonuses),
        figure.money('staked', facts.staked),
        figure.money('needed', needed),
      ],
    };
  },
};

/** The stakes required for the deposits, rounded up, so that one minor unit less is not enough. */
const neededFor = ({ deposited }: PayoutFacts, percent: number): Money =>
  money((deposited * BigInt(percent) + 99n) / 100n);
