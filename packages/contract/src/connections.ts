import { z } from 'zod/mini';
import { depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { paymentProviderCodes } from '@tamarind/domain/payments/providers/codes';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { callFaults } from './call-faults.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Money, Moment, MoneyOrZero, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/** Contracts of the house with payment providers. The secrets go in and never come out. */

export const PaymentProvider = z.enum(paymentProviderCodes);

/** Why the last call failed, or what was wrong with the last notice. */
const ConnectionFault = z.enum([...callFaults, 'notice_forged', 'notice_stale']);

/** The order in which connections would be tried for one payment, and why others are passed over. */
export const PaymentRoute = z.object({
  /** Null is the configured bank. */
  order: z.array(z.object({ id: z.nullable(Uuid), cost: Money })),
  passed: z.array(
    z.object({
      id: z.nullable(Uuid),
      why: z.enum(['off', 'not_served', 'rests', 'too_small', 'too_large', 'day_full']),
    }),
  ),
});

const Values = z.record(text(40, 1), text(4000));

/** Methods of a connection, and the terms under which routing chooses it. */
const terms = {
  name: text(60, 1),
  /** Base address of the provider's interface. */
  address: text(300, 8),
  deposits: z.array(z.enum(depositMethodCodes)).check(z.maxLength(depositMethodCodes.length)),
  withdrawals: z.array(z.enum(withdrawalMethodCodes)).check(z.maxLength(withdrawalMethodCodes.length)),
  /** Addresses or networks that its notices come from; none: the signature alone decides. */
  ips: z.array(text(45, 3)).check(z.maxLength(50)),
  /** Charge of the provider to the house: a fixed sum, and hundredths of a percent. */
  costFixed: MoneyOrZero,
  costBps: wholeNumber(0, 10_000),
  /** Weight among connections of equal cost. 0: a reserve. */
  share: wholeNumber(0, 1000),
  /** Bounds of one payment, and the most in a day. */
  amountMin: z.nullable(PositiveMoney),
  amountMax: z.nullable(PositiveMoney),
  dayMax: z.nullable(PositiveMoney),
};

/** Fields of the contract that are no secret, by the provider's key. */
const settings = { settings: Values };

/** A connection in a brand file: everything but the secrets and the switch. */
export const ConnectionInFile = z.object({ provider: PaymentProvider, ...terms, ...settings });

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/office/connections',
  access: { staff: 'deposits.read' },
  input: z.object({}),
  output: z.object({
    connections: z.array(
      z.object({
        id: Uuid,
        provider: PaymentProvider,
        currency: Currency,
        ...terms,
        ...settings,
        /** Fingerprint of the secrets, by which two people tell one set from another. */
        print: z.string(),
        isOn: z.boolean(),
        /** The address that the provider sends its notices to. */
        noticePath: z.string(),
        addedAt: Moment,
        /** Usernames of the two people who agreed to its details; empty for the demo's. */
        by: z.array(z.string()),
        /** The connection's sum of today, open deposits included. */
        dayUsed: Money,
        /** The sum of today's payouts, those under way included. Deposits and payouts each have the day's ceiling. */
        dayPaidOut: Money,
        health: z.object({
          /** Until when routing passes over the connection; null: the provider answers. */
          restsUntil: z.nullable(Moment),
          /** Last hour: our calls and the provider's notices, good and bad. */
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
  access: { staff: 'brand.publish' },
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

/** Proposes other details. Without `secrets` the old ones stay. */
export const changeConnection = endpoint({
  method: 'POST',
  path: '/api/office/connections/{id}',
  access: { staff: 'brand.publish' },
  once: true,
  input: z.object({ id: Uuid, ...terms, ...settings, secrets: z.optional(Values), reason: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'CONNECTION_FAULTY', 'CONNECTION_TAKEN', 'ADDRESS_REFUSED', 'PROPOSAL_OPEN'],
});

/** Proposes to switch a connection on. Switching it off happens at once, and then `proposal` is null. */
export const switchConnection = endpoint({
  method: 'POST',
  path: '/api/office/connections/{id}/state',
  access: { staff: 'brand.publish' },
  once: true,
  input: z.object({ id: Uuid, isOn: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['NOT_FOUND', 'PROPOSAL_OPEN'],
});
