import { adjustmentCauses, adjustmentWays, type AdjustmentCause } from '@tamarind/domain/adjustments/decide';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, MoneyOrZero, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * The account name of a member. This file defines the endpoints of adjustments: money that staff add to a member's
 * wallet or take from it by hand, always by two people.
 */

const Account = text(64, 1);
const Cause = z.enum(adjustmentCauses as [AdjustmentCause, ...AdjustmentCause[]]);

const Adjustment = z.object({
  id: Uuid,
  way: z.enum(adjustmentWays),
  amount: PositiveMoney,
  currency: Currency,
  cause: Cause,
  link: z.string(),
  note: z.string(),
  /** The id of the adjustment; it is also the reference of the movement in the member's statement. */
  reference: z.string(),
  state: z.enum(['waiting', 'booked', 'refused', 'withdrawn', 'expired']),
  by: z.string(),
  at: Moment,
  /** The people who agreed, or the one who refused. */
  decidedBy: z.array(z.string()),
  bookedAt: z.nullable(Moment),
});
export type Adjustment = z.output<typeof Adjustment>;

/** Lists a member's adjustments, newest first, with the caller's limits in the member's currency. */
export const listAdjustments = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/adjustments',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: Account, page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({
    adjustments: z.array(Adjustment),
    count: z.int(),
    pageSize: z.int(),
    currency: Currency,
    available: Money,
    /** A proposal above this amount needs two checkers instead of one. */
    twoAbove: MoneyOrZero,
    /**
     * The amount that the caller may still propose: the daily cap less everything the caller proposed in the last 24
     * hours.
     */
    left: MoneyOrZero,
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Proposes to add money to a wallet (needs also `adjustments.credit`) or to take some from it (needs also
 * `adjustments.debit`). The ledger books it when another person agrees; above the amount `twoAbove` of the brand two
 * other people must agree. `link` is the reference of the member's ticket, deposit or withdrawal, or the id of a
 * vendor's transaction or a chat; CASE_UNKNOWN if the member has none with this reference. INPUT_INVALID for a currency
 * that is not the member's, and for a cause that does not fit the direction (`way`).
 */
export const proposeAdjustment = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/adjustments',
  access: { staff: 'adjustments.propose', currency: 'member' },
  once: true,
  input: z.object({
    account: Account,
    way: z.enum(adjustmentWays),
    amount: PositiveMoney,
    currency: Currency,
    cause: Cause,
    link: text(200, 3),
    note: text(300, 3),
  }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'CASE_UNKNOWN', 'ADJUSTMENT_TOO_HIGH', 'ADJUSTMENT_CAP', 'PROPOSAL_OPEN'],
});
