import { type Currency, money } from '@tamarind/domain/money';
import { addDays, type Day, dayOf, startOfDay } from '@tamarind/domain/time';
import { fromVendorAmount } from '@tamarind/domain/vendors/amount';
import {
  type BookedMovement,
  compareBooks,
  type Difference,
  type OurMovement,
  type TheirMovement,
} from '@tamarind/domain/vendors/compare-books';
import { inTransaction } from '../platform/db/pool.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { uuidV7 } from '../platform/random.ts';
import { noteOutcome } from './health.ts';
import * as q from './queries.ts';
import * as r from './reconcile-queries.ts';
import { lineOf } from './registry.ts';

/**
 * Compares one day (UTC+7) of a vendor's books with ours, in every currency of the vendor, and keeps what does not fit as
 * cases. Moves no money: people decide. Done again, known cases stay and those that fit by now are closed.
 */
export async function reconcileDay(
  platform: Platform,
  vendor: q.VendorRow,
  day: Day,
): Promise<Outcome<{ readonly theirs: number; readonly ours: number; readonly cases: number }>> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const differences: Difference[] = [];
  let [theirCount, ourCount] = [0, 0];
  for (const currency of vendor.currencies) {
    const answer = await theirBooks(platform, vendor, currency, from, to);
    // One silent currency could hide a difference: the day stays undone.
    if (answer.kind !== 'done') return answer;
    const rows = await r.oursFor(
      platform.pool,
      vendor.code,
      currency,
      from,
      to,
      answer.books.map(({ transactionUuid }) => transactionUuid),
    );
    const times = new Map(rows.map(({ transactionUuid, at }) => [transactionUuid, at]));
    const isOfDay = ({ transactionUuid }: OurMovement) => {
      const at = times.get(transactionUuid);
      return at !== undefined && at >= from && at < to;
    };
    const ours = rows.map(ourMovement);
    differences.push(...compareBooks(ours, answer.books, isOfDay));
    theirCount += answer.books.filter(({ stands }) => stands).length;
    ourCount += ours.filter((one) => one.state === 'APPLIED' && isOfDay(one)).length;
  }
  await keep(platform, vendor.code, day, differences, theirCount, ourCount);
  return { kind: 'done', theirs: theirCount, ours: ourCount, cases: differences.length };
}

/** Yesterday of each vendor once it is two hours past, until its list could be read. */
export async function reconcileVendors(platform: Platform): Promise<void> {
  const day = dayOf(new Date(platform.clock.now().getTime() - 26 * 3_600_000));
  const done = new Set((await r.doneDays(platform.pool, day)).map(({ vendor }) => vendor));
  for (const vendor of await q.vendors(platform.pool)) {
    // What was added today has no yesterday; a paused one is asked when it answers again.
    if (vendor.kind !== 'seamless' || vendor.state === 'paused' || done.has(vendor.code)) continue;
    if (vendor.addedAt >= startOfDay(addDays(day, 1))) continue;
    const outcome = await reconcileDay(platform, vendor, day);
    if (outcome.kind !== 'done')
      platform.log.warn({ vendor: vendor.code, day, outcome }, 'day not reconciled yet');
  }
}

async function theirBooks(
  platform: Platform,
  vendor: q.VendorRow,
  currency: Currency,
  from: Date,
  to: Date,
): Promise<Outcome<{ readonly books: TheirMovement[] }>> {
  const answer = await platform.ports.vendor.transactions(
    await lineOf(platform, vendor, platform.clock.now()),
    {
      from: new Date(from.getTime() - MARGIN_MS),
      to: new Date(to.getTime() + MARGIN_MS),
      currency,
    },
  );
  await noteOutcome(platform, vendor.code, answer);
  if (answer.kind !== 'done') return answer;
  const undone = new Set(
    answer.transactions
      .filter((one) => one.transaction_type === 'rollback' && one.applied !== false)
      .map((one) => one.reference_transaction_uuid ?? ''),
  );
  const books = answer.transactions.flatMap((one): TheirMovement[] => {
    if (one.transaction_type === 'rollback' || one.currency !== currency) return [];
    return [
      {
        transactionUuid: one.transaction_uuid,
        kind: one.transaction_type,
        user: one.user ?? '',
        currency,
        // No amount of ours is below zero, so what cannot be read is at least seen to differ.
        amount: fromVendorAmount(one.amount, currency) ?? money(-1),
        round: one.round,
        stands: one.applied !== false && !undone.has(one.transaction_uuid),
      },
    ];
  });
  return { kind: 'done', books };
}

const ourMovement = (row: r.OursRow): OurMovement => ({
  transactionUuid: row.transactionUuid,
  kind: row.kind === 'win' ? 'win' : 'bet',
  user: row.player,
  currency: row.currency ?? '',
  amount: row.amount,
  round: row.round,
  state: row.state,
});

async function keep(
  platform: Platform,
  vendor: string,
  day: Day,
  differences: readonly Difference[],
  theirs: number,
  ours: number,
): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.pool, async (tx) => {
    let isNews = false;
    for (const one of differences)
      isNews =
        (await r.insertCase(tx, {
          id: uuidV7(now, platform.random),
          vendor,
          day,
          kind: one.kind,
          transactionUuid: one.transactionUuid,
          currency: one.currency,
          difference: one.difference,
          ours: one.ours ? caseMovement(one.ours, one.ours.state) : null,
          theirs: one.theirs ? caseMovement(one.theirs, one.theirs.stands ? 'stands' : 'void') : null,
          foundAt: now,
        })) || isNews;
    const still = differences.map(({ transactionUuid, kind }) => `${transactionUuid} ${kind}`);
    await r.closeFitting(tx, { vendor, day, still, now });
    await r.putReconciliation(tx, { vendor, day, theirs, ours, cases: differences.length, ranAt: now });
    if (isNews) await announce(tx, 'staff', { type: 'queue', data: { room: 'vendors' } }, now);
  });
}

const caseMovement = (one: BookedMovement, state: string): r.CaseMovement => ({
  kind: one.kind,
  user: one.user,
  amount: one.amount.toString(),
  round: one.round,
  state,
});

/** How far the clocks of two houses may differ. */
const MARGIN_MS = 600_000;
