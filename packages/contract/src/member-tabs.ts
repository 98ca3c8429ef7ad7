import { z } from 'zod/mini';
import { referralReasons, referralStates } from '@tamarind/domain/promotions/referral/decide';
import { endpoint } from './endpoint.ts';
import { LedgerEntry } from './reports.ts';
import { Currency, Day, Moment, Money, text, wholeNumber } from './wire.ts';

/**
 * This file defines the lists on a member's page in the back office whose data comes from several server modules. Each
 * call returns one page, newest first.
 */

const right = { staff: 'members.read' } as const;
const one = z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 10_000)) });
const counted = { count: z.int(), pageSize: z.int() };

/** Movements of the member's wallet, for staff who may read members but not the whole ledger. */
export const listMemberMovements = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/movements',
  access: { ...right, currency: 'member' },
  input: one,
  output: z.object({ currency: Currency, entries: z.array(LedgerEntry), ...counted }),
  refusals: ['NOT_FOUND'],
});

/** Members who registered with this member's referral code, each with the reward that was promised, if any. */
export const listMemberFriends = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/friends',
  access: { ...right, currency: 'member' },
  input: one,
  output: z.object({
    /** The member whose code this member registered with; null for none. */
    invitedBy: z.nullable(z.string()),
    friends: z.array(
      z.object({
        account: z.string(),
        registeredAt: Moment,
        hasDeposited: z.boolean(),
        reward: z.nullable(
          z.object({
            amount: Money,
            currency: Currency,
            state: z.enum(referralStates),
            reason: z.nullable(z.enum(referralReasons)),
            lastDay: Day,
          }),
        ),
      }),
    ),
    ...counted,
  }),
  refusals: ['NOT_FOUND'],
});
