import type { listUnmatchedNotices } from '@tamarind/contract/deposits';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { StaffRight } from '@tamarind/contract/endpoint';

export type Notice = OutputOf<typeof listUnmatchedNotices>['notices'][number];

/**
 * The actions that this person may take on a bank notice: propose an owner, decide another person's proposal, or only
 * read.
 */
export type NoticeTurn = 'propose' | 'decide' | 'own-proposal' | 'no-right' | 'done';

/**
 * Returns which of these actions the person may take on a bank notice. A person cannot decide their own proposal;
 * the server refuses that as well.
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
