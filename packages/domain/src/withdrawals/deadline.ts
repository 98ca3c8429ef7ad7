import { addMs } from '../time.ts';
import type { WithdrawalState } from './states.ts';

/** Minutes for people to decide about a request, and about a dispute. */
export const REQUEST_MINUTES = 30;
export const DISPUTE_MINUTES = 1_440;

/** The deadline for a decision by staff; undefined while none is awaited. */
export function dueOf(state: WithdrawalState, requestedAt: Date, disputedAt: Date | null): Date | undefined {
  if (state === 'requested' || state === 'review') return addMs(requestedAt, REQUEST_MINUTES * 60_000);
  if (state === 'disputed') return addMs(disputedAt ?? requestedAt, DISPUTE_MINUTES * 60_000);
  return undefined;
}
