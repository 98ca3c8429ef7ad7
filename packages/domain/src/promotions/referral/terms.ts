import { type Currency, currencies, type Money, ZERO } from '../../money.ts';

type Amounts = Readonly<Record<Currency, Money | null>>;

/**
 * The terms of a promotion for invitations [E11, M06]. The promotion's amount itself goes to the referrer and is not
 * part of them.
 */
export interface ReferralTerms {
  /** The friend's own reward by currency; null: none in that currency. */
  readonly friend: Amounts;
  /** The minimum first deposit of the friend, by currency. */
  readonly deposit: Amounts;
  /** The minimum turnover of the friend within the days of the promotion, by currency. */
  readonly turnover: Amounts;
  readonly days: number;
  /** The most rewards that one referrer can get in `capDays` days. */
  readonly cap: number;
  readonly capDays: number;
}

export const REFERRAL_DAYS_MAX = 365;
export const REFERRAL_CAP_MAX = 1000;

export type ReferralFault = 'friend' | 'deposit' | 'turnover' | 'days' | 'cap' | 'capDays';

/**
 * The first invalid field; undefined if all are valid. Each currency with a reward needs both conditions, deposit and
 * turnover.
 */
export function referralFault(amounts: Amounts, terms: ReferralTerms): ReferralFault | undefined {
  const isMissing = (amount: Money | null) => amount === null || amount <= ZERO;
  for (const currency of currencies) {
    const isOffered = amounts[currency] !== null;
    if (isOffered && isMissing(terms.deposit[currency])) return 'deposit';
    if (isOffered && isMissing(terms.turnover[currency])) return 'turnover';
    const friend = terms.friend[currency];
    if (friend !== null && (!isOffered || friend <= ZERO)) return 'friend';
  }
  if (!isWithin(terms.days, REFERRAL_DAYS_MAX)) return 'days';
  if (!isWithin(terms.cap, REFERRAL_CAP_MAX)) return 'cap';
  if (!isWithin(terms.capDays, REFERRAL_DAYS_MAX)) return 'capDays';
  return undefined;
}

const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;
