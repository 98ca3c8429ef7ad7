import { addMs } from '@tamarind/domain/time';
import { noteCall, noticePath, openConnection, routeDeposit } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { CreatedPayment } from '../platform/ports/payments/adapter.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { refused } from '../platform/ports/outcome.ts';
import { FIRST_ASK_MS } from './create-deposit.ts';
import * as endQueries from './end-queries.ts';
import * as queries from './queries.ts';

/**
 * Asks providers for the payment instruction of new deposits. No lock is held during the call: the next try is
 * scheduled first. After a definite refusal the next connection is tried. After no answer the same connection is asked
 * again with the same reference, because it may have created the payment. After the last try the deposit fails, and the
 * member is notified.
 */
export async function createAtProvider(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const claimed = await queries.claimCreates(platform.pool, now, addMs(now, RETRY_MS), BATCH);
  const rows = await queries.depositsById(
    platform.pool,
    claimed.map(({ id }) => id),
  );
  await Promise.all(
    rows.map((row) => {
      const { tries = 1, refusedBy = [] } = claimed.find(({ id }) => id === row.id) ?? {};
      return createOne(platform, row, { tries, refusedBy });
    }),
  );
}

async function createOne(
  platform: Platform,
  deposit: queries.DepositRow,
  { tries, refusedBy }: { readonly tries: number; readonly refusedBy: readonly string[] },
): Promise<void> {
  const { pool, clock, config, log } = platform;
  const { outgoing } = platform.ports;
  const { id, connection: by } = deposit;
  if (by === null) throw new Error(`deposit ${id} takes no connection`);
  const connection = await openConnection(platform, pool, by);
  const create = connection && paymentAdapter(connection.provider).create;
  const order = {
    method: deposit.method,
    reference: deposit.reference,
    amount: deposit.amount,
    currency: deposit.currency,
    returnUrl: new URL(`/?centre=depositv2&centre-deposit=${id}`, config.PUBLIC_URL).href,
    noticeUrl: new URL(noticePath(by), config.PUBLIC_URL).href,
    expiresAt: deposit.expiresAt,
    isRepeat: tries > 1,
  };
  const outcome =
    connection?.isOn && create
      ? await create(connection, order, { outgoing, now: clock.now() })
      : // The connection was switched off meanwhile, which counts as a definite refusal unless an earlier call may have reached it.
        refused('off');
  faultPoint('deposit.order-created');
  if (connection) await noteCall(pool, by, outcome, clock.now());
  const now = clock.now();
  if (outcome.kind === 'unknown') {
    log.warn({ deposit: id, tries, why: outcome.why }, 'a payment provider has not said whether it made a payment');
    if (tries < TRIES_MAX) return;
  }
  await inTransaction(pool, async (tx) => {
    await queries.lockDeposit(tx, id);
    if (outcome.kind === 'done') return show(tx, deposit, by, outcome, now);
    const next = outcome.kind === 'refused' ? await nextConnection(tx, deposit, [...refusedBy, by], now) : undefined;
    if (outcome.kind === 'refused')
      log.warn({ deposit: id, reason: outcome.reason, next }, 'a provider refused a payment');
    if (next !== undefined) return queries.setNextConnection(tx, id, { refusedBy: by, next, now });
    const memberId = await endQueries.setFailed(tx, id, now);
    if (memberId !== undefined)
      await announce(tx, `member:${memberId}`, { type: 'deposit', data: { id, state: 'failed' } }, now);
  });
}

async function show(
  tx: Tx,
  { id, memberId }: queries.DepositRow,
  connection: string,
  { instruction, providerRef, payee }: CreatedPayment,
  now: Date,
): Promise<void> {
  const isNew = await queries.setCreated(tx, id, {
    connection,
    instruction,
    providerRef,
    payeeName: payee.name,
    payeeBank: payee.bank,
    payeeAccount: payee.number,
    nextAskAt: addMs(now, instruction.kind === 'chain' ? CHAIN_ASK_MS : FIRST_ASK_MS),
  });
  if (isNew) await announce(tx, `member:${memberId}`, { type: 'deposit', data: { id, state: 'waiting' } }, now);
}

/**
 * The next connection whose provider creates payments itself. Changing the connection is safe, because the member has
 * not seen an account to pay to yet.
 */
async function nextConnection(
  tx: Tx,
  { method, amount }: queries.DepositRow,
  without: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const { order } = await routeDeposit(tx, { method, amount, now, without, hasAccount: () => false });
  return order.find((id) => id !== null) ?? undefined;
}

/** Pause between two reads of a blockchain, in milliseconds; a blockchain sends no notices. */
const CHAIN_ASK_MS = 15_000;
const RETRY_MS = 10_000;
const TRIES_MAX = 4;
const BATCH = 20;
