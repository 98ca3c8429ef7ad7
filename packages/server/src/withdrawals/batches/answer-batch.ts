import { z } from 'zod/mini';
import { contract } from '@tamarind/contract/index';
import { Uuid } from '@tamarind/contract/wire';
import { batchName } from '@tamarind/domain/payments/batch/batch';
import { type BatchEnd, batchEnds } from '@tamarind/domain/payments/batch/answer';
import { record } from '../../audit/index.ts';
import { actorKey, type StaffActor } from '../../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../../platform/http/routes.ts';
import type { Tx } from '../../platform/db/sql.ts';
import { announce } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { sha256 } from '../../platform/secrets.ts';
import { type Acts, actOf, propose } from '../../proposals/index.ts';
import * as attempts from '../attempt-queries.ts';
import { disburse, giveBack } from '../pay-out.ts';
import * as withdrawals from '../queries.ts';
import * as queries from './batch-queries.ts';
import { readPain002, UnreadableAnswer } from './read-answer.ts';

const call = contract.payoutBatches.answerPayoutBatch;

/**
 * The content of the proposal: the results that were read, not the file, so that the second person approves exactly
 * these results.
 */
const answered = {
  ...call,
  input: z.object({
    id: Uuid,
    hash: z.string(),
    rejected: call.input.shape.rejected,
    ends: z.array(z.object({ reference: z.string(), end: z.enum(['paid', 'rejected']), reason: z.string() })),
    /** The same results as text for the second person: references, and the bank's reason for each rejected payment. */
    paid: z.string(),
    refused: z.string(),
    reason: z.string(),
  }),
};

/** Reads the bank's report on a submitted batch, and proposes the results for approval. */
export const answerPayoutBatch: Handler<typeof call> = async (change, input) => {
  if (!(await queries.lockBatch(change.tx, input.id))) return refuse('NOT_FOUND');
  const [batch] = await queries.batchesById(change.tx, [input.id]);
  if (!batch) return refuse('NOT_FOUND');
  if (!batch.handedAt || batch.closedAt)
    return refuse('WITHDRAWAL_STATE', { state: batch.closedAt ? 'closed' : 'made' });
  const { ends, hash } = await endsIn(change.tx, batch, input);
  const { id, rejected, reason } = input;
  const { proposal } = await propose(change, {
    act: 'payout.batch_answer',
    subject: batchName(batch.number),
    reason,
    endpoint: answered,
    input: {
      id,
      rejected,
      reason,
      hash,
      ends: [...ends],
      paid: referencesOf(ends, 'paid'),
      refused: ends
        .filter(({ end }) => end === 'rejected')
        .map((one) => `${one.reference} ${one.reason}`.trim())
        .join(', '),
    },
  });
  const paid = ends.filter(({ end }) => end === 'paid').length;
  return { proposal, paid, rejected: ends.length - paid };
};

async function endsIn(
  tx: Tx,
  batch: queries.BatchRow,
  { from, file }: Parameters<typeof answerPayoutBatch>[1],
): Promise<{ ends: readonly BatchEnd[]; hash: string }> {
  const faulty = (fault: string, reference = '') => refuse('STATEMENT_FAULTY', { fault, reference });
  if (from === 'statement') {
    const shown = await queries.shownByStatement(tx, batch.id);
    if (shown.length === 0) return faulty('no_ends');
    return { ends: shown.map((reference) => ({ reference, end: 'paid', reason: 'statement' })), hash: '' };
  }
  const bytes = Buffer.from(file ?? '', 'base64');
  const lines = await queries.linesOf(tx, batch.id);
  try {
    const { number, currency } = batch;
    const read = batchEnds({ name: batchName(number), currency, lines }, readPain002(bytes));
    if ('fault' in read) return faulty(read.fault, read.reference);
    const open = read.ends.filter(({ reference }) =>
      lines.some((line) => line.reference === reference && line.state === 'open'),
    );
    return open.length === 0 ? faulty('no_ends') : { ends: open, hash: sha256(bytes).toString('hex') };
  } catch (error) {
    if (error instanceof UnreadableAnswer) return faulty(error.fault);
    throw error;
  }
}

export const batchActs: Acts = {
  'payout.batch_answer': actOf(answered, async (change, content, { by }) => {
    const { tx, now } = change;
    if (!(await queries.lockBatch(tx, content.id))) return refuse('NOT_FOUND');
    const [batch] = await queries.batchesById(tx, [content.id]);
    if (!batch) return refuse('NOT_FOUND');
    // Point of no return
    for (const end of content.ends)
      await endLine(change, { id: content.id, name: batchName(batch.number) }, end, content.rejected);
    await queries.closeBatch(tx, content.id, now);
    await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, now);
    await record(tx, {
      actor: actorKey(change.actor),
      action: 'payout_batch.answered',
      subject: `payout_batch:${batchName(batch.number)}`,
      facts: {
        hash: content.hash,
        rejected: content.rejected,
        paid: referencesOf(content.ends, 'paid'),
        refused: referencesOf(content.ends, 'rejected'),
        reason: content.reason,
        by,
      },
      at: now,
    });
  }),
};

const referencesOf = (ends: readonly BatchEnd[], wanted: BatchEnd['end']): string =>
  ends
    .filter(({ end }) => end === wanted)
    .map(({ reference }) => reference)
    .join(' ');

/** Stores the result of one payment; a payment that has ended meanwhile is not changed. */
async function endLine(
  { tx, now }: ChangeCall<StaffActor>,
  batch: { readonly id: string; readonly name: string },
  { reference, end, reason }: BatchEnd,
  rejected: 'return' | 'queue',
): Promise<void> {
  const line = (await queries.linesOf(tx, batch.id)).find((one) => one.reference === reference);
  const row = line && (await withdrawals.lockedWithdrawal(tx, line.withdrawal));
  if (!row) return;
  const attempt = (await attempts.attemptsOf(tx, [line.withdrawal])).find(({ id }) => id === line.attempt);
  if (row.state !== 'approved' || attempt?.state !== 'open') return;
  const isPaid = end === 'paid';
  await attempts.noteAnswer(tx, attempt.id, {
    state: isPaid ? 'completed' : 'refused',
    says: null,
    why: isPaid ? null : reason || 'rejected',
    providerRef: isPaid ? batch.name : null,
    now,
  });
  if (isPaid) await disburse(tx, row, { payoutReference: batch.name, from: 'bank', now });
  else if (rejected === 'return') await giveBack(tx, row, { reason: reason || 'rejected', now });
}
