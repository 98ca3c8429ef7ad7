import type { listUnmatchedNotices } from '@tamarind/contract/deposits';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { StaffRight } from '@tamarind/contract/endpoint';

export type Notice = OutputOf<typeof listUnmatchedNotices>['notices'][number];

/**
 * The action open to this person on a bank notice: `propose` an owner, `decide` another person's proposal, or only read
 * it, because the proposal is their own, the right is missing or the notice is done.
 */
export type NoticeTurn = 'propose' | 'decide' | 'own-proposal' | 'no-right' | 'done';

/**
 * Returns whether the person may propose an owner for a bank notice, decide about a proposal or only read. A person
 * cannot decide their own proposal; the server refuses that as well.
 */
export function turnOf(
  { state, proposal }: Pick<Notice, 'state' | 'proposal'>,
  me: { readonly username: string; readonly rights: readonly StaffRight[] },
): NoticeTurn {
  if (state === 'assigned' || state === 'returned') return 'done';
  if (!me.rights.includes('deposits.assign')) return 'no-right';
  if (state === 'unmatched') return 'propose';
  return proposal?.by === me.username ? 'own-proposal' : 'decide';
}
