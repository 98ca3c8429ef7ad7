import { z } from 'zod/mini';
import { PayoutNotice } from '@tamarind/contract/outside/bank';
import { type MoneyPlace, moneyPlace } from '@tamarind/domain/payments/providers/index';
import { type ChainState, NOT_KNOWN } from '@tamarind/domain/withdrawals/doubt';
import { brandSettings } from '../brand/index.ts';
import { routePayout } from '../connections/index.ts';
import { payees } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { type Db, sentInOrder, type Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { announce } from '../platform/outbox.ts';
import type { Webhook } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaidOut } from '../platform/ports/payments/adapter.ts';
import { unknown } from '../platform/ports/outcome.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import * as attempts from './attempt-queries.ts';
import { askChain } from './ask-chain.ts';
import { type CoinPrice, coinsToOrder, PRICE_MOVED, priceNow } from './coins.ts';
import { move } from './move.ts';
import { bookPaid, returnTaken } from './money.ts';
import * as queries from './queries.ts';
import { orderOf, payoutOf, wayOf } from './way-out.ts';

/**
 * Sends approved withdrawals to the bank or a provider and asks for their state. No lock is held during a call: before
 * it, the attempt is stored and the next try scheduled; after it, the outcome is stored only if the withdrawal is still
 * approved.
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
 * Handles the bank's notice that a payout ended. The notice is stored and makes the job ask the bank at once; the
 * outcome is taken only from that answer.
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
  const price = await priceOfCoins(platform, row);
  const begun = await inTransaction(platform.pool, (tx) => beginAttempt(platform, tx, row.id, price));
  if (!begun) return;
  const { attempt, isNew } = begun;
  const way = await wayOf(platform, row, attempt);
  faultPoint('payout.before-sent');
  const found = isNew ? ({ kind: 'not_known' } as const) : await way.ask();
  const outcome = found.kind === 'not_known' ? await notKnown() : found;
  faultPoint('payout.after-sent');
  if (outcome.kind === 'unknown')
    platform.log.warn({ withdrawal: row.id, tries: row.tries, why: outcome.why }, 'payout not known yet');
  const chain = 'doubt' in outcome ? await askChain(platform, row, attempt, outcome) : undefined;
  await inTransaction(platform.pool, (tx) => writeOutcome(platform, tx, { id: row.id, attempt, chain }, outcome));

  /**
   * The provider accepted this order before and now says that it does not know it, so it may have been paid. The order
   * is never sent again; people close it.
   */
  async function notKnown(): Promise<PaidOut> {
    const { providerRef: transaction } = attempt;
    if (transaction === null) return sendAgain();
    return { ...unknown('an order that was taken is not known', 'other'), doubt: { state: NOT_KNOWN, transaction } };
  }

  /**
   * Sends the order again. That is safe, because the bank pays each reference once, even if an earlier sending still
   * arrives.
   */
  async function sendAgain(): Promise<PaidOut> {
    const order = await orderOf(platform, row);
    const begunAt = isNew ? attempt.sentAt : platform.clock.now();
    const isCounted = isNew || (await attempts.countSend(platform.pool, attempt, begunAt, way.resendMs));
    if (!isCounted) return unknown('an order may still arrive', 'other');
    // If this process was suspended meanwhile, another process may have taken the order over, so do not send it here.
    const sleptMs = platform.clock.now().getTime() - begunAt.getTime();
    return sleptMs > MAX_SLEEP_MS ? unknown('not sent, too late', 'other') : way.send(order);
  }
}

/**
 * Returns the open attempt of a withdrawal, or starts one at the first connection of the route; undefined if there is
 * nothing to do or no connection can pay now.
 */
async function beginAttempt(platform: Platform, tx: Tx, id: string, price: CoinPrice | undefined) {
  const now = platform.clock.now();
  const [row, known] = await sentInOrder(queries.lockedWithdrawal(tx, id), attempts.attemptsOf(tx, [id]));
  if (row?.state !== 'approved') return undefined;
  const open = known.find(({ state }) => state === 'open');
  // Do not call a provider here: results of a file's payments are entered by people, and withdrawals that wait for a
  // file are not sent by API.
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
  if (row.coins && price?.connection !== connection) {
    // Try later: there is no valid price now, or the route's first connection is not the one whose price was read.
    await queries.putOff(tx, id, new Date(now.getTime() + pauseMs(row.tries)), null);
    return undefined;
  }
  const coins = row.coins && price ? coinsToOrder(row, row.coins, price, payoutOf(row)) : null;
  if (coins === 'moved') {
    await giveBack(tx, row, { reason: PRICE_MOVED, now });
    return undefined;
  }
  const attempt = {
    id: uuidV7(now, platform.random),
    withdrawalId: id,
    connection,
    batch: null,
    amount: payoutOf(row),
    coins,
    now,
  };
  const [, stored] = await sentInOrder(attempts.insertAttempt(tx, attempt), attempts.attemptsOf(tx, [id]));
  const added = stored.find((one) => one.id === attempt.id);
  if (!added) throw new Error(`attempt ${attempt.id} was not stored`);
  return { attempt: added, isNew: true };
}

/**
 * The price at which a withdrawal in coins would be ordered now, read before any lock is taken. Undefined for a
 * withdrawal in money, without a valid price, or if an order exists already, because the number of its coins is fixed.
 */
async function priceOfCoins(platform: Platform, row: queries.WithdrawalRow): Promise<CoinPrice | undefined> {
  if (!row.coins) return undefined;
  const known = await attempts.attemptsOf(platform.pool, [row.id]);
  if (known.some(({ state }) => state === 'open')) return undefined;
  return priceNow({ ...platform, now: platform.clock.now() }, await wishOf(platform.pool, row, known));
}

