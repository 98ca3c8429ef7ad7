import { addMs } from '../time.ts';

/**
 * A member's own limit and its versions [R8] [GLI A.3.7] (UKGC RTS 12D): what is stricter takes effect at once; what is looser, or
 * no limit at all, is only asked for, may be confirmed after 24 hours, and waits for that second yes for as long as it takes.
 */
export const RAISE_HOURS = 24;

/** `value` null: no limit. */
export interface Limits {
  readonly inForce: bigint | null;
  readonly waiting: { readonly value: bigint | null; readonly from: Date } | undefined;
}

export type Change =
  | { readonly step: 'none' }
  /** In force now; a raise that waited falls away. */
  | { readonly step: 'now' }
  /** Takes the place of a raise that waited, whose time is lost. */
  | { readonly step: 'wait'; readonly from: Date };

/** What becomes of a wish for another value. */
export function decideChange(limits: Limits, wish: bigint | null, now: Date): Change {
  if (wish === limits.inForce) return limits.waiting ? { step: 'now' } : { step: 'none' };
  if (isStricter(wish, limits.inForce)) return { step: 'now' };
  if (limits.waiting && limits.waiting.value === wish) return { step: 'none' };
  return { step: 'wait', from: addMs(now, RAISE_HOURS * 3_600_000) };
}

/** The second yes. */
export function decideConfirm(
  { waiting }: Limits,
  now: Date,
): { readonly ok: true } | { readonly ok: false; readonly code: 'NOT_FOUND' | 'RAISE_TOO_SOON'; readonly from?: Date } {
  if (!waiting) return { ok: false, code: 'NOT_FOUND' };
  return now < waiting.from ? { ok: false, code: 'RAISE_TOO_SOON', from: waiting.from } : { ok: true };
}

const isStricter = (wish: bigint | null, inForce: bigint | null): boolean =>
  wish !== null && (inForce === null || wish < inForce);
