import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { lockIn } from './move.ts';
import * as queries from './queries.ts';
import { shownCase } from './review-withdrawal.ts';

/** Notes that the caller works on a case, also after another person, or leaves it. A claim decides nothing. */
export const claimWithdrawal: Handler<typeof contract.withdrawals.claimWithdrawal> = async (call, { id, isMine }) => {
  const row = await lockIn(call.tx, id, ['requested', 'review', 'disputed']);
  const { rights, username, staffId } = call.actor;
  if (!acting.some((right) => rights.includes(right))) return refuse('FORBIDDEN');
  // Somebody else's claim is taken over, and not ended.
  if (!isMine && row.claimedBy !== username) return shownCase(call.tx, id);

  // Point of no return
  await queries.setClaim(call.tx, id, isMine ? staffId : null, call.now);
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: isMine ? 'withdrawal.claimed' : 'withdrawal.left',
    subject: `withdrawal:${id}`,
    facts: { before: row.claimedBy },
    at: call.now,
  });
  return shownCase(call.tx, id);
};

const acting = ['withdrawals.review', 'withdrawals.approve', 'withdrawals.dispute'] as const;
