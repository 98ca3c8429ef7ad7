import { z } from 'zod/mini';

/** Faults of one provider that tests and back-office trials can switch on. Counters run down; others stay until changed. */
export const Faults = z.object({
  /** The address for notices of SePay, payOS and Omise, which a shop enters at the provider. */
  webhookUrl: z.optional(z.url()),
  /** True delays notices; none is lost. */
  holdNotices: z.optional(z.boolean()),
  /** The next n notices are never sent: only a question finds the payment. */
  loseNotices: z.optional(z.int().check(z.gte(0))),
  /** Sends this many extra copies of each delivered notice. */
  duplicateNotices: z.optional(z.int().check(z.gte(0))),
  /** The next n notices wait for each other and are sent with the last one first. */
  reverseNotices: z.optional(z.int().check(z.gte(0))),
  /** Before each of the next n notices comes a copy that somebody else signed. */
  forgeNotices: z.optional(z.int().check(z.gte(0))),
  /** Retry intervals as a percentage of the real ones. */
  retryPercent: z.optional(z.int().check(z.gte(0))),
  /** The next n calls of the platform are executed, but the connection is cut instead of a response. */
  dropAnswers: z.optional(z.int().check(z.gte(0))),
  /** The next n calls are executed, and half of the response arrives. */
  halfAnswers: z.optional(z.int().check(z.gte(0))),
  /** The next n calls get 503 and are not executed. */
  breakCalls: z.optional(z.int().check(z.gte(0))),
  /** The slip checker's contract is used up: each question is refused. */
  quotaUsed: z.optional(z.boolean()),
  /** The next n questions about slips are answered that the bank cannot say yet. */
  pendingSlips: z.optional(z.int().check(z.gte(0))),
  /** Each call of the platform takes this much longer. */
  slowCallsMs: z.optional(z.int().check(z.gte(0))),
  /** Payouts are under way for this long before they end. */
  payoutMs: z.optional(z.int().check(z.gte(0))),
  /** The next n payouts are accepted, and refused at their end. */
  failPayouts: z.optional(z.int().check(z.gte(0))),
  /** The next n payouts fail at their end although their transaction was sent to the chain: whether it is paid is open. */
  strandPayouts: z.optional(z.int().check(z.gte(0))),
  /** The next n orders to pay are refused at once: nothing is made. */
  refusePayouts: z.optional(z.int().check(z.gte(0))),
  /** The next n answers about payouts name another amount. */
  wrongPayouts: z.optional(z.int().check(z.gte(0))),
  /** The custodian's answers about transfers name another asset, amount or address than ordered, or no address. */
  otherTransfers: z.optional(z.enum(['', 'asset', 'amount', 'address', 'no_address'])),
});

export type FaultState = {
  -readonly [Name in keyof Required<z.output<typeof Faults>>]: NonNullable<z.output<typeof Faults>[Name]>;
};

export const noFaults = (webhookUrl: string): FaultState => ({
  webhookUrl,
  holdNotices: false,
  loseNotices: 0,
  duplicateNotices: 0,
  reverseNotices: 0,
  forgeNotices: 0,
  retryPercent: 100,
  dropAnswers: 0,
  halfAnswers: 0,
  breakCalls: 0,
  quotaUsed: false,
  pendingSlips: 0,
  slowCallsMs: 0,
  payoutMs: 0,
  failPayouts: 0,
  strandPayouts: 0,
  refusePayouts: 0,
  wrongPayouts: 0,
  otherTransfers: '',
});

/** Decrements a counter. False if it is already zero. */
export function takeOne(
  state: FaultState,
  name:
    | 'loseNotices'
    | 'forgeNotices'
    | 'dropAnswers'
    | 'halfAnswers'
    | 'breakCalls'
    | 'pendingSlips'
    | 'failPayouts'
    | 'strandPayouts'
    | 'refusePayouts'
    | 'wrongPayouts',
): boolean {
  if (state[name] === 0) return false;
  state[name] -= 1;
  return true;
}
