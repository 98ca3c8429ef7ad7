import type { contract } from '@tamarind/contract/index';
import { release, take } from '../ledger/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { lockIn, move } from './move.ts';
import * as queries from './queries.ts';
import { refuseBlocked } from './request-withdrawal.ts';
import { showCases } from './show.ts';

/** The first person passes the request on or rejects it. */
export const reviewWithdrawal: Handler<typeof contract.withdrawals.reviewWithdrawal> = async (
  call,
  { id, decision, note },
) => {
  const row = await lockIn(call.tx, id, ['requested']);

  // Point of no return
  await queries.setReviewer(call.tx, id, call.actor.staffId);
  if (decision === 'pass') await move(call.tx, row, { to: 'review', actor: actorKey(call.actor), note, at: call.now });
  else await reject(call.tx, row, { actor: actorKey(call.actor), note, at: call.now });
  return shownCase(call.tx, id);
};

/**
 * The second person, never the first, approves or rejects. Approval takes the money from the wallet, and the payout job
 * sends it.
 */
export const approveWithdrawal: Handler<typeof contract.withdrawals.approveWithdrawal> = async (
  call,
  { id, decision, note },
) => {
  const row = await lockIn(call.tx, id, ['review']);
  if (row.reviewedBy === call.actor.staffId) return refuse('SAME_PERSON');
  if (decision === 'approve') await refuseBlocked(call.tx, row.memberId, call.now);

  // Point of no return
  if (decision === 'approve') {
    await queries.setApprover(call.tx, id, call.actor.staffId, call.now);
    const to = { purpose: 'payouts_in_transit', currency: row.currency, realm: 'real' } as const;
    await take(call.tx, {
      key: `withdrawal-approved:${id}`,
      holdId: row.holdId,
      to,
      reason: 'withdrawal',
      at: call.now,
    });
    await move(call.tx, row, { to: 'approved', actor: actorKey(call.actor), note, at: call.now });
  } else await reject(call.tx, row, { actor: actorKey(call.actor), note, at: call.now });
  return shownCase(call.tx, id);
};

async function reject(
  tx: Tx,
  row: queries.WithdrawalRow,
  by: { actor: string; note: string; at: Date },
): Promise<void> {
  await release(tx, { key: `withdrawal-rejected:${row.id}`, holdId: row.holdId, at: by.at });
  await move(tx, row, { to: 'rejected', ...by });
}

export async function shownCase(tx: Tx, id: string) {
  const [shown] = await showCases(tx, [id]);
  if (!shown) throw new Error(`withdrawal ${id} is not there`);
  return shown;
}
