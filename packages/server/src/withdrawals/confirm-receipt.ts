import { contract } from '@tamarind/contract/index';
import { type Money, ZERO } from '@tamarind/domain/money';
import { decideDispute, decideReceipt } from '@tamarind/domain/withdrawals/decide-receipt';
import { moneyPlace } from '@tamarind/domain/payments/providers/index';
import { record } from '../audit/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { readPicture } from '../platform/picture.ts';
import { announce } from '../platform/outbox.ts';
import { refuse } from '../platform/refusal.ts';
import { isWholePicture } from '../platform/whole-picture.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { returnPaid } from './money.ts';
import { lockIn, move } from './move.ts';
import { attemptsOf } from './attempt-queries.ts';
import * as queries from './queries.ts';
import { shownCase } from './review-withdrawal.ts';
import { showWithdrawals } from './show.ts';
import { payoutOf } from './way-out.ts';

/** The member reports whether the money arrived [J07]. */
export const confirmReceipt: Handler<typeof contract.withdrawals.confirmReceipt> = async (call, input) => {
  const row = await lockIn(call.tx, input.id, ['disbursed'], call.actor.memberId);
  const proof = input.proof === undefined ? undefined : readPicture(input.proof);
  if (input.proof !== undefined && !(proof && isWholePicture(proof)))
    return refuse('INPUT_INVALID', { field: 'proof' });
  const decision = decideReceipt(payoutOf(row), {
    outcome: input.outcome,
    receivedAmount: input.receivedAmount,
    hasProof: proof !== undefined,
  });
  if ('field' in decision) return refuse('INPUT_INVALID', { field: decision.field });

  // Point of no return
  if (proof && decision.state === 'disputed') {
    await queries.insertProof(call.tx, {
      withdrawalId: row.id,
      type: proof.type,
      sealed: call.secrets.seal(proofSealPurpose(row.id), proof.bytes),
      at: call.now,
    });
  }
  await queries.setReceipt(call.tx, row.id, {
    outcome: input.outcome,
    received: decision.received,
    remaining: decision.remaining,
    now: call.now,
  });
  await move(call.tx, row, { to: decision.state, actor: actorKey(call.actor), at: call.now });
  const [shown] = await showWithdrawals(call.tx, [row.id]);
  return shown ?? refuse('NOT_FOUND');
};

/** Counts disbursed withdrawals as received if the member has not answered in time [J07]. */
export async function confirmUnanswered({ pool, clock }: Platform): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    found = await inTransaction(pool, async (tx) => {
      const now = clock.now();
      const due = await queries.dueConfirmations(tx, now, BATCH);
      for (const row of await queries.withdrawalsById(
        tx,
        due.map(({ id }) => id),
      )) {
        const decision = decideReceipt(payoutOf(row), { outcome: 'automatic', hasProof: false });
        if ('field' in decision) throw new Error('the clock needs no proof');
        await queries.setReceipt(tx, row.id, {
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

/**
 * Proposes how a dispute ends: the bank proved the payment, or the missing part is refunded to the wallet. The proposer
 * must have opened the member's proof.
 */
export const settleDispute: Handler<typeof contract.withdrawals.settleDispute> = async (call, input) => {
  await disputed(call, input.id);
  const { proposal } = await propose(call, {
    act: 'withdrawal.dispute',
    subject: input.id,
    reason: input.note,
    endpoint: contract.withdrawals.settleDispute,
    input,
  });
  return { ...(await shownCase(call.tx, input.id)), proposal };
};

/**
 * The dispute ends when a second person agrees. That person must not have approved the payment, not even with another
 * staff account.
 */
export const withdrawalActs: Acts = {
  'withdrawal.dispute': actOf(contract.withdrawals.settleDispute, async (call, { id, decision: how, note }, { by }) => {
    const row = await disputed(call, id);
    if (row.approvedPerson === call.actor.personId) return refuse('PAYER_DECIDES_NOT');
    if (row.receivedAmount === null || row.remainingAmount === null)
      throw new Error(`withdrawal ${id} is disputed without a receipt`);
    const receipt = { received: row.receivedAmount, remaining: row.remainingAmount };
    const decision = decideDispute(receipt, how);

    // Point of no return
    if (decision.refund > ZERO) await refund(call, row, decision.refund);
    const actor = `staff:${by}, ${call.actor.username}`;
    await move(call.tx, row, { to: decision.state, actor, note, at: call.now });
  }),
};

/** Returns the proof picture and records who saw it, because nobody may decide a dispute without seeing it. */
export const getReceiptProof: Handler<typeof contract.withdrawals.getReceiptProof> = async (call, { id }) => {
  const proof = await queries.proofOf(call.pool, id);
  if (!proof) return refuse('NOT_FOUND');
  await inTransaction(call.pool, async (tx) => {
    await queries.noteProofSeen(tx, id, call.actor.staffId, call.now);
    await record(tx, {
      actor: actorKey(call.actor),
      action: 'withdrawal.proof_viewed',
      subject: `withdrawal:${id}`,
      at: call.now,
    });
  });
  const bytes = call.secrets.open(proofSealPurpose(id), proof.sealed);
  return { type: proof.type, base64: bytes.toString('base64') };
};

/**
 * Locks the disputed withdrawal. Refuses WITHDRAWAL_STATE, and PROOF_UNSEEN to a person who has not opened its proof.
 */
async function disputed(call: ChangeCall<StaffActor>, id: string): Promise<queries.WithdrawalRow> {
  const row = await lockIn(call.tx, id, ['disputed']);
  if (await queries.isProofUnseen(call.tx, id, call.actor.staffId)) return refuse('PROOF_UNSEEN');
  return row;
}

async function refund({ tx, now }: ChangeCall, row: queries.WithdrawalRow, amount: Money): Promise<void> {
  const { id, memberId } = row;
  const paid = (await attemptsOf(tx, [id])).find(({ state }) => state === 'completed');
  // Book the returned money as coming from the bank, or from the provider that paid.
  const returned = await returnPaid(tx, row, { amount, from: moneyPlace(paid?.provider ?? null), now });
  await queries.setRefunded(tx, id, returned);
  await announce(tx, `member:${memberId}`, { type: 'withdrawal', data: { id, state: 'refunded' } }, now);
}

/**
 * The purpose for sealing (encryption) contains the withdrawal's id, so a picture copied to another withdrawal cannot
 * be opened.
 */
export const proofSealPurpose = (withdrawalId: string): string => `withdrawal-proof:${withdrawalId}`;

const BATCH = 50;
