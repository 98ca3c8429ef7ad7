import { addMs } from '../time.ts';

/**
 * The hours that a member must wait before a limit is loosened. Rules for a member's own limits [R8] [GLI A.3.7] (UKGC
 * RTS 12D): a stricter value takes effect at once. A request for a looser value, or for removing the limit, waits, and
 * the member can confirm it after 24 hours.
 */
export const RAISE_HOURS = 24;

/** A member's current limit and the pending raise, if any; a `value` of null means no limit. */
export interface Limits {
  readonly inForce: bigint | null;
  readonly waiting: { readonly value: bigint | null; readonly from: Date } | undefined;
}

export type Change =
  | { readonly step: 'none' }
  /** The requested value applies now, and a pending request for a looser limit is dropped. */
  | { readonly step: 'now' }
  /** The requested value replaces a pending request for a looser limit, whose waiting time starts again. */
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
