import { addMs } from '../time.ts';
import type { WithdrawalState } from './states.ts';

/** The brand's deadlines in minutes: for deciding a request, and for deciding a dispute. */
export interface WithdrawalDeadlines {
  readonly requestMinutes: number;
  readonly disputeMinutes: number;
}

/** The default deadlines, for a house that has published none. */
export const houseDeadlines: WithdrawalDeadlines = { requestMinutes: 30, disputeMinutes: 1_440 };

/** The limits of both: five minutes to thirty days. */
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
