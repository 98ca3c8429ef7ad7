import { bankChannels } from '@tamarind/domain/deposits/methods/deposit-method';
import { meantByAmount, strictPayer } from '@tamarind/domain/payments/match-by-amount';
import { decideNotice, plainAccount } from '@tamarind/domain/payments/match-deposit';
import { addMs } from '@tamarind/domain/time';
import { brandSettings } from '../brand/index.ts';
import { post } from '../ledger/index.ts';
import { membersById } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import { noticesTotal } from '../platform/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { announceQueue, arrivesIn, credit, house } from './credit.ts';
import { openConnection } from '../connections/index.ts';
import type { AskFirst, HeardPayment } from '../platform/ports/payments/adapter.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { readPayment } from './payment.ts';
import * as amountQueries from './amount-queries.ts';
import * as knownQueries from './known-queries.ts';
import * as queries from './queries.ts';
import * as slipQueries from './slip-queries.ts';

/** Processes received notices, oldest first, each in one transaction with the money it moves. */
export async function processNotices(platform: Platform): Promise<void> {
  for (let outcome: queries.NoticeState | 'none' = 'received'; outcome !== 'none'; ) {
    outcome = await inTransaction(platform.pool, (tx) => processNext(platform, tx));
    if (outcome !== 'none') noticesTotal.inc({ outcome });
  }
}

async function processNext(platform: Platform, tx: Tx): Promise<queries.NoticeState | 'none'> {
  const notice = await queries.nextNotice(tx);
  return notice ? processNotice(platform, tx, notice) : 'none';
}

/** Reads one stored notice and books its money. */
export async function processNotice(
  platform: Platform,
  tx: Tx,
  notice: queries.RawNotice,
): Promise<queries.NoticeState> {
  const { clock, log } = platform;
  const payment = await readNotice(platform, tx, notice);
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
  if ('askAbout' in payment) {
    if (notice.connection !== null)
      await queries.askNow(tx, { connection: notice.connection, reference: payment.askAbout, now: clock.now() });
    await queries.setNoticeState(tx, notice.id, 'asked');
    return 'asked';
  }
  await knownQueries.lockPayment(tx, payment.provider, payment.providerRef);
  if (payment.transfer) await slipQueries.lockTransfer(tx, payment.transfer);
  if (await knownQueries.isKnownPayment(tx, { ...payment, isSlip: notice.source === 'slip' })) {
    await queries.setNoticeState(tx, notice.id, 'repeated');
    return 'repeated';
  }
  return book(tx, notice, payment, clock.now());
}

/** Parses a notice in its provider's form; undefined when it is none. */
async function readNotice(
  platform: Platform,
  tx: Tx,
  notice: queries.RawNotice,
): Promise<HeardPayment | AskFirst | 'outgoing' | undefined> {
  if (notice.connection === null) {
    const channel = bankChannels.find((one) => one === notice.channel);
    return channel && readPayment({ channel, raw: notice.raw });
  }
  const connection = await openConnection(platform, tx, notice.connection);
  if (!connection) throw new Error(`notice ${notice.id} came over no connection`);
  try {
    return paymentAdapter(connection.provider).read(notice.raw, connection);
  } catch {
    // Not UTF-8, not JSON, or an invalid date. It must not block the notices behind it.
    return undefined;
  }
}

/** Books the payment to the wallet of its deposit, or to suspense with the reason why no deposit matches. */
async function book(
  tx: Tx,
  notice: queries.RawNotice,
  payment: HeardPayment,
  now: Date,
): Promise<'matched' | 'unmatched'> {
  const named = await queries.lockByReferences(tx, payment.references, {
    connection: notice.connection,
    order: payment.order,
  });
  const isByAmount = named.length === 0 && payment.references.length === 0;
  const found = isByAmount
    ? await amountQueries.lockByAmount(tx, {
        account: plainAccount(payment.account),
        amount: payment.amount,
        connection: notice.connection,
        since: addMs(payment.paidAt, -LATE_MS),
      })
    : named;
  const intents = await withMembers(tx, await queries.depositsById(tx, found));
  const isSlip = notice.source === 'slip';
  const payer = { name: payment.payerName, isText: payment.currency === 'VND' || isSlip };
  const { payers } = await brandSettings(tx);
  const byAmount = isByAmount ? meantByAmount(intents, { paidAt: payment.paidAt, payer }, payers) : undefined;
  // The provider’s own id names a deposit as our reference does.
  const byOrder = intents.filter(
    ({ connection, providerRef }) =>
      connection !== null && connection === notice.connection && providerRef === payment.order,
  );
  const meant = [...byOrder, ...(byAmount ? [byAmount] : [])].map(({ reference }) => reference);
  const references = [...new Set([...payment.references, ...meant])];
  const decision = decideNotice(
    intents,
    { ...payment, references, connection: notice.connection, payer },
    // Anybody who has seen a slip can send it.
    isByAmount || isSlip ? strictPayer(payers) : payers,
  );
  const read = {
    provider: payment.provider,
    providerRef: payment.providerRef,
    bankRef: payment.bankRef,
    transfer: payment.transfer || null,
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
    // The amount of coins is what came; decideNotice lets no other payment differ.
    const paid = { ...deposit, amount: payment.amount };
    await credit(tx, paid, { noticeId: notice.id, from: arrivesIn(payment.provider), at: now });
    return 'matched';
  }
  await queries.setNoticeRead(tx, notice.id, { ...read, state: 'unmatched', why: decision.why });
  // Booked at once, so that the ledger equals the bank whatever people decide later.
  await post(tx, [
    {
      key: `notice:${notice.id}`,
      debit: house(arrivesIn(payment.provider), payment.currency),
      credit: house('suspense', payment.currency),
      amount: payment.amount,
      reason: 'unmatched',
      reference: payment.providerRef,
      at: now,
    },
  ]);
  await announceQueue(tx, now);
  const held = intents.find(({ id }) => id === decision.depositId);
  if (held)
    await announce(tx, `member:${held.memberId}`, { type: 'deposit', data: { id: held.id, state: 'held' } }, now);
  return 'unmatched';
}

/** Deposits with their members' names, and whether the member has closed the account. */
async function withMembers(tx: Tx, deposits: readonly queries.DepositRow[]) {
  const ids = deposits.map(({ memberId }) => memberId);
  const [members, closed] = [await membersById(tx, ids), await queries.closedMembers(tx, ids)];
  return deposits.map((deposit) => ({
    ...deposit,
    memberName: members.find(({ id }) => id === deposit.memberId)?.payeeName ?? '',
    isMemberClosed: closed.includes(deposit.memberId),
    coins: deposit.instruction?.kind === 'chain' ? deposit.instruction : undefined,
  }));
}

/** A payment without a reference may be late by a day; older deposits are no longer searched. */
const LATE_MS = 86_400_000;
