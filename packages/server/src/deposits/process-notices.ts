import pg from 'pg';
import { bankChannels } from '@tamarind/domain/deposits/methods/deposit-method';
import { openConnection } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { noticesTotal } from '../platform/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import type { AskFirst, DeclinedPayment, HeardPayment, OpenConnection } from '../platform/ports/payments/adapter.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { bookPayments, type NoticedPayment, takesAll } from './book-payments.ts';
import { readPayment } from './payment.ts';
import * as endQueries from './end-queries.ts';
import * as noticeQueries from './notice-queries.ts';
import * as queries from './queries.ts';

/**
 * Processes received notices, oldest first, in sets. Each set is processed in one transaction together with the money
 * that it moves. If a set fails, its notices are processed one by one, so that a broken notice does not block the
 * others.
 */
export async function processNotices(platform: Platform): Promise<void> {
  for (let most = SET_MAX; ; ) {
    try {
      const { outcomes, isLast } = await inTransaction(platform.pool, async (tx) => {
        const notices = await noticeQueries.nextNotices(tx, most);
        const done = await processTogether(platform, tx, notices);
        if (done.size > 0) faultPoint('deposit.set-booked');
        return { outcomes: done, isLast: notices.length < most && done.size === notices.length };
      });
      for (const outcome of outcomes.values()) noticesTotal.inc({ outcome });
      if (isLast) return;
    } catch (error) {
      if (most === 1) await setAside(platform, error);
      else platform.log.warn({ err: error }, 'a set of bank notices failed and is processed one by one');
      most = 1;
    }
  }
}

/**
 * If the database cannot store the content of the oldest notice, marks the notice for staff. Other errors are thrown
 * again.
 */
async function setAside(platform: Platform, error: unknown): Promise<void> {
  const isItsContent = error instanceof pg.DatabaseError && error.code?.startsWith('22');
  if (!isItsContent) throw error;
  await inTransaction(platform.pool, async (tx) => {
    const notices = await noticeQueries.nextNotices(tx, 1);
    for (const { id, channel } of notices) cannotRead(platform, { id, channel });
    await noticeQueries.setNoticeStates(
      tx,
      notices.map(({ id }) => ({ id, state: 'unreadable' })),
    );
  });
}

/** Logs a notice that the bank signed but that cannot be read, so staff must look at it. */
const cannotRead = ({ log }: Platform, { id, channel }: Pick<queries.RawNotice, 'id' | 'channel'>): void =>
  log.error({ alarm: 'notice-unreadable', notice: id, channel }, 'a signed bank notice cannot be read');

/**
 * The largest number of notices in a set. A full set takes as long as about ten notices processed singly. A larger set
 * would hold its locks longer without being faster.
 */
const SET_MAX = 100;

/**
 * Reads stored notices and books their money; returns the outcome of each by id. The first notice always gets an
 * outcome. A later one that may concern the same payment or deposit gets none: the next transaction processes it, when
 * the changes by the first are visible.
 */
export async function processTogether(
  platform: Platform,
  tx: Tx,
  notices: readonly queries.RawNotice[],
): Promise<ReadonlyMap<string, queries.NoticeState>> {
  const now = platform.clock.now();
  const outcomes = new Map<string, queries.NoticeState>();
  const heard: NoticedPayment[] = [];
  const taken = new Set<string>();
  const read = readerOf(platform, tx);
  for (const notice of notices) {
    const payment = await read(notice);
    if (payment === undefined) {
      cannotRead(platform, notice);
      outcomes.set(notice.id, 'unreadable');
    } else if (payment === 'outgoing') outcomes.set(notice.id, 'outgoing');
    else if ('askAbout' in payment) {
      if (notice.connection !== null)
        await queries.askNow(tx, { connection: notice.connection, reference: payment.askAbout, now });
      outcomes.set(notice.id, 'asked');
    } else if ('declined' in payment) {
      if (notice.connection !== null)
        await endDeclined(tx, { connection: notice.connection, order: payment.declined }, now);
      outcomes.set(notice.id, 'outgoing');
    } else {
      const { providerRef, bankRef, transfer } = payment;
      if (takesAll(taken, [providerRef, bankRef, transfer])) heard.push({ notice, payment });
    }
  }
  for (const [notice, outcome] of await bookPayments(tx, heard, now)) outcomes.set(notice, outcome);
  const states = [...outcomes].map(([id, state]) => ({ id, state }));
  const unbooked = states.filter(({ state }) => state !== 'matched' && state !== 'unmatched');
  if (unbooked.length > 0) await noticeQueries.setNoticeStates(tx, unbooked);
  return outcomes;
}

type Reading = HeardPayment | AskFirst | DeclinedPayment | 'outgoing' | undefined;

/**
 * Ends a deposit whose payer refused on the provider's page. The member is notified, and no payment is expected any
 * more.
 */
async function endDeclined(tx: Tx, made: { connection: string; order: string }, now: Date): Promise<void> {
  for (const { id, memberId } of await endQueries.setDeclined(tx, made, now))
    await announce(tx, `member:${memberId}`, { type: 'deposit', data: { id, state: 'failed' } }, now);
}

/**
 * Returns a function that reads a notice in its provider's format; its result is undefined if the notice has an unknown
 * format. Each connection is opened only once.
 */
function readerOf(platform: Platform, tx: Tx): (notice: queries.RawNotice) => Promise<Reading> {
  const opened = new Map<string, OpenConnection | undefined>();
  return async ({ id, raw, channel, connection: over }) => {
    if (over === null) {
      const known = bankChannels.find((one) => one === channel);
      return known && readPayment({ channel: known, raw });
    }
    if (!opened.has(over)) opened.set(over, await openConnection(platform, tx, over));
    const connection = opened.get(over);
    if (!connection) throw new Error(`notice ${id} came over no connection`);
    try {
      return paymentAdapter(connection.provider).read(raw, connection);
    } catch {
      // The bytes are not UTF-8 or JSON, or contain an invalid date. Return instead of failing, so that the notice does
      // not block those after it.
      return undefined;
    }
  };
}
