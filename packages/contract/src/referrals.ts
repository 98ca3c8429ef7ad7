import { z } from 'zod/mini';
import { duplicateSigns } from '@tamarind/domain/members/duplicates';
import { referralReasons, referralStates } from '@tamarind/domain/promotions/referral/decide';
import { findingKinds } from '@tamarind/domain/promotions/referral/rings';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines rewards for invitations [E11, M06]. A promotion of the kind `referral` promises a reward when a
 * friend registers. Once the friend has met the conditions, a job pays the reward, or holds it until two people decide.
 */

/**
 * Returns the reward that the member would get for the next friend, and the reward that the member was promised as an
 * invited friend.
 */
export const getReferralOffer = endpoint({
  method: 'GET',
  path: '/api/invites/offer',
  access: 'account',
  input: z.object({}),
  output: z.object({
    /**
     * The reward that members now get for an invitation, in the caller's currency; null if no promotion rewards
     * invitations.
     */
    offer: z.nullable(
      z.object({
        promotion: z.string(),
        amount: Money,
        currency: Currency,
        /** The reward that the invited friend gets; null for none. */
        friend: z.nullable(Money),
        deposit: Money,
        turnover: Money,
        days: z.int(),
        cap: z.int(),
        capDays: z.int(),
        endsAt: Moment,
        /** True if the promotion's budget does not suffice for one more reward. */
        isUsedUp: z.boolean(),
        /**
         * SHA-256 of the current terms. A referral stores the hash of the terms in force when the friend registered.
         */
        terms: z.string(),
      }),
    ),
    /** The member's own reward as an invited friend; null if none was promised. */
    asFriend: z.nullable(
      z.object({
        amount: Money,
        currency: Currency,
        deposit: Money,
        turnover: Money,
        lastDay: Day,
        state: z.enum(referralStates),
      }),
    ),
  }),
  refusals: [],
});

const StaffReferral = z.object({
  id: Uuid,
  promotion: z.string(),
  account: z.string(),
  friend: z.string(),
  state: z.enum(referralStates),
  reason: z.nullable(z.enum(referralReasons)),
  amount: Money,
  currency: Currency,
  friendAmount: z.nullable(Money),
  friendCurrency: Currency,
  /** The signs of abuse for which the reward was held until people decide, each with the accounts that show it. */
  found: z.array(
    z.object({ kind: z.enum(findingKinds), signs: z.array(z.enum(duplicateSigns)), accounts: z.array(z.string()) }),
  ),
  beginsAt: Moment,
  lastDay: Day,
  decidedAt: z.nullable(Moment),
  /** SHA-256 of the terms that were promised. */
  terms: z.string(),
});

/**
 * Lists invitations with their rewards: those whose reward waits for a decision first, oldest on top; then the others,
 * newest on top.
 */
export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/office/referrals',
  access: { staff: 'promotions.manage', currency: 'list' },
  input: z.object({
    state: z.optional(z.enum(referralStates)),
    /** Filter: the account name of the referrer or of the friend. */
    account: z.optional(text(64, 1)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ referrals: z.array(StaffReferral), count: z.int(), held: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/** Proposes to pay or to refuse the reward of an invitation that waits for a decision; a second person must agree. */
export const decideReferral = endpoint({
  method: 'POST',
  path: '/api/office/referrals/{id}/decision',
  access: { staff: 'promotions.manage', currency: { row: 'referral' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['pay', 'refuse']), reason: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'REFERRAL_STATE', 'PROPOSAL_OPEN'],
});
