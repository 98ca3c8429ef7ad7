import { addMs } from '../time.ts';
import type { DrawState } from './bet.ts';

/**
 * The minutes after the purchase within which a player may cancel a ticket, and the minutes before betting closes from
 * which nobody may. Null for games without cancellation, such as quick draws.
 */
export type CancelRule = { readonly withinMinutes: number; readonly beforeCloseMinutes: number } | null;

/**
 * The latest time to cancel, stored with the ticket so that a later change of the rule does not affect it; null: never.
 */
export function cancelUntil(rule: CancelRule, placedAt: Date, closesAt: Date): Date | null {
  if (!rule) return null;
  const ends = [addMs(placedAt, rule.withinMinutes * 60_000), addMs(closesAt, -rule.beforeCloseMinutes * 60_000)];
  const until = ends.reduce((left, right) => (left < right ? left : right));
  return until > placedAt ? until : null;
}

export type CancelRequest = {
  readonly draw: { readonly state: DrawState; readonly closesAt: Date };
  readonly now: Date;
  readonly cancelUntil: Date | null;
};
export type CancelDecision = { readonly ok: true } | { readonly ok: false; readonly refusal: 'CANCEL_TOO_LATE' };

/**
 * A ticket can only be cancelled as a whole, while its draw is on sale and its own cancellation time has not passed
 * [L06].
 */
export function decideCancel({ draw, now, cancelUntil }: CancelRequest): CancelDecision {
  const inTime = draw.state === 'open' && now < draw.closesAt && cancelUntil !== null && now < cancelUntil;
  return inTime ? { ok: true } : { ok: false, refusal: 'CANCEL_TOO_LATE' };
}
