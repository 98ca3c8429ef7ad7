import { z } from 'zod/mini';
import { PayoutNotice } from '@tamarind/contract/outside/bank';
import { brandSettings } from '../brand/index.ts';
import { routePayout } from '../connections/index.ts';
import { post } from '../ledger/index.ts';
import { payees } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { announce } from '../platform/outbox.ts';
import type { Webhook } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { PayoutOutcome } from '../platform/ports/bank.ts';
import { unknown } from '../platform/ports/outcome.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import { walletOf } from '../wallet/index.ts';
import * as attempts from './attempt-queries.ts';
import { move } from './move.ts';
import * as queries from './queries.ts';
import { orderOf, payoutOf, wayOf } from './way-out.ts';

/**
 * Sends approved withdrawals out and asks what became of them. No lock is held during a call: the attempt is stored and the
 * next try scheduled first, and an outcome is stored only if the withdrawal is still approved.
 */
export async function payOut(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const claimed = await queries.claimPayouts(platform.pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  const rows = await queries.withdrawalsById(
    platform.pool,
    claimed.map(({ id }) => id),
  );
  await Promise.all(rows.map((row) => payOne(platform, row)));
}

/**
 * Handles the bank's notice that a payout ended. It is stored and makes the job ask at once; the notice itself decides
 * nothing.
 */
export const hearPayoutNotice: Webhook['handle'] = async ({ pool, ports, random, now }, raw, headers) => {
  if (ports.bank.verifySignature('payout', { rawBody: raw, headers }, now) !== 'valid')
    return { status: 401, body: JSON.stringify({ error: 'signature' }) };
  await queries.insertPayoutNotice(pool, { id: uuidV7(now, random), raw, rawHash: sha256(raw), receivedAt: now });
  const reference = referenceIn(raw);
  if (reference !== undefined) await queries.hasten(pool, reference, now);
  return { status: 200, body: ports.bank.acknowledgement('payout', raw) };
};

function referenceIn(raw: Buffer): string | undefined {
  try {
    return z.parse(PayoutNotice, JSON.parse(raw.toString())).payout.reference;
  } catch {
    return undefined;
  }
}

async function payOne(platform: Platform, row: queries.WithdrawalRow): Promise<void> {
  const begun = await inTransaction(platform.pool, (tx) => beginAttempt(platform, tx, row.id));
  if (!begun) return;
  const { attempt, isNew } = begun;
  const way = await wayOf(platform, row, attempt);
  faultPoint('payout.before-sent');
  const found = isNew ? ({ kind: 'not_known' } as const) : await way.ask();
  const outcome = found.kind === 'not_known' ? await sendAgain() : found;
  faultPoint('payout.after-sent');
  if (outcome.kind === 'unknown')
    platform.log.warn({ withdrawal: row.id, tries: row.tries, why: outcome.why }, 'payout not known yet');
  await inTransaction(platform.pool, (tx) => writeOutcome(platform, tx, { id: row.id, attempt }, outcome));

  /** Under the same reference it is paid once, whatever is still on its way. */
  async function sendAgain(): Promise<PayoutOutcome> {
    const order = await orderOf(platform, row);
    const begunAt = isNew ? attempt.sentAt : platform.clock.now();
    const isCounted = isNew || (await attempts.countSend(platform.pool, attempt, begunAt, way.resendMs));
    if (!isCounted) return unknown('an order may still arrive', 'other');
    // A process that slept in between leaves the order to whoever asks next.
    const sleptMs = platform.clock.now().getTime() - begunAt.getTime();
    return sleptMs > MAX_SLEEP_MS ? unknown('not sent, too late', 'other') : way.send(order);
  }
}

/**
 * The open attempt of a withdrawal, or a new one at the first connection of the route; undefined when there is nothing to
 * do or no connection can pay now.
 */
async function beginAttempt(platform: Platform, tx: Tx, id: string) {
  const now = platform.clock.now();
  if (!(await queries.lockWithdrawal(tx, id))) throw new Error(`withdrawal ${id} is not there`);
  const [[row], known] = await Promise.all([queries.withdrawalsById(tx, [id]), attempts.attemptsOf(tx, [id])]);
  if (row?.state !== 'approved') return undefined;
  const open = known.find(({ state }) => state === 'open');
  // A file's payments are ended by people, and money that waits for a file takes no interface.
  if (open ? open.batch !== null : await leavesByBatch(tx, row)) {
    await queries.putOff(tx, id, new Date(now.getTime() + FILE_PAUSE_MS), null);
    return undefined;
  }
  if (open) return { attempt: open, isNew: false };
  const { order } = await routeOf(platform, tx, row, known);
  const [connection] = order;
  if (connection === undefined) {
    await queries.putOff(tx, id, new Date(now.getTime() + pauseMs(row.tries)), null);
    return undefined;
  }
  const attempt = {
    id: uuidV7(now, platform.random),
    withdrawalId: id,
    connection,
    batch: null,
    amount: payoutOf(row),
    now,
  };
  await attempts.insertAttempt(tx, attempt);
  const added = (await attempts.attemptsOf(tx, [id])).find((one) => one.id === attempt.id);
  if (!added) throw new Error(`attempt ${attempt.id} was not stored`);
  return { attempt: added, isNew: true };
}

/** Whether the brand pays withdrawals of this kind as a file for a bank. */
const leavesByBatch = async (db: Db, { payeeKind, currency }: queries.WithdrawalRow): Promise<boolean> =>
  payeeKind === 'bank_account' && (await brandSettings(db)).payoutBatches[currency].form !== 'off';

/** The connections that may still pay: those that refused this withdrawal are left out. */
async function routeOf(
  { ports, clock }: Pick<Platform, 'ports' | 'clock'>,
  db: Db,
  row: queries.WithdrawalRow,
  known: readonly attempts.AttemptRow[],
) {
  const [payee] = await payees.byId(db, [row.payeeId]);
  if (!payee) throw new Error(`withdrawal ${row.id} goes to nobody`);
  return routePayout(db, {
    method: payees.methodOf(payee),
    amount: payoutOf(row),
    now: clock.now(),
    hasBank: ports.bank.isConfigured,
    without: known
      .filter(({ state, batch }) => state === 'refused' && batch === null)
      .map(({ connection }) => connection),
  });
}

async function writeOutcome(
  platform: Platform,
  tx: Tx,
  { id, attempt }: { readonly id: string; readonly attempt: attempts.AttemptRow },
  outcome: PayoutOutcome,
): Promise<void> {
  const now = platform.clock.now();
  if (!(await queries.lockWithdrawal(tx, id))) throw new Error(`withdrawal ${id} is not there`);
  const [[row], known] = await Promise.all([queries.withdrawalsById(tx, [id]), attempts.attemptsOf(tx, [id])]);
  // Another process or an earlier try has already stored the outcome.
  if (row?.state !== 'approved' || known.find((one) => one.id === attempt.id)?.state !== 'open') return;
  const answer = { why: null, providerRef: null, now };
  if (outcome.kind === 'unknown') {
    await attempts.noteAnswer(tx, attempt.id, { ...answer, state: 'open', says: 'silent', why: outcome.fault });
    return waitOn(tx, row, now, true);
  }
  if (outcome.kind === 'refused') {
    await attempts.noteAnswer(tx, attempt.id, { ...answer, state: 'refused', says: null, why: outcome.reason });
    return afterRefusal(platform, tx, row, outcome.reason);
  }
  const { bankReference: providerRef } = outcome;
  if (outcome.state === 'processing') {
    await attempts.noteAnswer(tx, attempt.id, { ...answer, state: 'open', says: 'processing', providerRef });
    return waitOn(tx, row, now, false);
  }
  await attempts.noteAnswer(tx, attempt.id, { ...answer, state: 'completed', says: null, providerRef });
  await disburse(tx, row, providerRef, now);
}

async function waitOn(tx: Tx, row: queries.WithdrawalRow, now: Date, isSilent: boolean): Promise<void> {
  await queries.putOff(tx, row.id, new Date(now.getTime() + pauseMs(row.tries)), isSilent ? now : null);
  const isNews = (row.silentSince !== null) !== isSilent;
  if (!isNews) return;
  await announce(tx, `member:${row.memberId}`, { type: 'withdrawal', data: { id: row.id, state: row.state } }, now);
  await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, now);
}

