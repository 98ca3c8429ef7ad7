import { z } from 'zod/mini';
import { duplicateSigns } from '@tamarind/domain/members/duplicates';
import { referralReasons, referralStates } from '@tamarind/domain/promotions/referral/decide';
import { findingKinds } from '@tamarind/domain/promotions/referral/rings';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/**
 * Rewards of invitations [E11, M06]. A promotion of the kind `referral` promises them when a friend registers; a job pays
 * them once the friend met the conditions, or holds them for two people.
 */

/** The reward for the next friend, and the one that the member was promised as a friend. */
export const getReferralOffer = endpoint({
  method: 'GET',
  path: '/api/invites/offer',
  access: 'account',
  input: z.object({}),
  output: z.object({
    /** In the member's currency; null: no promotion pays for invitations now. */
    offer: z.nullable(
      z.object({
        promotion: z.string(),
        amount: Money,
        currency: Currency,
        /** The friend's own reward; null: none. */
        friend: z.nullable(Money),
        deposit: Money,
        turnover: Money,
        days: z.int(),
        cap: z.int(),
        capDays: z.int(),
        endsAt: Moment,
        /** The budget has no room for one more reward. */
        isUsedUp: z.boolean(),
        /** SHA-256 of the terms as they are now. A referral keeps the one of its day. */
        terms: z.string(),
      }),
    ),
    /** The member's own reward as a friend; null: none was promised. */
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
  /** Why people look at it, with the accounts that show it. */
  found: z.array(
    z.object({ kind: z.enum(findingKinds), signs: z.array(z.enum(duplicateSigns)), accounts: z.array(z.string()) }),
  ),
  beginsAt: Moment,
  lastDay: Day,
  decidedAt: z.nullable(Moment),
  /** SHA-256 of the terms that were promised. */
  terms: z.string(),
});

/** Held referrals first, oldest on top; then the others, newest on top. */
export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/office/referrals',
  access: { staff: 'promotions.manage', currency: 'list' },
  input: z.object({
    state: z.optional(z.enum(referralStates)),
    /** The referrer or the friend. */
    account: z.optional(text(64, 1)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ referrals: z.array(StaffReferral), count: z.int(), held: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/** Proposes to pay a held referral or to refuse it; a second person agrees. */
export const decideReferral = endpoint({
  method: 'POST',
  path: '/api/office/referrals/{id}/decision',
  access: { staff: 'promotions.manage', currency: { row: 'referral' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['pay', 'refuse']), reason: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'REFERRAL_STATE', 'PROPOSAL_OPEN'],
});
