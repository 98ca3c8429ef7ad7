import { addMs } from '../time.ts';
import type { WithdrawalState } from './states.ts';

/** The brand's minutes for people to decide about a request, and about a dispute. */
export interface WithdrawalDeadlines {
  readonly requestMinutes: number;
  readonly disputeMinutes: number;
}

/** The deadlines of a house that has published none. */
export const houseDeadlines: WithdrawalDeadlines = { requestMinutes: 30, disputeMinutes: 1_440 };

/** Bounds of both: five minutes to thirty days. */
export const DEADLINE_MINUTES = { least: 5, most: 43_200 } as const;

/** The deadline for a decision by staff; undefined while none is awaited. */
export function dueOf(
  state: WithdrawalState,
  { requestedAt, disputedAt }: { readonly requestedAt: Date; readonly disputedAt: Date | null },
  { requestMinutes, disputeMinutes }: WithdrawalDeadlines,
): Date | undefined {
  if (state === 'requested' || state === 'review') return addMs(requestedAt, requestMinutes * 60_000);
  if (state === 'disputed') return addMs(disputedAt ?? requestedAt, disputeMinutes * 60_000);
  return undefined;
}