/** The next connection may be tried, also one that rests now; where there is none, the money goes back. */
async function afterRefusal(platform: Platform, tx: Tx, row: queries.WithdrawalRow, reason: string): Promise<void> {
  const now = platform.clock.now();
  const { order, passed } = await routeOf(platform, tx, row, await attempts.attemptsOf(tx, [row.id]));
  if (order.length > 0 || passed.some(({ why }) => why === 'rests')) {
    await queries.putOff(tx, row.id, now, null);
    await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, now);
    return;
  }
  await giveBack(tx, row, reason, now);
}

/** The payment was made: money in transit has left the bank. */
export async function disburse(tx: Tx, row: queries.WithdrawalRow, payoutReference: string, now: Date): Promise<void> {
  const { receiptMinutes } = await brandSettings(tx);
  const account = { currency: row.currency, realm: 'real' } as const;
  await post(tx, [
    {
      key: `withdrawal-disbursed:${row.id}`,
      debit: { purpose: 'payouts_in_transit', ...account },
      credit: { purpose: 'bank', ...account },
      amount: row.amount,
      reason: 'disbursement',
      reference: row.reference,
      at: now,
    },
  ]);
  const confirmsAt = new Date(now.getTime() + receiptMinutes * 60_000);
  await queries.setDisbursed(tx, row.id, { payoutReference, now, confirmsAt });
  await move(tx, row, { to: 'disbursed', actor: 'system', at: now });
}

/** No connection will pay it: money in transit goes back to the wallet. */
export async function giveBack(tx: Tx, row: queries.WithdrawalRow, reason: string, now: Date): Promise<void> {
  const wallet = await walletOf(tx, { memberId: row.memberId, currency: row.currency, realm: 'real' });
  await post(tx, [
    {
      key: `withdrawal-failed:${row.id}`,
      debit: { purpose: 'payouts_in_transit', currency: row.currency, realm: 'real' },
      credit: wallet,
      amount: row.amount,
      reason: 'withdrawal_returned',
      reference: row.reference,
      at: now,
    },
  ]);
  await move(tx, row, { to: 'failed', actor: 'system', note: reason, at: now });
}

/** 2 s, 4 s … 5 minutes. */
const pauseMs = (tries: number): number => Math.min(2_000 * 2 ** Math.min(tries - 1, 10), 300_000);

/** Longer than one query and one order may take with all their attempts. */
const CLAIM_MS = 60_000;
const BATCH = 10;
/** Until a withdrawal that waits for a file is looked at again, in case the brand changes its way. */
const FILE_PAUSE_MS = 60_000;
/** Half of the time after which an order that is not known is sent again. */
const MAX_SLEEP_MS = 30_000;
