import { z } from 'zod/mini';
import { accountMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { endpoint } from './endpoint.ts';
import { Currency, Moment, Money, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';
import { Proposed } from './proposals.ts';

/**
 * This file defines the operator's accounts into which members pay deposits. Several accounts of a method may be on;
 * deposits are distributed among them, within the daily limits of each account.
 */

const details = {
  method: z.enum(accountMethodCodes),
  /** The code of the bank. */
  bank: text(16, 1),
  number: text(40, 1),
  name: text(60, 1),
  /**
   * The payment connection through which the platform learns of payments into the account; null or absent for the bank
   * from the server's configuration.
   */
  connection: z.optional(z.nullable(Uuid)),
};

const terms = {
  /** The most that members may deposit into the account in a day, by sum and by count; null for no limit. */
  dayMax: z.nullable(PositiveMoney),
  dayCount: z.nullable(wholeNumber(1, 100_000)),
  /** Minutes after a deposit during which the account is not offered for another one. */
  restMinutes: wholeNumber(0, 1440),
  /** The account's weight among the accounts that can be offered for a deposit; 0 makes it a reserve. */
  share: wholeNumber(0, 1000),
};
/**
 * Terms of a receiving account in a request, with defaults: no daily limit, no pause after a deposit, and the weight 1.
 */
const wishedTerms = {
  dayMax: z.optional(terms.dayMax),
  dayCount: z.optional(terms.dayCount),
  restMinutes: z.optional(terms.restMinutes),
  share: z.optional(terms.share),
};

/**
 * A receiving account in an exported brand file. It names its payment connection instead of giving the id, because
 * connections have other ids on another server.
 */
export const AccountInFile = z.object({ ...details, connection: z.optional(text(60, 1)), ...wishedTerms });

/** Receiving accounts, newest first, without those that another one replaced. */
export const listReceivingAccounts = endpoint({
  method: 'GET',
  path: '/api/office/receiving',
  access: { staff: 'deposits.read', currency: 'list' },
  input: z.object({}),
  output: z.object({
    accounts: z.array(
      z.object({
        id: Uuid,
        ...details,
        ...terms,
        currency: Currency,
        isOn: z.boolean(),
        /**
         * The sum of today's deposits into the account with this number, by any method. Deposits that wait for their
         * payment are included.
         */
        used: Money,
        count: z.int(),
        /** The end of the pause after a deposit; null if there is none. */
        restsUntil: z.nullable(Moment),
        addedAt: Moment,
        /** The usernames of the two people who agreed to the account; empty for the demo's accounts. */
        by: z.array(z.string()),
      }),
    ),
    /** Currencies of the brand in which members cannot pay a deposit. */
    missing: z.array(Currency),
  }),
  refusals: [],
});

/**
 * Proposes an account. `replaces` names the account whose details or terms it corrects. With `isOn` it is switched on
 * as soon as a second person agrees, in addition to the method's other accounts. Open deposits stay with the account
 * that the member was given.
 */
export const addReceivingAccount = endpoint({
  method: 'POST',
  path: '/api/office/receiving',
  access: { staff: 'brand.publish', currency: 'all' },
  once: true,
  input: z.object({ ...details, ...wishedTerms, isOn: z.boolean(), replaces: z.optional(Uuid), reason: text(300, 3) }),
  output: Proposed,
  refusals: ['RECEIVING_FAULTY', 'RECEIVING_TAKEN', 'NOT_FOUND', 'PROPOSAL_OPEN'],
});

/** Proposes to switch a receiving account on. Switching an account off happens at once, and then `proposal` is null. */
export const switchReceivingAccount = endpoint({
  method: 'POST',
  path: '/api/office/receiving/{id}/state',
  access: { staff: 'brand.publish', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid, isOn: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN'],
});
