import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { activeStaff } from '../operators/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { isWithin } from '../staff-limits/index.ts';
import { lockIn } from './move.ts';
import * as queries from './queries.ts';
import { shownCase } from './review-withdrawal.ts';

/**
 * Records that the caller works on a case, also one that a colleague has claimed, or ends that. A claim decides
 * nothing.
 */
export const claimWithdrawal: Handler<typeof contract.withdrawals.claimWithdrawal> = async (call, { id, isMine }) => {
  const row = await lockIn(call.tx, id, ['requested', 'review', 'disputed']);
  const { username, staffId } = call.actor;
  if (!(await mayAct(call, row))) return refuse('FORBIDDEN');
  // A colleague's claim can be taken over, but not ended.
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

/** True if one of the rights to act on withdrawals counts for this one. */
async function mayAct(
  { tx, actor, now }: ChangeCall<StaffActor>,
  { currency, memberId }: queries.WithdrawalRow,
): Promise<boolean> {
  for (const right of acting.filter((one) => actor.rights.includes(one)))
    if (await isWithin(tx, actor, right, { currencies: [currency], members: [memberId], now })) return true;
  return false;
}

/**
 * Passes claims of people who left to the colleague whom an owner named, or back to the queue; a colleague without a
 * right to act on withdrawals gets none.
 */
export const passClaims: Job = {
  name: 'pass-withdrawal-claims',
  everyMs: 60_000,
  run: async ({ pool, clock }) => {
    const now = clock.now();
    const left = await queries.claimsOfLeft(pool);
    if (left.length === 0) return;
    const staff = await activeStaff(pool);
    await inTransaction(pool, async (tx) => {
      for (const { id, from, to } of left) {
        const colleague = staff.find((one) => one.id === to);
        const isActing = acting.some((right) => colleague?.rights.includes(right));
        const row = await queries.lockedWithdrawal(tx, id);
        if (row?.claimedBy !== from) continue;
        await queries.setClaim(tx, id, isActing ? to : null, now);
        await record(tx, {
          actor: 'system',
          action: 'withdrawal.claim_passed',
          subject: `withdrawal:${id}`,
          facts: { before: from, to: isActing && colleague ? colleague.username : 'queue' },
          at: now,
        });
      }
      await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, now);
    });
  },
};

const acting = ['withdrawals.review', 'withdrawals.approve', 'withdrawals.dispute'] as const;
