import { contract } from '@tamarind/contract/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { sum } from '@tamarind/domain/money';
import { batchCsv } from '@tamarind/domain/payments/batch/batch-csv';
import { type BatchLine, batchName } from '@tamarind/domain/payments/batch/batch';
import { pain001 } from '@tamarind/domain/payments/batch/pain001';
import { record } from '../../audit/index.ts';
import { brandSettings } from '../../brand/index.ts';
import { actorKey, type StaffActor } from '../../platform/http/actor.ts';
import { type ChangeCall, type Handler, routes } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import { PAGE_SIZE, pageOf } from '../../platform/page.ts';
import type { Db, Tx } from '../../platform/db/sql.ts';
import { uuidV7 } from '../../platform/random.ts';
import { refuse } from '../../platform/refusal.ts';
import { sha256 } from '../../platform/secrets.ts';
import * as attempts from '../attempt-queries.ts';
import * as withdrawals from '../queries.ts';
import { orderOf, payoutOf } from '../way-out.ts';
import { answerPayoutBatch } from './answer-batch.ts';
import * as queries from './batch-queries.ts';

type Office = typeof contract.payoutBatches;
type StaffChange = ChangeCall<StaffActor>;
type BatchView = OutputOf<Office['makePayoutBatch']>;

/**
 * Creates a payout file with the oldest approved withdrawals. In the same transaction, each gets an order that belongs
 * to this batch.
 */
const makePayoutBatch: Handler<Office['makePayoutBatch']> = async (call, { currency }) => {
  const { tx, now } = call;
  const { form, bank, account, holder } = (await brandSettings(tx)).payoutBatches[currency];
  if (form === 'off') return refuse('METHOD_OFF');
  const rows = await withdrawals.withdrawalsById(tx, await queries.takeQueue(tx, currency, LINES_MAX));
  if (rows.length === 0) return refuse('NOT_FOUND');

  // Point of no return
  const ordered = rows.toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
  const lines: BatchLine[] = [];
  for (const row of ordered) lines.push(await orderOf(call, row, tx));
  const id = uuidV7(now, call.random);
  const total = sum(lines.map(({ amount }) => amount));
  const head = { id, currency, form, bank, account, holder, count: lines.length, total, madeAt: now };
  const number = await queries.insertBatch(tx, { ...head, madeBy: call.actor.staffId });
  const name = batchName(number);
  const file = { name, currency, madeAt: now, from: { bank, account, holder }, lines };
  const bytes = Buffer.from(form === 'csv' ? batchCsv(file) : pain001(file));
  await queries.setFile(tx, id, call.secrets.seal(sealPurpose(id), bytes), sha256(bytes));
  for (const row of ordered)
    await attempts.insertAttempt(tx, {
      id: uuidV7(now, call.random),
      withdrawalId: row.id,
      connection: null,
      batch: id,
      amount: payoutOf(row),
      coins: null,
      now,
    });
  return noted(call, id, 'made', { name, currency, count: `${lines.length}`, total: `${total}` });
};

/**
 * Returns the bytes of the payout file. The time of the first download is stored, because the bank may have the file
 * from then on.
 */
const takePayoutBatch: Handler<Office['takePayoutBatch']> = async (call, { id }) => {
  const batch = await lockIn(call.tx, id, ['made', 'taken', 'handed', 'closed']);
  const sealed = await queries.fileOf(call.tx, id);
  if (!sealed) throw new Error(`batch ${id} has no file`);
  // Point of no return
  await queries.setTaken(call.tx, id, call.now);
  await noted(call, id, 'taken', {});
  const isCsv = batch.form === 'csv';
  return {
    name: `${batchName(batch.number)}.${isCsv ? 'csv' : 'xml'}`,
    type: isCsv ? 'text/csv' : 'application/xml',
    base64: call.secrets.open(sealPurpose(id), sealed).toString('base64'),
  };
};

