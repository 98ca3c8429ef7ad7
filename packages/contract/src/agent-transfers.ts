import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, PositiveMoney, text, wholeNumber } from './wire.ts';

/**
 * Error codes of the transfers between an upline and a downline [J08, E05]. A transfer moves money from wallet to
 * wallet in one transaction and is confirmed by the payment password. An agent's sub-account with the right moves the
 * agent's money and confirms with its own payment password.
 */

const refusals = [
  'TRANSFER_FROZEN',
  'TRANSFER_REFUSED',
  'TRANSFER_CURRENCY',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'BALANCE_TOO_LOW',
  'PAYMENT_PASSWORD_MISSING',
  'PAYMENT_PASSWORD_WRONG',
  'ACCOUNT_HELD',
  'WITHDRAWALS_STOPPED',
  'PAYEE_COOLING',
  'PROOF_TOO_WEAK',
  'TERMS_NEW',
  'RATE_LIMITED',
  'NOT_FOUND',
] as const;

const Sent = z.object({ reference: z.string(), available: Money });
const wish = { amount: PositiveMoney, paymentPassword: text(64, 1) };

/**
 * Returns the limits of the caller's transfers. `upline` is the masked account name, or null if the member has none.
 */
export const getTransferDesk = endpoint({
  method: 'GET',
  path: '/api/agents/transfer-desk',
  access: 'account',
  input: z.object({}),
  output: z.object({
    upline: z.nullable(z.string()),
    isFrozen: z.boolean(),
    currency: Currency,
    /** The money that may be sent: the available balance less debts. */
    available: Money,
    min: Money,
    max: Money,
    /** The amount that may still be sent today. */
    dayLeft: Money,
  }),
  refusals: ['FORBIDDEN'],
});

/** Sends money to the direct upline [E05]. */
export const transferToUpline = endpoint({
  method: 'POST',
  path: '/api/agents/transfers/up',
  access: 'account',
  enc: true,
  once: true,
  input: z.object(wish),
  output: Sent,
  refusals,
});

/** Sends money to a member of the team [F04]. */
export const transferToDownline = endpoint({
  method: 'POST',
  path: '/api/agents/transfers/down',
  access: 'agent',
  enc: true,
  once: true,
  input: z.object({ account: text(64, 1), ...wish }),
  output: Sent,
  refusals,
});

/**
 * Transfers that the caller sent or received, newest first. If the other side is an upline, its account name is masked.
 */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/agents/transfers',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 500)) }),
  output: z.object({
    transfers: z.array(
      z.object({
        reference: z.string(),
        way: z.enum(['sent', 'received']),
        with: z.enum(['upline', 'downline']),
        account: z.string(),
        currency: Currency,
        amount: Money,
        at: Moment,
      }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['FORBIDDEN'],
});

/**
 * Takes away a downline's right to send money, or gives it back; receiving stays possible. Giving it back does not lift
 * a freeze by another agent or by staff.
 */
export const freezeTransfers = endpoint({
  method: 'POST',
  path: '/api/agents/freezes',
  access: 'agent',
  once: true,
  input: z.object({ account: text(64, 1), isFrozen: z.boolean() }),
  /** True if the member is still frozen after the call, by this or another freeze. */
  output: z.object({ isFrozen: z.boolean() }),
  refusals: ['NOT_FOUND'],
});
