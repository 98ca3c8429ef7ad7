import type { output } from 'zod/mini';
import type { VendorTransactions } from '@tamarind/contract/outside/vendor';
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
import type { Tx } from '../platform/db/sql.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { type Span, TOO_MUCH } from '../platform/ports/vendor.ts';
import { uuidV7 } from '../platform/random.ts';
import { noteOutcome } from './health.ts';
import * as queries from './queries.ts';
import * as reconcileQueries from './reconcile-queries.ts';
import { lineOf } from './registry.ts';
import { listedTransfers } from './transfer-queries.ts';

/**
 * Compares one day (UTC+7) of a vendor's movements with ours, in every currency of the vendor, and stores differences
 * as cases. Moves no money, because people decide the cases. A repeated run leaves known cases unchanged and closes
 * resolved ones.
 */
export async function reconcileDay(
  platform: Platform,
  vendor: queries.VendorRow,
  day: Day,
): Promise<Outcome<{ readonly theirs: number; readonly ours: number; readonly cases: number }>> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const differences: Difference[] = [];
  let [theirCount, ourCount] = [0, 0];
  for (const currency of vendor.currencies) {
    const answer = await theirBooks(platform, vendor, currency, from, to);
    // Leave the day uncompared if a currency could not be read, because that could hide a difference.
    if (answer.kind !== 'done') return answer;
    const named = answer.books.map(({ transactionUuid }) => transactionUuid);
    const rows = await ourBooks(platform, vendor, currency, from, to, named);
    const times = new Map(rows.map(({ transactionUuid, at }) => [transactionUuid, at]));
    const isOfDay = ({ transactionUuid }: OurMovement) => {
      const at = times.get(transactionUuid);
      return at !== undefined && at >= from && at < to;
    };
    // Leave out pending transfers, which are retried until both sides agree.
    const open = new Set(rows.filter(({ isOpen }) => isOpen).map((one) => one.transactionUuid));
    const ours = rows.filter(({ isOpen }) => !isOpen);
    const theirs = answer.books.filter(({ transactionUuid }) => !open.has(transactionUuid));
    differences.push(...compareBooks(ours, theirs, isOfDay));
    theirCount += answer.books.filter(({ stands }) => stands).length;
    ourCount += ours.filter((one) => one.state === 'APPLIED' && isOfDay(one)).length;
  }
  await keep(platform, vendor.code, day, differences, theirCount, ourCount);
  return { kind: 'done', theirs: theirCount, ours: ourCount, cases: differences.length };
}

/**
 * Compares each vendor's previous day from two hours after its end; repeats this until the vendor's list could be read.
 */
export async function reconcileVendors(platform: Platform): Promise<void> {
  const day = dayOf(new Date(platform.clock.now().getTime() - 26 * 3_600_000));
  const done = new Set((await reconcileQueries.doneDays(platform.pool, day)).map(({ vendor }) => vendor));
  for (const vendor of await queries.vendors(platform.pool)) {
    // Skip a paused vendor until it responds again. A vendor added today has no previous day.
    if (vendor.state === 'paused' || done.has(vendor.code)) continue;
    if (vendor.addedAt >= startOfDay(addDays(day, 1))) continue;
    const outcome = await reconcileDay(platform, vendor, day);
    if (outcome.kind !== 'done') platform.log.warn({ vendor: vendor.code, day, outcome }, 'day not reconciled yet');
  }
}

async function theirBooks(
  platform: Platform,
  vendor: queries.VendorRow,
  currency: Currency,
  from: Date,
  to: Date,
): Promise<Outcome<{ readonly books: TheirMovement[] }>> {
  const line = await lineOf(platform, vendor, platform.clock.now());
  const span = { from: new Date(from.getTime() - MARGIN_MS), to: new Date(to.getTime() + MARGIN_MS), currency };
  if (vendor.kind === 'transfer') return theirTransfers(platform, vendor, line, span);
  const answer = await inSlices(span, async (slice) => {
    const part = await platform.ports.vendor.transactions(line, slice);
    await noteOutcome(platform, vendor.code, part);
    return part.kind === 'done' ? { kind: 'done', list: part.transactions } : part;
  });
  // Evaluate the slices as one list, because a bet and its rollback may be in two of them.
  return answer.kind === 'done' ? { kind: 'done', books: theirMovements(answer.list, currency) } : answer;
}

/** Returns the bets and wins in a vendor's list of movements; rolled-back ones are marked as cancelled. */
export function theirMovements(
  list: readonly output<typeof VendorTransactions>[number][],
  currency: Currency,
): TheirMovement[] {
  const undone = new Set(
    list
      .filter((one) => one.transaction_type === 'rollback' && one.applied !== false)
      .map((one) => one.reference_transaction_uuid ?? ''),
  );
  return list.flatMap((one): TheirMovement[] => {
    if (one.transaction_type === 'rollback' || one.currency !== currency) return [];
    return [
      {
        transactionUuid: one.transaction_uuid,
        kind: one.transaction_type,
        user: one.user ?? '',
        currency,
        // Use -1 for an unreadable amount: our amounts are never negative, so it becomes a difference.
        amount: fromVendorAmount(one.amount, currency) ?? money(-1),
        round: one.round,
        stands: one.applied !== false && !undone.has(one.transaction_uuid),
      },
    ];
  });
}

