import { z } from 'zod/mini';
import { accountMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, text, Uuid } from './wire.ts';
import { Proposed } from './proposals.ts';

/**
 * The house's accounts that members pay deposits into. A method has at most one that is on for the configured bank and
 * for each payment connection.
 */

const details = {
  method: z.enum(accountMethodCodes),
  /** Code of the bank. */
  bank: text(16, 1),
  number: text(40, 1),
  name: text(60, 1),
  /** The payment connection that reports its payments; null or absent: the configured bank. */
  connection: z.optional(z.nullable(Uuid)),
};

/** Newest first. An account that another replaced is left out. */
export const listReceivingAccounts = endpoint({
  method: 'GET',
  path: '/api/office/receiving',
  access: { staff: 'deposits.read' },
  input: z.object({}),
  output: z.object({
    accounts: z.array(
      z.object({
        id: Uuid,
        ...details,
        currency: Currency,
        isOn: z.boolean(),
        addedAt: Moment,
        /** Usernames of the two people; empty for the demo's accounts. */
        by: z.array(z.string()),
      }),
    ),
    /** Currencies of the brand in which no deposit can be paid. */
    missing: z.array(Currency),
  }),
  refusals: [],
});

/**
 * Proposes an account; `replaces` names the one whose details it corrects. `isOn`: members pay into it from the
 * agreement on, and no longer into the method's other account. Deposits that are open keep the account they show.
 */
export const addReceivingAccount = endpoint({
  method: 'POST',
  path: '/api/office/receiving',
  access: { staff: 'brand.publish' },
  once: true,
  input: z.object({ ...details, isOn: z.boolean(), replaces: z.optional(Uuid), reason: text(300, 3) }),
  output: Proposed,
  refusals: ['RECEIVING_FAULTY', 'RECEIVING_TAKEN', 'NOT_FOUND', 'PROPOSAL_OPEN'],
});

/** Proposes to switch an account on. Switching it off happens at once, and then `proposal` is null. */
export const switchReceivingAccount = endpoint({
  method: 'POST',
  path: '/api/office/receiving/{id}/state',
  access: { staff: 'brand.publish' },
  once: true,
  input: z.object({ id: Uuid, isOn: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN'],
});