const handPayoutBatch: Handler<Office['handPayoutBatch']> = async (call, { id }) => {
  const batch = await lockIn(call.tx, id, ['taken']);
  if (batch.madeById === call.actor.staffId) return refuse('SAME_PERSON');
  // Point of no return
  await queries.setHanded(call.tx, id, call.actor.staffId, call.now);
  return noted(call, id, 'handed', {});
};

/** Cancels a batch whose file was never downloaded, so that its withdrawals can be paid in another way. */
const dropPayoutBatch: Handler<Office['dropPayoutBatch']> = async (call, { id }) => {
  await lockIn(call.tx, id, ['made']);
  // Point of no return
  await queries.setDropped(call.tx, id, call.now);
  const answer = { state: 'refused', says: null, why: 'dropped', providerRef: null, now: call.now } as const;
  for (const { attempt } of await queries.linesOf(call.tx, id)) await attempts.noteAnswer(call.tx, attempt, answer);
  return noted(call, id, 'dropped', {});
};

export const batchRoutes = routes('payoutBatches', contract.payoutBatches, {
  listPayoutBatches: async ({ pool, currencies }, { page }) => {
    const { payoutBatches: terms } = await brandSettings(pool);
    const { ids, count } = await queries.pageOfBatches(pool, currencies, pageOf({ page }));
    const queue = [];
    for (const currency of currencies) {
      const { form, bank, account } = terms[currency];
      if (form === 'off') continue;
      queue.push({ currency, form, bank, account, ...(await queries.queueOf(pool, currency)) });
    }
    return { queue, batches: (await queries.batchesById(pool, ids)).map(viewOf), count, pageSize: PAGE_SIZE };
  },
  getPayoutBatch: async ({ pool }, { id }) => {
    const lines = await queries.linesOf(pool, id);
    return { batch: await shownBatch(pool, id), lines };
  },
  makePayoutBatch,
  takePayoutBatch,
  dropPayoutBatch,
  handPayoutBatch,
  answerPayoutBatch,
});

async function lockIn(tx: Tx, id: string, states: readonly BatchView['state'][]): Promise<queries.BatchRow> {
  if (!(await queries.lockBatch(tx, id))) return refuse('NOT_FOUND');
  const [row] = await queries.batchesById(tx, [id]);
  if (!row) return refuse('NOT_FOUND');
  const state = stateOf(row);
  return states.includes(state) ? row : refuse('WITHDRAWAL_STATE', { state });
}

/** Writes the audit record and publishes the event; returns the batch in its new state. */
async function noted(
  call: StaffChange,
  id: string,
  what: string,
  facts: Readonly<Record<string, string>>,
): Promise<BatchView> {
  const view = await shownBatch(call.tx, id);
  await announce(call.tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, call.now);
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: `payout_batch.${what}`,
    subject: `payout_batch:${view.name}`,
    facts: { hash: view.hash, ...facts },
    at: call.now,
  });
  return view;
}

async function shownBatch(db: Db, id: string): Promise<BatchView> {
  const [row] = await queries.batchesById(db, [id]);
  return row ? viewOf(row) : refuse('NOT_FOUND');
}

const viewOf = (row: queries.BatchRow): BatchView => ({
  id: row.id,
  name: batchName(row.number),
  currency: row.currency,
  form: row.form,
  bank: row.bank,
  account: row.account,
  count: row.count,
  total: row.total,
  paid: row.paid,
  rejected: row.rejected,
  state: stateOf(row),
  hash: row.hash.toString('hex'),
  madeBy: row.madeBy,
  madeAt: row.madeAt,
  handedBy: row.handedBy,
  handedAt: row.handedAt,
});

function stateOf(row: queries.BatchRow): BatchView['state'] {
  if (row.droppedAt) return 'dropped';
  if (row.closedAt) return 'closed';
  if (row.handedAt) return 'handed';
  return row.takenAt ? 'taken' : 'made';
}

const sealPurpose = (id: string): string => `payout-batch:${id}`;
const LINES_MAX = 1_000;
