import type { Finding } from './rings.ts';

/**
 * States of a referral, the promise of a reward to a member for one invited friend:
 *
 *   waiting → paid
 *      ├──→ held → paid or refused, by two people
 *      ├──→ refused
 *      └──→ lapsed (the days are over)
 */
export const referralStates = ['waiting', 'held', 'paid', 'refused', 'lapsed'] as const;
export type ReferralState = (typeof referralStates)[number];

/**
 * The reasons why no reward is paid. `ineligible`: the referrer or the friend is excluded, blocked, on a break or under
 * review. It does not say which of the two or why, because the other one can read it.
 */
export const referralReasons = ['same_person', 'ineligible', 'cap', 'budget', 'staff'] as const;
export type ReferralReason = (typeof referralReasons)[number];

export interface ReferralFacts<Member> {
  /**
   * `break`: the referrer or the friend is on a break. `stopped`: one of them is excluded, blocked, closed or under
   * review, so no reward is paid.
   */
  readonly stop: 'none' | 'break' | 'stopped';
  /** True if the days in which the friend can meet the conditions are over. */
  readonly isLate: boolean;
  /** True if referrer and friend submitted the same identity document. */
  readonly isSameDocument: boolean;
  /** The number of rewards of the referrer, paid or held, in the days to which the maximum (`cap`) applies. */
  readonly rewarded: number;
  readonly cap: number;
  readonly hasBudget: boolean;
  readonly findings: readonly Finding<Member>[];
}

export type ReferralStep =
  | { readonly state: 'waiting' | 'paid' | 'held' }
  | { readonly state: 'refused'; readonly reason: Exclude<ReferralReason, 'staff'> };

/**
 * Decides a referral whose friend has met the conditions [E11, M06]. During a break the reward waits, at most until the
 * last day, and is refused if the break continues after it.
 */
export function decideReferral<Member>(facts: ReferralFacts<Member>): ReferralStep {
  if (facts.stop === 'break' && !facts.isLate) return { state: 'waiting' };
  if (facts.stop !== 'none') return { state: 'refused', reason: 'ineligible' };
  if (facts.isSameDocument) return { state: 'refused', reason: 'same_person' };
  if (facts.rewarded >= facts.cap) return { state: 'refused', reason: 'cap' };
  if (!facts.hasBudget) return { state: 'refused', reason: 'budget' };
  return { state: facts.findings.length > 0 ? 'held' : 'paid' };
}
