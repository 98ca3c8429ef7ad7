import type { Currency, Money } from '../../money.ts';
import type { PayoutRuleCode, SwitchablePayoutRule } from './codes.ts';

type PerCurrency<Value> = Readonly<Record<Currency, Value>>;

/** The rule list of a brand; it is part of the brand's document, and two people publish it. Amounts are minor units as text. */
export interface PayoutRules {
  /** Whether a withdrawal that hits no rule is paid without staff. */
  readonly paysByRule: boolean;
  readonly isOn: Readonly<Record<SwitchablePayoutRule, boolean>>;
  /** The largest withdrawal that is paid without staff. */
  readonly amountMost: PerCurrency<string>;
  /**
   * The largest sum, and the largest number of withdrawals, that payout rules approve for one member within 24 hours
   * without staff.
   */
  readonly memberDayMost: PerCurrency<string>;
  readonly memberDayCount: number;
  /** The largest sum that all members together are paid without staff within 24 hours. */
  readonly brandDayMost: PerCurrency<string>;
  /**
   * The number of hours for which staff check withdrawals after a change of payee, passwords, contacts or login
   * methods.
   */
  readonly changeHours: number;
  /** The number of hours for which a device or a network counts as new. */
  readonly placeHours: number;
  /**
   * The required stakes since the last withdrawal, as a percentage of the deposits in that time; 100 is one times the
   * deposits.
   */
  readonly turnoverPercent: number;
  /** The probability, in percent, from which two members count as one person (members/duplicates.ts). */
  readonly linkedPercent: number;
}

/** All facts that the rules use, read at the time of the request. Sums are in the currency of the withdrawal. */
export interface PayoutFacts {
  readonly now: Date;
  readonly currency: Currency;
  readonly amount: Money;
  /** Whether an identity document was accepted and has not expired. */
  readonly isVerified: boolean;
  readonly memberName: string;
  readonly holderName: string;
  /**
   * A block of login or play that staff or an operator's rule has set; null for none. The member's own breaks and
   * limits do not count.
   */
  readonly block: { readonly kind: string; readonly cause: string } | null;
  /** The other member who is most probably the same person; null for none. */
  readonly linked: { readonly account: string; readonly percent: number } | null;
  /**
   * The latest freeze of the member's transfers that still applies; null for none. `by` is the account of the agent
   * above the member, or '' if staff froze them.
   */
  readonly freeze: { readonly by: string; readonly at: Date } | null;
  /** The latest change of payee, password, contact or login method; null for none. */
  readonly change: { readonly what: string; readonly at: Date } | null;
  /** Browser and operating system of the request, as text for staff. */
  readonly device: string;
  /**
   * When the member first logged in with this device (`deviceSince`), and from this network (`networkSince`); null for
   * never.
   */
  readonly deviceSince: Date | null;
  readonly networkSince: Date | null;
  /** The number of the member's earlier withdrawals that were paid. */
  readonly paidBefore: number;
  /** Sums of the member since the request of the last paid withdrawal: stakes, deposits and claimed bonuses. */
  readonly staked: Money;
  readonly deposited: Money;
  readonly bonuses: Money;
  /** The member's other withdrawals of the last 24 hours, without cancelled, rejected or refused ones. */
  readonly memberDay: { readonly sum: Money; readonly count: number };
  /** The sum paid to all members within the last 24 hours without a decision by staff. */
  readonly brandDay: Money;
}

/** A number or word that a rule used, with its unit. The sites' texts refer to it by name. */
export interface Figure {
  readonly name: string;
  readonly unit: 'money' | 'count' | 'percent' | 'hours' | 'moment' | 'word';
  readonly value: string;
}

export interface Verdict {
  readonly isHit: boolean;
  readonly figures: readonly Figure[];
}

/** A payout rule. It uses only the given facts, so a decision can be reproduced later from the stored facts. */
export interface PayoutRule<Code extends PayoutRuleCode = PayoutRuleCode> {
  readonly code: Code;
  readonly decide: (facts: PayoutFacts, rules: PayoutRules) => Verdict;
}

export const figure = {
  money: (name: string, value: Money | string): Figure => ({ name, unit: 'money', value: value.toString() }),
  count: (name: string, value: number): Figure => ({ name, unit: 'count', value: value.toString() }),
  percent: (name: string, value: number | bigint): Figure => ({ name, unit: 'percent', value: value.toString() }),
  hours: (name: string, value: number): Figure => ({ name, unit: 'hours', value: value.toString() }),
  moment: (name: string, value: Date): Figure => ({ name, unit: 'moment', value: value.toISOString() }),
  word: (name: string, value: string): Figure => ({ name, unit: 'word', value }),
};
