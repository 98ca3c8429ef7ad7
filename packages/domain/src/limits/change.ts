import { addMs } from '../time.ts';

/**
 * The waiting time of a raise in hours. Rules for a member's own limits [R8] [GLI A.3.7] (UKGC RTS 12D): a stricter
 * value takes effect at once. A looser value, or removing the limit, is only a request, which the member can confirm
 * after 24 hours.
 */
export const RAISE_HOURS = 24;

/** A member's current limit and the pending raise, if any; a `value` of null means no limit. */
export interface Limits {
  readonly inForce: bigint | null;
  readonly waiting: { readonly value: bigint | null; readonly from: Date } | undefined;
}

export type Change =
  | { readonly step: 'none' }
  /** The change applies now, and a pending raise is dropped. */
  | { readonly step: 'now' }
  /** The change replaces a pending raise, whose waiting time starts again. */
  | { readonly step: 'wait'; readonly from: Date };

/** Decides a member's request for another value of a limit. */
export function decideChange(limits: Limits, wish: bigint | null, now: Date): Change {
  if (wish === limits.inForce) return limits.waiting ? { step: 'now' } : { step: 'none' };
  if (isStricter(wish, limits.inForce)) return { step: 'now' };
  if (limits.waiting && limits.waiting.value === wish) return { step: 'none' };
  return { step: 'wait', from: addMs(now, RAISE_HOURS * 3_600_000) };
}

/** Decides whether a member may confirm a pending raise now. */
export function decideConfirm(
  { waiting }: Limits,
  now: Date,
): { readonly ok: true } | { readonly ok: false; readonly code: 'NOT_FOUND' | 'RAISE_TOO_SOON'; readonly from?: Date } {
  if (!waiting) return { ok: false, code: 'NOT_FOUND' };
  return now < waiting.from ? { ok: false, code: 'RAISE_TOO_SOON', from: waiting.from } : { ok: true };
}

const isStricter = (wish: bigint | null, inForce: bigint | null): boolean =>
  wish !== null && (inForce === null || wish < inForce);
