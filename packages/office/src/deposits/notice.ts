import type { listUnmatchedNotices } from '@tamarind/contract/deposits';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { StaffRight } from '@tamarind/contract/endpoint';

export type Notice = OutputOf<typeof listUnmatchedNotices>['notices'][number];

/** What this person can do about a notice: say whose money it is, decide about another's proposal, or only look. */
export type NoticeTurn = 'propose' | 'decide' | 'own-proposal' | 'no-right' | 'done';

/** The second person is never the first; the server refuses the same once more. */
export function turnOf(
  { state, proposal }: Pick<Notice, 'state' | 'proposal'>,
  me: { readonly username: string; readonly rights: readonly StaffRight[] },
): NoticeTurn {
  if (state === 'assigned' || state === 'returned') return 'done';
  if (!me.rights.includes('deposits.assign')) return 'no-right';
  if (state === 'unmatched') return 'propose';
  return proposal?.by === me.username ? 'own-proposal' : 'decide';
}
