import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/**
 * A member's own invitations [E11, M06]. The referral code stores its owner as the referrer of whoever registers with it.
 * It changes no line: the upline follows from the affiliate code of an agent.
 */

/** Whether a referral code is valid. A valid code from the URL hides the field [H09]. */
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
    /** Null until the member asks for one. */
    code: z.nullable(z.string()),
    path: z.nullable(z.string()),
    registered: z.int(),
    /** Members of `registered` with a credited deposit. */
    deposited: z.int(),
    /** Members of `registered` who staked within the last thirty days. */
    active: z.int(),
    friends: z.array(z.object({ account: z.string(), registeredAt: Moment, hasDeposited: z.boolean() })),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

/** Makes the member's referral code; a repeat gives the same one. */
export const makeReferralCode = endpoint({
  method: 'POST',
  path: '/api/invites',
  access: 'account',
  once: true,
  input: z.object({}),
  output: z.object({ code: z.string(), path: z.string() }),
  refusals: [],
});
