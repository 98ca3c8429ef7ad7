import { z } from 'zod/mini';

/**
 * Injected faults of one provider, switched on by tests and back-office trials. Counters run down; others stay until
 * changed.
 */
export const Faults = z.object({
  /** The address to which SePay, payOS and Omise send notices; a real merchant enters it on the provider's site. */
  webhookUrl: z.optional(z.url()),
  /** True delays notices; none is lost. */
  holdNotices: z.optional(z.boolean()),
  /** The next n notices are never sent, so the merchant finds the payment only by an inquiry. */
  loseNotices: z.optional(z.int().check(z.gte(0))),
  /** Sends this many extra copies of each delivered notice. */
  duplicateNotices: z.optional(z.int().check(z.gte(0))),
  /** The next n notices are held back and then sent in reverse order. */
  reverseNotices: z.optional(z.int().check(z.gte(0))),
  /** Each of the next n notices is preceded by a forged copy, signed with a wrong key. */
  forgeNotices: z.optional(z.int().check(z.gte(0))),
  /** Retry intervals as a percentage of the real ones. */
  retryPercent: z.optional(z.int().check(z.gte(0))),
  /** The next n calls of the platform are executed, but the connection is cut instead of a response. */
  dropAnswers: z.optional(z.int().check(z.gte(0))),
  /** The next n calls are executed, but only half of the response arrives. */
  halfAnswers: z.optional(z.int().check(z.gte(0))),
  /** The next n calls get 503 and are not executed. */
  breakCalls: z.optional(z.int().check(z.gte(0))),
  /** True if the quota of the slip-checking contract is used up; every request is then refused. */
  quotaUsed: z.optional(z.boolean()),
  /** The next n requests about slips get the answer that the bank cannot tell yet. */
  pendingSlips: z.optional(z.int().check(z.gte(0))),
  /** Each call of the platform takes this much longer. */
  slowCallsMs: z.optional(z.int().check(z.gte(0))),
  /** Time in milliseconds for which a payout stays in progress before it ends. */
  payoutMs: z.optional(z.int().check(z.gte(0))),
  /** The next n payouts are accepted at first and refused at their end. */
  failPayouts: z.optional(z.int().check(z.gte(0))),
  /**
   * The next n payouts fail at their end although their transaction was sent to the blockchain, so it is uncertain
   * whether they are paid.
   */
  strandPayouts: z.optional(z.int().check(z.gte(0))),
  /** The next n payout orders are refused at once and nothing is created. */
  refusePayouts: z.optional(z.int().check(z.gte(0))),
  /** The next n responses about payouts contain a wrong amount. */
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
