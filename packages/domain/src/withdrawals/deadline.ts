import { addMs } from '../time.ts';
import type { WithdrawalState } from './states.ts';

/** The brand's deadlines for staff, in minutes: to decide a withdrawal request, and to decide a dispute. */
export interface WithdrawalDeadlines {
  readonly requestMinutes: number;
  readonly disputeMinutes: number;
}

/** The default deadlines, for an operator that has published none. */
export const houseDeadlines: WithdrawalDeadlines = { requestMinutes: 30, disputeMinutes: 1_440 };

/** The bounds of both deadlines: from five minutes to thirty days. */
export const DEADLINE_MINUTES = { least: 5, most: 43_200 } as const;

/** The deadline for a decision by staff; undefined if no decision is due. */
export function dueOf(
  state: WithdrawalState,
  { requestedAt, disputedAt }: { readonly requestedAt: Date; readonly disputedAt: Date | null },
  { requestMinutes, disputeMinutes }: WithdrawalDeadlines,
): Date | undefined {
  if (state === 'requested' || state === 'review') return addMs(requestedAt, requestMinutes * 60_000);
  if (state === 'disputed') return addMs(disputedAt ?? requestedAt, disputeMinutes * 60_000);
  return undefined;
}
