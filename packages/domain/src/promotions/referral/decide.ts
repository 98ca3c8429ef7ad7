import type { Finding } from './rings.ts';

/**
 * States of a referral, the promise of a reward for one friend:
 *
 *   waiting → paid
 *      ├──→ held → paid or refused, by two people
 *      ├──→ refused
 *      └──→ lapsed (the days are over)
 */
export const referralStates = ['waiting', 'held', 'paid', 'refused', 'lapsed'] as const;
export type ReferralState = (typeof referralStates)[number];

/**
 * Why nothing is paid. ineligible: one of the two is excluded, blocked, on a break or looked at; the word does not say who or why,
 * as the other one reads it.
 */
export const referralReasons = ['same_person', 'ineligible', 'cap', 'budget', 'staff'] as const;
export type ReferralReason = (typeof referralReasons)[number];

export interface ReferralFacts<Member> {
  /** The referrer or the friend is on a break, or is excluded, blocked, closed or held. */
  readonly stop: 'none' | 'break' | 'stopped';
  /** The days are over. */
  readonly isLate: boolean;
  /** Both gave the same identity document. */
  readonly isSameDocument: boolean;
  /** Rewards of the referrer in the days of the cap, paid and held. */
  readonly rewarded: number;
  readonly cap: number;
  readonly hasBudget: boolean;
  readonly findings: readonly Finding<Member>[];
}

export type ReferralStep =
  | { readonly state: 'waiting' | 'paid' | 'held' }
  | { readonly state: 'refused'; readonly reason: Exclude<ReferralReason, 'staff'> };

/**
 * Decides a referral whose friend met the conditions [E11, M06]. A break stops the payment, but costs nothing: the reward waits
 * for its end, at most until the last day.
 */
export function decideReferral<Member>(facts: ReferralFacts<Member>): ReferralStep {
  if (facts.stop === 'break' && !facts.isLate) return { state: 'waiting' };
  if (facts.stop !== 'none') return { state: 'refused', reason: 'ineligible' };
  if (facts.isSameDocument) return { state: 'refused', reason: 'same_person' };
  if (facts.rewarded >= facts.cap) return { state: 'refused', reason: 'cap' };
  if (!facts.hasBudget) return { state: 'refused', reason: 'budget' };
  return { state: facts.findings.length > 0 ? 'held' : 'paid' };
}
