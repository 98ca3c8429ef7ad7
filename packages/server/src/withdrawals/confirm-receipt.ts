import type { contract } from '@tamarind/contract/index';
import { ZERO } from '@tamarind/domain/money';
import { decideDispute, decideReceipt } from '@tamarind/domain/withdrawals/decide-receipt';
import { post } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { readPicture } from '../platform/picture.ts';
import { refuse } from '../platform/refusal.ts';
import { walletOf } from '../wallet/index.ts';
import { lockIn, move } from './move.ts';
import * as q from './queries.ts';
import { shownCase } from './review-withdrawal.ts';
import { showWithdrawals } from './show.ts';

/** The member says whether the money arrived [J07]. */
export const confirmReceipt: Handler<typeof contract.withdrawals.confirmReceipt> = async (call, input) => {
  const row = await lockIn(call.tx, input.id, ['disbursed'], call.actor.memberId);
  const proof = input.proof === undefined ? undefined : readPicture(input.proof);
  if (input.proof !== undefined && proof === undefined) return refuse('INPUT_INVALID', { field: 'proof' });
  const decision = decideReceipt(row.amount, {
    outcome: input.outcome,
    receivedAmount: input.receivedAmount,
    hasProof: proof !== undefined,
  });
  if ('field' in decision) return refuse('INPUT_INVALID', { field: decision.field });

  // Point of no return
  if (proof && decision.state === 'disputed') {
    await q.insertProof(call.tx, {
      withdrawalId: row.id,
      type: proof.type,
      sealed: call.secrets.seal(proofSealPurpose(row.id), proof.bytes),
      at: call.now,
    });
  }
  await q.setReceipt(call.tx, row.id, {
    outcome: input.outcome,
    received: decision.received,
    remaining: decision.remaining,
    now: call.now,
  });
  await move(call.tx, row, { to: decision.state, actor: actorKey(call.actor), at: call.now });
  const [shown] = await showWithdrawals(call.tx, [row.id]);
  return shown ?? refuse('NOT_FOUND');
};

/** Unanswered disbursements count as received when their time is up [J07]. */
export async function confirmUnanswered({ pool, clock }: Platform): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    found = await inTransaction(pool, async (tx) => {
      const now = clock.now();
      const due = await q.dueConfirmations(tx, now, BATCH);
      for (const row of await q.withdrawalsById(
        tx,
        due.map(({ id }) => id),
      )) {
        const decision = decideReceipt(row.amount, { outcome: 'automatic', hasProof: false });
        if ('field' in decision) throw new Error('the clock needs no proof');
        await q.setReceipt(tx, row.id, {
          outcome: 'automatic',
          received: decision.received,
          remaining: decision.remaining,
          now,
        });
        await move(tx, row, { to: decision.state, actor: 'system', at: now });
      }
      return due.length;
    });
  }
}

/** Staff end a dispute: the bank proved the payment, or the missing part goes back from the bank's account to the wallet. */
export const settleDispute: Handler<typeof contract.withdrawals.settleDispute> = async (
  call,
  { id, decision: how, note },
) => {
  const row = await lockIn(call.tx, id, ['disputed']);
  if (row.receivedAmount === null || row.remainingAmount === null)
    throw new Error(`withdrawal ${id} is disputed without a receipt`);
  const decision = decideDispute({ received: row.receivedAmount, remaining: row.remainingAmount }, how);

  // Point of no return
  if (decision.refund > ZERO) {
    const wallet = await walletOf(call.tx, { memberId: row.memberId, currency: row.currency, realm: 'real' });
    const bank = { purpose: 'bank', currency: row.currency, realm: 'real' } as const;
    await post(call.tx, [
      {
        key: `withdrawal-refunded:${id}`,
        debit: bank,
        credit: wallet,
        amount: decision.refund,
        reason: 'withdrawal_returned',
        reference: row.reference,
        at: call.now,
      },
    ]);
    await q.setRefunded(call.tx, id, decision.refund);
  }
  await move(call.tx, row, { to: decision.state, actor: actorKey(call.actor), note, at: call.now });
  return shownCase(call.tx, id);
};

/** Binds the sealed picture to its withdrawal. */
export const proofSealPurpose = (withdrawalId: string): string => `withdrawal-proof:${withdrawalId}`;

const BATCH = 50;
