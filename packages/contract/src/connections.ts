import { z } from 'zod/mini';
import { ZERO } from '@tamarind/domain/money';
import { depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { paymentProviderCodes } from '@tamarind/domain/payments/providers/codes';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { callFaults } from './call-faults.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Money, Moment, MoneyOrZero, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * This file defines the calls for payment connections: contracts of the operator with payment providers. No call
 * returns their secrets.
 */

export const PaymentProvider = z.enum(paymentProviderCodes);

/**
 * Codes for the last failure of the connection: why a call to the provider failed, or why a notification from the
 * provider was rejected.
 */
const ConnectionFault = z.enum([...callFaults, 'notice_forged', 'notice_stale']);

/**
 * The connections in the order in which one payment would try them (`order`), and the skipped connections with the
 * reason (`passed`).
 */
export const PaymentRoute = z.object({
  /**
   * The connections that would be tried, each with its cost for this payment. A null `id` is the bank from the server's
   * configuration.
   */
  order: z.array(z.object({ id: z.nullable(Uuid), cost: Money })),
  passed: z.array(
    z.object({
      id: z.nullable(Uuid),
      why: z.enum(['off', 'not_served', 'rests', 'too_small', 'too_large', 'day_full']),
    }),
  ),
});

const Values = z.record(text(40, 1), text(4000));

/** The methods that a connection serves, and the terms by which routing chooses between connections. */
const terms = {
  name: text(60, 1),
  /** The base address of the provider's API. */
  address: text(300, 8),
  deposits: z.array(z.enum(depositMethodCodes)).check(z.maxLength(depositMethodCodes.length)),
  withdrawals: z.array(z.enum(withdrawalMethodCodes)).check(z.maxLength(withdrawalMethodCodes.length)),
  /**
   * IP addresses or networks from which the provider's notifications must come. If the list is empty, only the
   * signature of a notification is checked.
   */
  ips: z.array(text(45, 3)).check(z.maxLength(50)),
  /**
   * The fee that the provider charges the operator for each payment: a fixed sum (`costFixed`) plus hundredths of a
   * percent (`costBps`).
   */
  costFixed: MoneyOrZero,
  costBps: wholeNumber(0, 10_000),
  /** The weight by which payments are divided among connections of equal cost. 0 makes the connection a reserve. */
  share: wholeNumber(0, 1000),
  /** The smallest and the largest payment, and the most that may be paid in a day; null for no limit. */
  amountMin: z.nullable(PositiveMoney),
  amountMax: z.nullable(PositiveMoney),
  dayMax: z.nullable(PositiveMoney),
};

/** Settings of the connection that are not secret, keyed by the provider's field names. */
const settings = { settings: Values };

/** A connection in an exported brand file, which has everything except the secrets and the on/off state. */
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
        /** A fingerprint of the secrets, with which two people can compare them without seeing them. */
        print: z.string(),
        isOn: z.boolean(),
        /** The address that the provider sends its notices to. */
        noticePath: z.string(),
        addedAt: Moment,
        /** The usernames of the two people who agreed to the details; empty for the demo's connections. */
        by: z.array(z.string()),
        /** The sum of today's deposits over this connection. Deposits that wait for their payment are included. */
        dayUsed: Money,
        /**
         * The sum of today's payouts over this connection, including unfinished ones. The day's maximum applies to
         * deposits and to payouts separately.
         */
        dayPaidOut: Money,
        /**
         * The number of unfinished payout orders of this connection. While there are any, its account at the provider
         * cannot be changed.
         */
        openPayouts: z.int(),
        health: z.object({
          /** The time until which routing skips the connection because of failed calls; null if it is not skipped. */
          restsUntil: z.nullable(Moment),
          /**
           * Counts over the last hour: calls to the provider that succeeded and failed, and notifications accepted and
           * rejected.
           */
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
 * Proposes changed details. Without `secrets` the stored secrets stay in use. While the connection has unfinished
 * payouts, its address and the fields that name its account at the provider (`isAccount`) cannot be changed.
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

/** Proposes to switch a connection on. Switching a connection off happens at once, and then `proposal` is null. */
export const switchConnection = endpoint({
  method: 'POST',
  path: '/api/office/connections/{id}/state',
  access: { staff: 'brand.publish', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid, isOn: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN'],
});

/** Default terms: a connection without cost, with the same weight as all others and without limits. */
export const freeConnection = {
  costFixed: ZERO,
  costBps: 0,
  share: 1,
  amountMin: null,
  amountMax: null,
  dayMax: null,
} as const;
