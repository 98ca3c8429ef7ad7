import { SIGNATURE_DRIFT_SECONDS } from '@tamarind/contract/outside/signature';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { addMs } from '@tamarind/domain/time';
import { noteCall, openConnection } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaymentAnswer } from '../platform/ports/payments/adapter.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import { announceQueue } from './credit.ts';
import * as coinQueries from './coin-queries.ts';
import * as queries from './queries.ts';

/**
 * Asks the bank about deposits without a notice (its payment message), because the notice may have been lost. The
 * answer is stored and processed like a notice, so both may arrive, in any order.
 */
export async function askBank(platform: Platform): Promise<void> {
  const { pool, random } = platform;
  const now = platform.clock.now();
  const claimed = await queries.claimAsks(pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  const silent = new Set<string | null>();
  for (const deposit of await queries.depositsById(
    pool,
    claimed.map(({ id }) => id),
  )) {
    // If a connection does not answer, skip its other deposits in this run; each is asked about again when it is next
    // due.
    if (silent.has(deposit.connection)) continue;
    const { told, channel } = await answerAbout(platform, deposit, now);
    if (told.kind !== 'done') {
      silent.add(deposit.connection);
      // Ask again after half of the deposit's age, at most a day. Otherwise a deposit about which the provider never
      // answers would always come first and delay the others.
      const ageMs = now.getTime() - deposit.createdAt.getTime();
      await queries.askAgainAt(pool, deposit.id, addMs(now, Math.min(Math.max(CLAIM_MS, ageMs / 2), DAY_MS)));
      continue;
    }
    for (const raw of told.notices) {
      await queries.insertNotice(pool, {
        id: uuidV7(now, random),
        channel,
        connection: deposit.connection,
        source: 'inquiry',
        raw,
        rawHash: sha256(raw),
        receivedAt: now,
      });
    }
    if (deposit.instruction?.kind === 'chain') await noteSeen(platform, deposit, told, now);
    await queries.askAgainAt(pool, deposit.id, nextAsk(deposit, now, told.seen !== undefined));
  }
}

async function answerAbout(
  platform: Platform,
  deposit: queries.DepositRow,
  now: Date,
): Promise<{ readonly told: Outcome<PaymentAnswer>; readonly channel: string }> {
  const { currency, reference, payeeAccount: account, connection: id } = deposit;
  // Ask from a little earlier, because the bank's clock may be behind ours by as much as signatures allow. Old
  // blockchain addresses are asked about every day, so there the last three days are enough.
  const since = Math.max(deposit.createdAt.getTime(), isChain(deposit) ? now.getTime() - 3 * DAY_MS : 0);
  const from = new Date(since - SIGNATURE_DRIFT_SECONDS * 1000);
  if (id === null) {
    const { channel } = depositMethod(deposit.method);
    if (channel === null) throw new Error(`deposit ${deposit.id} takes no connection`);
    const told = await platform.ports.bank.askDeposit({ currency, reference, account, from, to: now });
    return { told, channel };
  }
  const connection = await openConnection(platform, platform.pool, id);
  if (!connection) throw new Error(`deposit ${deposit.id} takes an unknown connection`);
  const { ask } = paymentAdapter(connection.provider);
  // Some providers send only notices and have no call to ask about a payment.
  if (!ask) return { told: { kind: 'done', notices: [] }, channel: id };
  const { outgoing } = platform.ports;
  const credited = await coinQueries.bookedReferences(platform.pool, deposit.id);
  const question = { reference, providerRef: deposit.providerRef, account, from, to: now, credited };
  const told = await ask(connection, question, { outgoing, now });
  await noteCall(platform.pool, id, told, now);
  return { told, channel: id };
}

/**
 * The time at which the provider is next asked about a deposit: every minute while the member may still pay, then every
 * 15 minutes for a day. A blockchain is asked every 15 seconds while coins are expected or in transit, then every 15
 * minutes for a day, and afterwards once a day for a year, because an address stays valid and may be paid again.
 */
function nextAsk(deposit: queries.DepositRow, now: Date, isSeen: boolean): Date | null {
  const sinceExpiry = now.getTime() - deposit.expiresAt.getTime();
  if (isChain(deposit)) {
    const isUnderWay = deposit.state !== 'credited' && (sinceExpiry < 0 || (isSeen && sinceExpiry < DAY_MS));
    if (isUnderWay) return addMs(now, 15_000);
    if (sinceExpiry < DAY_MS) return addMs(now, 900_000);
    return sinceExpiry < 365 * DAY_MS ? addMs(now, DAY_MS) : null;
  }
  if (sinceExpiry < 0) return addMs(now, 60_000);
  const next = addMs(now, 900_000);
  return next.getTime() <= deposit.expiresAt.getTime() + DAY_MS ? next : null;
}

/**
 * Stores the transfer that the blockchain shows, for the member's page. Notifies staff if coins that were already
 * booked have disappeared from the chain.
 */
async function noteSeen(
  { pool, log }: Platform,
  deposit: queries.DepositRow,
  { seen, gone = [] }: PaymentAnswer,
  now: Date,
): Promise<void> {
  const [lost] = gone;
  const next =
    lost === undefined
      ? (seen ?? null)
      : { transaction: lost.split(':')[0] ?? '', units: '0', confirmations: 0, isGone: true };
  // Keep the stored transfer of a credited deposit of coins: blocks this old are no longer read, so finding no transfer
  // proves nothing.
  if (next === null && deposit.state === 'credited') return;
  await inTransaction(pool, async (tx) => {
    if (!(await coinQueries.setSeen(tx, deposit.id, next))) return;
    if (lost !== undefined) {
      log.error({ alarm: 'coins-gone', deposit: deposit.id, transaction: lost }, 'booked coins left the chain');
      await announceQueue(tx, now);
    }
    const { id, memberId, state } = deposit;
    await announce(tx, `member:${memberId}`, { type: 'deposit', data: { id, state } }, now);
  });
}

const isChain = ({ instruction }: queries.DepositRow): boolean => instruction?.kind === 'chain';

const DAY_MS = 86_400_000;
const CLAIM_MS = 60_000;
const BATCH = 20;
