import type { listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { StaffRight } from '@tamarind/contract/endpoint';

export type WithdrawalCase = OutputOf<typeof listWithdrawalQueue>['withdrawals'][number];
export type WithdrawalState = WithdrawalCase['state'];

/**
 * The action that this person can take on a case now. `same-person`: another person must take the second step;
 * `no-right`: this person's roles lack the right; `nobody`: staff have nothing to do.
 */
export type Turn =
  | { readonly act: 'review' }
  | { readonly act: 'approval' }
  | { readonly act: 'dispute' }
  | { readonly act: 'doubt' }
  | { readonly act: 'none'; readonly why: 'same-person' | 'no-right' | 'nobody' };

const rightOf = {
  review: 'withdrawals.review',
  approval: 'withdrawals.approve',
  dispute: 'withdrawals.dispute',
  doubt: 'withdrawals.review',
} as const satisfies Record<string, StaffRight>;

/**
 * Determines this person's action. Every payout needs two different people, so the screen offers only acts that the
 * server would accept [J06].
 */
export function whoseTurn(
  item: Pick<WithdrawalCase, 'state' | 'reviewedBy' | 'attempts'>,
  me: { readonly username: string; readonly rights: readonly StaffRight[] },
): Turn {
  const { state, reviewedBy } = item;
  const needs = { requested: 'review', review: 'approval', disputed: 'dispute' } as const;
  const isOfPeople = state === 'requested' || state === 'review' || state === 'disputed';
  const act = isOfPeople ? needs[state] : doubtOf(item) ? 'doubt' : undefined;
  if (!act) return { act: 'none', why: 'nobody' };
  const right = rightOf[act];
  if (act === 'approval' && reviewedBy === me.username) return { act: 'none', why: 'same-person' };
  if (!me.rights.includes(right)) return { act: 'none', why: 'no-right' };
  return { act };
}

/** The reason why it is uncertain whether an approved payout was made; undefined if it is certain. */
export const doubtOf = ({ state, attempts }: Pick<WithdrawalCase, 'state' | 'attempts'>) =>
  state === 'approved' ? attempts.find(({ doubt }) => doubt !== null)?.doubt : undefined;
