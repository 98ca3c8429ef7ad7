import { z } from 'zod/mini';

/** What can be made to go wrong, for tests and for trying out the back office. Counts run down; the rest stays until changed. */
export const Faults = z.object({
  platformUrl: z.optional(z.url()),
  /** Notices wait; nothing is lost. */
  holdNotices: z.optional(z.boolean()),
  delayNoticesMs: z.optional(z.int().check(z.gte(0))),
  /** The next n notices are never sent: only a question finds the payment. */
  loseNotices: z.optional(z.int().check(z.gte(0))),
  /** So many more copies of each notice that was taken. */
  duplicateNotices: z.optional(z.int().check(z.gte(0))),
  /** Pauses between repetitions, in percent of the real ones. */
  retryPercent: z.optional(z.int().check(z.gte(0))),
  /** The next n calls of the platform are carried out, and the line is cut instead of an answer. */
  dropAnswers: z.optional(z.int().check(z.gte(0))),
  /** The next n calls of the platform are answered 503 and not carried out. */
  breakCalls: z.optional(z.int().check(z.gte(0))),
  /** A reason: payouts are refused at once. Empty: no longer. */
  refusePayouts: z.optional(z.string()),
  /** A reason: accepted payouts fail later. Empty: no longer. */
  failPayouts: z.optional(z.string()),
  payoutDelayMs: z.optional(z.int().check(z.gte(0))),
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
});

/** Takes one of a count; false when none is left. */
export function takeOne(state: BankState, name: 'loseNotices' | 'dropAnswers' | 'breakCalls'): boolean {
  if (state[name] === 0) return false;
  state[name] -= 1;
  return true;
}
