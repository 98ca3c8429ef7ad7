import { z } from 'zod/mini';
import { referralReasons, referralStates } from '@tamarind/domain/promotions/referral/decide';
import { endpoint } from './endpoint.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/**
 * A member's own invitations [E11, M06]. The referral code stores its owner as the referrer of whoever registers with it.
 * It changes no line: the upline follows from the affiliate code of an agent.
 */

/** Whether a referral code is valid. A valid code from the URL hides the field [H09], and its network counts as a visit of the day. */
export const checkReferral = endpoint({
  method: 'GET',
  path: '/api/invites/check',
  access: 'visitor',
  input: z.object({ code: text(32, 1) }),
  output: z.object({ valid: z.boolean(), invitedBy: z.optional(z.string()) }),
  refusals: ['RATE_LIMITED'],
});

/** The member's code, its page of the site, and the people who registered with it; their names are masked. */
export const getInvites = endpoint({
  method: 'GET',
  path: '/api/invites',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 500)) }),
  output: z.object({
    /** The member's referral code; null before the member asks for one. */
    code: z.nullable(z.string()),
    path: z.nullable(z.string()),
    /** Networks that opened the link, counted once a day each. */
    seen: z.int(),
    registered: z.int(),
    /** The number of members in `registered` with a credited deposit. */
    deposited: z.int(),
    /** The number of members in `registered` who staked within the last thirty days. */
    active: z.int(),
    /** Rewards that were paid, in the member's currency, and friends whose reward waits or is being checked. */
    earned: Money,
    currency: Currency,
    waiting: z.int(),
    held: z.int(),
    friends: z.array(
      z.object({
        account: z.string(),
        registeredAt: Moment,
        hasDeposited: z.boolean(),
        /** The reward promised for this friend; null: none was promised. */
        reward: z.nullable(
          z.object({
            amount: Money,
            state: z.enum(referralStates),
            reason: z.nullable(z.enum(referralReasons)),
            /** The last day on which the friend's play counts. */
            lastDay: Day,
          }),
        ),
      }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

/** Creates the member's referral code. A repeated call returns the same one. */
export const makeReferralCode = endpoint({
  method: 'POST',
  path: '/api/invites',
  access: 'account',
  once: true,
  input: z.object({}),
  output: z.object({ code: z.string(), path: z.string() }),
  refusals: [],
});
