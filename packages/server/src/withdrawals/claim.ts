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
 * Records that the caller works on a case (a claim), or ends the caller's claim. A colleague's claim is replaced. A
 * claim decides nothing.
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

/**
 * True if one of the person's rights to act on withdrawals covers this withdrawal, within the currencies and branches
 * of the person's role.
 */
async function mayAct(
  { tx, actor, now }: ChangeCall<StaffActor>,
  { currency, memberId }: queries.WithdrawalRow,
): Promise<boolean> {
  for (const right of acting.filter((one) => actor.rights.includes(one)))
    if (await isWithin(tx, actor, right, { currencies: [currency], members: [memberId], now })) return true;
  return false;
}

/**
 * Moves claims of staff who left to the colleague whom an owner named, if that colleague has a right to act on
 * withdrawals; otherwise the cases return to the queue.
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
