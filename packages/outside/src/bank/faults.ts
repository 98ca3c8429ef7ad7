import { z } from 'zod/mini';

/**
 * Injected faults of the bank, switched on by tests and back-office trials. Counters run down; other settings stay
 * until changed.
 */
export const Faults = z.object({
  platformUrl: z.optional(z.url()),
  /** True delays notices; none is lost. */
  holdNotices: z.optional(z.boolean()),
  delayNoticesMs: z.optional(z.int().check(z.gte(0))),
  /** The next n notices are never sent, so the platform finds the payment only by an inquiry. */
  loseNotices: z.optional(z.int().check(z.gte(0))),
  /** Sends this many extra copies of each delivered notice. */
  duplicateNotices: z.optional(z.int().check(z.gte(0))),
  /** Retry intervals as a percentage of the real ones. */
  retryPercent: z.optional(z.int().check(z.gte(0))),
  /** The next n calls of the platform are executed, but the connection is cut instead of a response. */
  dropAnswers: z.optional(z.int().check(z.gte(0))),
  /** The next n calls of the platform get 503 and are not executed. */
  breakCalls: z.optional(z.int().check(z.gte(0))),
  /** Reason with which payouts are refused at once; empty switches this off. */
  refusePayouts: z.optional(z.string()),
  /** Reason with which accepted payouts fail later; empty switches this off. */
  failPayouts: z.optional(z.string()),
  payoutDelayMs: z.optional(z.int().check(z.gte(0))),
  /**
   * Makes one statement (`THB 2026-11-28`) invalid: `unreadableStatement` has no closing balance, `wrongStatement` has
   * one that its lines do not add up to. Empty switches this off.
   */
  unreadableStatement: z.optional(z.string()),
  wrongStatement: z.optional(z.string()),
});

export type BankState = {
  -readonly [Name in keyof Required<z.output<typeof Faults>>]: NonNullable<z.output<typeof Faults>[Name]>;
};

export const noFaults = (platformUrl: string): BankState => ({
  platformUrl,
  holdNotices: false,
  delayNoticesMs: 0,
  loseNotices: 0,
  duplicateNotices: 0,
  retryPercent: 100,
  dropAnswers: 0,
  breakCalls: 0,
  refusePayouts: '',
  failPayouts: '',
  payoutDelayMs: 1_500,
  unreadableStatement: '',
  wrongStatement: '',
});

/** Decrements a counter. False if it is already zero. */
export function takeOne(state: BankState, name: 'loseNotices' | 'dropAnswers' | 'breakCalls'): boolean {
  if (state[name] === 0) return false;
  state[name] -= 1;
  return true;
}
