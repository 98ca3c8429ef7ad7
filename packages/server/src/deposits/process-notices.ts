import { decideNotice } from '@tamarind/domain/payments/match-deposit';
import { brandSettings } from '../brand/index.ts';
import { post } from '../ledger/index.ts';
import { membersById } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import { noticesTotal } from '../platform/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { announceQueue, credit, house } from './credit.ts';
import { readPayment, type HeardPayment } from './payment.ts';
import * as queries from './queries.ts';

/** Processes received notices, oldest first, each in one transaction with the money it moves. */
export async function processNotices(platform: Platform): Promise<void> {
  for (let outcome: queries.NoticeState | 'none' = 'received'; outcome !== 'none'; ) {
    outcome = await inTransaction(platform.pool, (tx) => processNext(platform, tx));
    if (outcome !== 'none') noticesTotal.inc({ outcome });
  }
}

async function processNext({ clock, log }: Platform, tx: Tx): Promise<queries.NoticeState | 'none'> {
  const notice = await queries.nextNotice(tx);
  if (!notice) return 'none';
  const payment = readPayment(notice);
  if (!payment) {
    // The bank signed it but we cannot parse it, so staff must look.
    log.error(
      { alarm: 'notice-unreadable', notice: notice.id, channel: notice.channel },
      'a signed bank notice cannot be read',
    );
    await queries.setNoticeState(tx, notice.id, 'unreadable');
    return 'unreadable';
  }
  if (payment === 'outgoing') {
    await queries.setNoticeState(tx, notice.id, 'outgoing');
    return 'outgoing';
  }
  await queries.lockPayment(tx, payment.provider, payment.providerRef);
  if (await queries.isKnownPayment(tx, payment)) {
    await queries.setNoticeState(tx, notice.id, 'repeated');
    return 'repeated';
  }
  return book(tx, notice, payment, clock.now());
}

/** Books the payment to the wallet of its deposit, or to suspense with the reason why no deposit matches. */
async function book(
  tx: Tx,
  notice: queries.RawNotice,
  payment: HeardPayment,
  now: Date,
): Promise<'matched' | 'unmatched'> {
  const intents = await queries.depositsById(tx, await queries.lockByReferences(tx, payment.references));
  const members = await membersById(
    tx,
    intents.map(({ memberId }) => memberId),
  );
  const closed = await queries.closedMembers(
    tx,
    intents.map(({ memberId }) => memberId),
  );
  const named = intents.map((intent) => ({
    ...intent,
    memberName: members.find(({ id }) => id === intent.memberId)?.payeeName ?? '',
    isMemberClosed: closed.includes(intent.memberId),
  }));
  const payer = { name: payment.payerName, isText: payment.currency === 'VND' };
  const decision = decideNotice(named, { ...payment, payer }, (await brandSettings(tx)).payers);
  const read = {
    provider: payment.provider,
    providerRef: payment.providerRef,
    bankRef: payment.bankRef,
    amount: payment.amount,
    currency: payment.currency,
    referenceText: payment.referenceText,
    payerName: payment.payerName,
    paidAt: payment.paidAt,
    depositId: decision.depositId ?? null,
  };
  if (decision.kind === 'credit') {
    const deposit = intents.find(({ id }) => id === decision.depositId);
    if (!deposit) throw new Error(`deposit ${decision.depositId} was not asked about`);
    await queries.setNoticeRead(tx, notice.id, { ...read, state: 'matched', why: null });
    await credit(tx, deposit, { noticeId: notice.id, from: 'bank', at: now });
    return 'matched';
  }
  await queries.setNoticeRead(tx, notice.id, { ...read, state: 'unmatched', why: decision.why });
  // Booked at once, so that the ledger equals the bank whatever people decide later.
  await post(tx, [
    {
      key: `notice:${notice.id}`,
      debit: house('bank', payment.currency),
      credit: house('suspense', payment.currency),
      amount: payment.amount,
      reason: 'unmatched',
      reference: payment.providerRef,
      at: now,
    },
  ]);
  await announceQueue(tx, now);
  const meant = intents.find(({ id }) => id === decision.depositId);
  if (meant)
    await announce(tx, `member:${meant.memberId}`, { type: 'deposit', data: { id: meant.id, state: 'held' } }, now);
  return 'unmatched';
}
