import { z } from 'zod/mini';
import { PayoutNotice } from '@tamarind/contract/outside/bank';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { brandSettings } from '../brand/index.ts';
import { post } from '../ledger/index.ts';
import { payees } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { announce } from '../platform/outbox.ts';
import type { Webhook } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { PayoutOutcome } from '../platform/ports/bank.ts';
import { uuidV7 } from '../platform/random.ts';
import { sha256 } from '../platform/secrets.ts';
import { walletOf } from '../wallet/index.ts';
import { move } from './move.ts';
import * as queries from './queries.ts';

/**
 * Sends approved withdrawals to the bank and queries their outcome. No lock is held during a call to the bank: the next
 * attempt is scheduled first, and an outcome is stored only if the withdrawal is still approved.
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
  const { bank } = platform.ports;
  faultPoint('payout.before-sent');
  const found = row.tries > 1 ? await bank.askPayout(row.reference) : ({ kind: 'not_known' } as const);
  // The bank has no such reference, so send the order, perhaps again: under the same key it pays once, whatever is
  // still on its way.
  const outcome = found.kind === 'not_known' ? await bank.requestPayout(await orderOf(platform, row)) : found;
  faultPoint('payout.after-sent');
  if (outcome.kind === 'unknown')
    platform.log.warn({ withdrawal: row.id, tries: row.tries, why: outcome.why }, 'payout not known yet');
  await inTransaction(platform.pool, (tx) => writeOutcome(platform, tx, row.id, outcome));
}

async function orderOf({ pool, secrets }: Platform, row: queries.WithdrawalRow) {
  const [payee] = await payees.byId(pool, [row.payeeId]);
  if (!payee) throw new Error(`withdrawal ${row.id} goes to nobody`);
  const { instruct } = withdrawalMethod(payees.methodOf(payee));
  return instruct(payees.opened(secrets, payee), { reference: row.reference, amount: row.amount });
}

async function writeOutcome(platform: Platform, tx: Tx, id: string, outcome: PayoutOutcome): Promise<void> {
  const now = platform.clock.now();
  if (!(await queries.lockWithdrawal(tx, id))) throw new Error(`withdrawal ${id} is not there`);
  const [row] = await queries.withdrawalsById(tx, [id]);
  // Another process or an earlier attempt has already stored the outcome.
  if (row?.state !== 'approved') return;
  if (outcome.kind === 'unknown' || (outcome.kind === 'done' && outcome.state === 'processing')) {
    const silentSince = outcome.kind === 'unknown' ? now : null;
    await queries.putOff(tx, id, new Date(now.getTime() + pauseMs(row.tries)), silentSince);
    const isNews = (row.silentSince === null) !== (silentSince === null);
    if (!isNews) return;
    await announce(tx, `member:${row.memberId}`, { type: 'withdrawal', data: { id, state: row.state } }, now);
    await announce(tx, 'staff', { type: 'queue', data: { room: 'withdrawals' } }, now);
    return;
  }
  const transit = { purpose: 'payouts_in_transit', currency: row.currency, realm: 'real' } as const;
  if (outcome.kind === 'done') {
    const { receiptMinutes } = await brandSettings(tx);
    const bank = { purpose: 'bank', currency: row.currency, realm: 'real' } as const;
    await post(tx, [
      {
        key: `withdrawal-disbursed:${id}`,
        debit: transit,
        credit: bank,
        amount: row.amount,
        reason: 'disbursement',
        reference: row.reference,
        at: now,
      },
    ]);
    await queries.setDisbursed(tx, id, {
      payoutReference: outcome.bankReference,
      now,
      confirmsAt: new Date(now.getTime() + receiptMinutes * 60_000),
    });
    await move(tx, row, { to: 'disbursed', actor: 'system', at: now });
    return;
  }
  const wallet = await walletOf(tx, { memberId: row.memberId, currency: row.currency, realm: 'real' });
  await post(tx, [
    {
      key: `withdrawal-failed:${id}`,
      debit: transit,
      credit: wallet,
      amount: row.amount,
      reason: 'withdrawal_returned',
      reference: row.reference,
      at: now,
    },
  ]);
  await move(tx, row, { to: 'failed', actor: 'system', note: outcome.reason, at: now });
}

/** 2 s, 4 s … 5 minutes. */
const pauseMs = (tries: number): number => Math.min(2_000 * 2 ** Math.min(tries - 1, 10), 300_000);

/** Longer than one query and one order may take with all their attempts. */
const CLAIM_MS = 60_000;
const BATCH = 10;
