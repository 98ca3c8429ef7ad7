import { z } from 'zod/mini';
import { ZERO } from '@tamarind/domain/money';
import { depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { paymentProviderCodes } from '@tamarind/domain/payments/providers/codes';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { callFaults } from './call-faults.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Money, Moment, MoneyOrZero, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/** Payment connections: contracts of the house with payment providers. No call returns their secrets. */

export const PaymentProvider = z.enum(paymentProviderCodes);

/** The reason why the last call failed, or the fault of the last notice. */
const ConnectionFault = z.enum([...callFaults, 'notice_forged', 'notice_stale']);

/**
 * The connections in the order in which they would be tried for one payment, and those that are skipped, with the
 * reason.
 */
export const PaymentRoute = z.object({
  /** A null id is the configured bank. */
  order: z.array(z.object({ id: z.nullable(Uuid), cost: Money })),
  passed: z.array(
    z.object({
      id: z.nullable(Uuid),
      why: z.enum(['off', 'not_served', 'rests', 'too_small', 'too_large', 'day_full']),
    }),
  ),
});

const Values = z.record(text(40, 1), text(4000));

/** The methods of a connection, and the terms by which routing chooses it. */
const terms = {
  name: text(60, 1),
  /** The base address of the provider's API. */
  address: text(300, 8),
  deposits: z.array(z.enum(depositMethodCodes)).check(z.maxLength(depositMethodCodes.length)),
  withdrawals: z.array(z.enum(withdrawalMethodCodes)).check(z.maxLength(withdrawalMethodCodes.length)),
  /** Addresses or networks that its notices come from. If the list is empty, the signature alone decides. */
  ips: z.array(text(45, 3)).check(z.maxLength(50)),
  /** The provider's charge to the house: a fixed sum, and hundredths of a percent. */
  costFixed: MoneyOrZero,
  costBps: wholeNumber(0, 10_000),
  /** The weight among connections of equal cost. 0 is a reserve. */
  share: wholeNumber(0, 1000),
  /** The smallest and the largest payment, and the most in a day. */
  amountMin: z.nullable(PositiveMoney),
  amountMax: z.nullable(PositiveMoney),
  dayMax: z.nullable(PositiveMoney),
};

/** Non-secret fields of the contract, by the provider's key. */
const settings = { settings: Values };

/** A connection in a brand file: everything except the secrets and the switch. */
export const ConnectionInFile = z.object({ provider: PaymentProvider, ...terms, ...settings });

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/office/connections',
  access: { staff: 'deposits.read', currency: 'list' },
  input: z.object({}),
  output: z.object({
    connections: z.array(
      z.object({
        id: Uuid,
        provider: PaymentProvider,
        currency: Currency,
        ...terms,
        ...settings,
        /** A fingerprint of the secrets, by which two people recognise a set of secrets. */
        print: z.string(),
        isOn: z.boolean(),
        /** The address that the provider sends its notices to. */
        noticePath: z.string(),
        addedAt: Moment,
        /** The usernames of the two people who agreed to the details; empty for the demo's connections. */
        by: z.array(z.string()),
        /** The sum of today's deposits over this connection, including open ones. */
        dayUsed: Money,
        /**
         * The sum of today's payouts over it, including those under way. The day's maximum applies to deposits and
         * payouts separately.
         */
        dayPaidOut: Money,
        /** The number of its payout orders that have not ended; until then it stays with its account at the provider. */
        openPayouts: z.int(),
        health: z.object({
          /** The time until which routing skips the connection because of faults; null if the provider responds. */
          restsUntil: z.nullable(Moment),
          /** Counts of the last hour: our calls and the provider's notices, good and bad. */
          callsGood: z.int(),
          callsBad: z.int(),
          noticesGood: z.int(),
          noticesBad: z.int(),
          lastWhy: z.nullable(ConnectionFault),
        }),
      }),
    ),
  }),
  refusals: [],
});

/** Proposes a connection. `secrets` are the provider's secret fields; they are sealed before the proposal is stored. */
export const addConnection = endpoint({
  method: 'POST',
  path: '/api/office/connections',
  access: { staff: 'brand.publish', currency: 'all' },
  once: true,
  input: z.object({
    provider: PaymentProvider,
    ...terms,
    ...settings,
    secrets: Values,
    isOn: z.boolean(),
    reason: text(300, 3),
  }),
  output: Proposed,
  refusals: ['CONNECTION_FAULTY', 'CONNECTION_TAKEN', 'ADDRESS_REFUSED', 'PROPOSAL_OPEN'],
});

/**
 * Proposes changed details. Without `secrets` the stored ones are kept. While the connection has payouts that have not ended,
 * its address and the fields that name its account at the provider may not change (`isAccount` of the provider's fields).
 */
export const changeConnection = endpoint({
  method: 'POST',
  path: '/api/office/connections/{id}',
  access: { staff: 'brand.publish', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid, ...terms, ...settings, secrets: z.optional(Values), reason: text(300, 3) }),
  output: Proposed,
  refusals: [
    'NOT_FOUND',
    'CONNECTION_FAULTY',
    'CONNECTION_TAKEN',
    'CONNECTION_IN_USE',
    'ADDRESS_REFUSED',
    'PROPOSAL_OPEN',
  ],
});

/** Proposes to switch a connection on. Switching it off happens at once, and then `proposal` is null. */
export const switchConnection = endpoint({
  method: 'POST',
  path: '/api/office/connections/{id}/state',
  access: { staff: 'brand.publish', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid, isOn: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN'],
});

/** Terms of a connection that costs nothing, takes its share with all others, and has no bounds. */
export const freeConnection = {
  costFixed: ZERO,
  costBps: 0,
  share: 1,
  amountMin: null,
  amountMax: null,
  dayMax: null,
} as const;