/** True if the brand pays withdrawals of this kind by a file for the bank. */
const leavesByBatch = async (db: Db, { payeeKind, currency }: queries.WithdrawalRow): Promise<boolean> =>
  payeeKind === 'bank_account' && (await brandSettings(db)).payoutBatches[currency].form !== 'off';

/** Connections that may still pay this withdrawal: those that refused it are left out. */
async function routeOf(
  { ports, clock }: Pick<Platform, 'ports' | 'clock'>,
  db: Db,
  row: queries.WithdrawalRow,
  known: readonly attempts.AttemptRow[],
) {
  const wish = await wishOf(db, row, known);
  return routePayout(db, { ...wish, now: clock.now(), hasBank: ports.bank.isConfigured });
}

async function wishOf(db: Db, row: queries.WithdrawalRow, known: readonly attempts.AttemptRow[]) {
  const [payee] = await payees.byId(db, [row.payeeId]);
  if (!payee) throw new Error(`withdrawal ${row.id} goes to nobody`);
  return {
    method: payees.methodOf(payee),
    amount: payoutOf(row),
    without: known
      .filter(({ state, batch }) => state === 'refused' && batch === null)
      .map(({ connection }) => connection),
  };
}

async function writeOutcome(
  platform: Platform,
  tx: Tx,
  {
    id,
    attempt,
    chain,
  }: { readonly id: string; readonly attempt: attempts.AttemptRow; readonly chain: ChainState | undefined },
  outcome: PaidOut,
): Promise<void> {
  const now = platform.clock.now();
  const [row, known] = await sentInOrder(queries.lockedWithdrawal(tx, id), attempts.attemptsOf(tx, [id]));
  // Stop: another process or an earlier attempt has already stored the outcome.
  if (row?.state !== 'approved' || known.find((one) => one.id === attempt.id)?.state !== 'open') return;
  const answer = { why: null, providerRef: null, now };
  if (outcome.kind === 'unknown') {
    const doubt = 'doubt' in outcome && chain !== undefined ? { ...outcome.doubt, chain } : null;
    await attempts.noteAnswer(tx, attempt.id, { ...answer, state: 'open', says: 'silent', why: outcome.fault, doubt });
    return waitOn(tx, row, now, true, doubt?.chain !== attempt.doubt?.chain);
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
  await disburse(tx, row, { payoutReference: providerRef, from: moneyPlace(attempt.provider), now });
}

async function waitOn(tx: Tx, row: queries.WithdrawalRow, now: Date, isSilent: boolean, isDoubtNew = false) {
  await queries.putOff(tx, row.id, new Date(now.getTime() + pauseMs(row.tries)), isSilent ? now : null);
  const isNews = (row.silentSince !== null) !== isSilent || isDoubtNew;
  if (!isNews) return;
  await announce(tx, `member:${row.memberId}`, { type: 'withdrawal', data: { id: row.id, state: row.state } }, now);
  await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, now);
}

/**
 * After a refusal, makes the next connection of the route due, even a paused one; without another connection, refunds
 * the money.
 */
async function afterRefusal(platform: Platform, tx: Tx, row: queries.WithdrawalRow, reason: string): Promise<void> {
  const now = platform.clock.now();
  const { order, passed } = await routeOf(platform, tx, row, await attempts.attemptsOf(tx, [row.id]));
  if (order.length > 0 || passed.some(({ why }) => why === 'rests')) {
    await queries.putOff(tx, row.id, now, null);
    await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, now);
    return;
  }
  await giveBack(tx, row, { reason, now });
}

/**
 * Books a completed payment: the money in transit leaves the bank account, or the account of the provider that paid.
 */
export async function disburse(
  tx: Tx,
  row: queries.WithdrawalRow,
  end: { readonly payoutReference: string; readonly from: MoneyPlace; readonly actor?: string; readonly now: Date },
): Promise<void> {
  const { payoutReference, from, actor = 'system', now } = end;
  const { receiptMinutes } = await brandSettings(tx);
  await bookPaid(tx, row, from, now);
  const confirmsAt = new Date(now.getTime() + receiptMinutes * 60_000);
  await queries.setDisbursed(tx, row.id, { payoutReference, now, confirmsAt });
  await move(tx, row, { to: 'disbursed', actor, at: now });
}

/** Books a failed payment that no connection can pay: the whole amount returns to the wallet. */
export async function giveBack(
  tx: Tx,
  row: queries.WithdrawalRow,
  { reason, actor = 'system', now }: { readonly reason: string; readonly actor?: string; readonly now: Date },
): Promise<void> {
  await returnTaken(tx, row, now);
  await move(tx, row, { to: 'failed', actor, note: reason, at: now });
}

/** The pause before the next request to the provider: 2 s, 4 s … 5 minutes. */
const pauseMs = (tries: number): number => Math.min(2_000 * 2 ** Math.min(tries - 1, 10), 300_000);

/**
 * How long other processes leave a claimed payout alone: longer than one query and one order may take with all their
 * retries.
 */
const CLAIM_MS = 60_000;
const BATCH = 10;
/**
 * A withdrawal that waits for a payout file is checked again after this time, in case the brand has switched files off.
 */
const FILE_PAUSE_MS = 60_000;
/**
 * If this process was suspended for longer than this, it does not send the order. It is half of the time after which an
 * unknown order is sent again by another process.
 */
const MAX_SLEEP_MS = 30_000;
