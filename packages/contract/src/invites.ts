import { z } from 'zod/mini';
import { referralReasons, referralStates } from '@tamarind/domain/promotions/referral/decide';
import { endpoint } from './endpoint.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/**
 * This file defines a member's own invitations [E11, M06]. A person who registers with a referral code gets its owner
 * as referrer. It does not change the upline, which follows from an agent's affiliate code.
 */

/**
 * Checks whether a referral code is valid. If the URL contains a valid code, the site hides the input field [H09]. The
 * caller's network is counted as a visit, at most once a day.
 */
export const checkReferral = endpoint({
  method: 'GET',
  path: '/api/invites/check',
  access: 'visitor',
  input: z.object({ code: text(32, 1) }),
  output: z.object({ valid: z.boolean(), invitedBy: z.optional(z.string()) }),
  refusals: ['RATE_LIMITED'],
});

/** The member's referral code, the address of its page, and the people who registered with it, with masked names. */
export const getInvites = endpoint({
  method: 'GET',
  path: '/api/invites',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 500)) }),
  output: z.object({
    /** The member's referral code; null before the member asks for one. */
    code: z.nullable(z.string()),
    path: z.nullable(z.string()),
    /** The number of networks from which the link was opened; a network is counted at most once a day. */
    seen: z.int(),
    registered: z.int(),
    /** The number of members in `registered` with a credited deposit. */
    deposited: z.int(),
    /** The number of members in `registered` who staked within the last thirty days. */
    active: z.int(),
    /**
     * `earned` is the sum of paid rewards in the member's currency. `waiting` counts the friends whose reward is not
     * due yet, `held` those whose reward staff are checking.
     */
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
            /** The last day on which the friend's stakes count toward the reward. */
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