/**
 * Fetches the whole day at once. If the vendor answers that this is too much, fetches the two halves one after the
 * other, down to {@link SLICE_MIN_MS}. An item that is in two slices, because the vendor counts their common boundary
 * to both, is used once.
 */
async function inSlices<Item extends { readonly transaction_uuid: string; readonly transaction_type?: string }>(
  span: Span,
  ask: (slice: Span) => Promise<Outcome<{ readonly list: readonly Item[] }>>,
): Promise<Outcome<{ readonly list: readonly Item[] }>> {
  const nameOf = (item: Item) => `${item.transaction_type ?? ''} ${item.transaction_uuid}`;
  const found: Item[] = [];
  const earlier = new Set<string>();
  const open = [span];
  for (let slice = open.pop(); slice; slice = open.pop()) {
    const answer = await ask(slice);
    const lengthMs = slice.to.getTime() - slice.from.getTime();
    if (answer.kind === 'refused' && answer.reason === TOO_MUCH && lengthMs >= 2 * SLICE_MIN_MS) {
      const middle = new Date(slice.from.getTime() + Math.floor(lengthMs / 2));
      open.push({ ...slice, from: middle }, { ...slice, to: middle });
      continue;
    }
    if (answer.kind !== 'done') return answer;
    // Keep duplicates within one response: they are in the vendor's own list and must be visible as differences.
    const fresh = answer.list.filter((item) => !earlier.has(nameOf(item)));
    for (const item of fresh) earlier.add(nameOf(item));
    found.push(...fresh);
  }
  return { kind: 'done', list: found };
}

/** Fetches the transfers in and out that a vendor with its own wallets has recorded. */
async function theirTransfers(
  platform: Platform,
  vendor: queries.VendorRow,
  line: Awaited<ReturnType<typeof lineOf>>,
  span: Span,
): Promise<Outcome<{ readonly books: TheirMovement[] }>> {
  const answer = await inSlices(span, async (slice) => {
    const part = await platform.ports.vendor.transfers(line, slice);
    await noteOutcome(platform, vendor.code, part);
    return part.kind === 'done' ? { kind: 'done', list: part.transfers } : part;
  });
  if (answer.kind !== 'done') return answer;
  const books = answer.list
    .filter(({ currency }) => currency === span.currency)
    .map((one) => ({
      transactionUuid: one.transaction_uuid,
      kind: one.direction,
      user: one.user,
      currency: span.currency,
      amount: fromVendorAmount(one.amount, span.currency) ?? money(-1),
      round: '',
      stands: one.state === 'done',
    }));
  return { kind: 'done', books };
}

interface OurBook extends OurMovement {
  readonly at: Date;
  readonly isOpen: boolean;
}

async function ourBooks(
  { pool }: Platform,
  vendor: queries.VendorRow,
  currency: Currency,
  from: Date,
  to: Date,
  named: readonly string[],
): Promise<OurBook[]> {
  if (vendor.kind === 'seamless')
    return (await reconcileQueries.oursFor(pool, vendor.code, currency, from, to, named)).map((row) => ({
      ...ourMovement(row),
      at: row.at,
      isOpen: false,
    }));
  return (await listedTransfers(pool, vendor.code, currency, from, to, named)).map((row) => ({
    transactionUuid: row.transactionUuid,
    kind: row.direction,
    user: row.player,
    currency: row.currency,
    amount: row.amount ?? money(0),
    round: '',
    state: row.state === 'done' ? 'APPLIED' : 'REFUSED',
    at: row.at,
    isOpen: row.state === 'asked',
  }));
}

export const ourMovement = (row: reconcileQueries.OursRow): OurMovement => ({
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
    await keepCases(tx, platform, vendor, day, differences);
    const still = differences.map(({ transactionUuid, kind }) => `${transactionUuid} ${kind}`);
    await reconcileQueries.closeFitting(tx, { vendor, day, still, now });
    await reconcileQueries.putReconciliation(tx, { vendor, day, theirs, ours, cases: differences.length, ranAt: now });
  });
}

/** Stores differences as cases for staff. A known difference does not get a second case. */
export async function keepCases(
  tx: Tx,
  { clock, random }: Platform,
  vendor: string,
  day: Day,
  differences: readonly Difference[],
): Promise<void> {
  const now = clock.now();
  let isNews = false;
  for (const one of differences)
    isNews =
      (await reconcileQueries.insertCase(tx, {
        id: uuidV7(now, random),
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
  if (isNews) await announce(tx, 'staff', { type: 'queue', data: { room: 'vendors' } }, now);
}

const caseMovement = (one: BookedMovement, state: string): reconcileQueries.CaseMovement => ({
  kind: one.kind,
  user: one.user,
  amount: one.amount.toString(),
  round: one.round,
  state,
});

/** The smallest slice, in milliseconds. If a vendor refuses one minute as too much, the day is not compared. */
const SLICE_MIN_MS = 60_000;
/** The tolerated difference between the vendor's clock and ours, in milliseconds. */
const MARGIN_MS = 600_000;
