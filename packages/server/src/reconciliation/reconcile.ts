import { add, money, type Money, subtract, sum } from '@tamarind/domain/money';
import { type DayParts, suggestPairs, unexplainedOf } from '@tamarind/domain/reconciliation/breaks';
import { addDays, type Day, dayOf, daysFrom } from '@tamarind/domain/time';
import { houseEntries } from '../ledger/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { Book } from './book.ts';
import * as breakQueries from './break-queries.ts';
import * as matchQueries from './match-queries.ts';
import * as queries from './queries.ts';

/**
 * Compares a book's lines with the ledger's movements, both ways: matches items of the same payment, closes the
 * breaks that this explains, and opens one for each unmatched item. It moves no money and may be repeated at any time.
 */
export async function reconcile(tx: Tx, book: Book, now: Date): Promise<void> {
  await queries.lockBook(tx, book);
  await copyMovements(tx, book);
  await addGaps(tx, book);
  await matchQueries.matchNews(tx, book, now);
  await matchQueries.matchByNames(tx, book, now);
  for (const { one, other } of await matchQueries.filledGaps(tx, book))
    await matchQueries.matchSides(tx, book, { lineIds: [one, other], transferIds: [], now });
  await breakQueries.closeExplained(tx, book, now);
  await breakQueries.openDiffering(tx, book.place, await breakQueries.differingPairs(tx, book), now);
  await breakQueries.openForLines(tx, book, now);
  const covered = await queries.coveredUntil(tx, book);
  // A day must also be followed by a covered one, because banks book payments of the last minutes on the next day.
  if (covered !== null) await breakQueries.openForMovements(tx, book, covered, now);
  await suggest(tx, book);
}

/** Copies the ledger's entries on the book's house account since the last run. */
export async function copyMovements(tx: Tx, book: Book): Promise<void> {
  const house = { purpose: book.place, currency: book.currency, realm: 'real' } as const;
  for (;;) {
    const entries = await houseEntries(tx, house, await queries.marksOf(tx, book), COPY_BATCH);
    if (entries.length === 0) return;
    await queries.insertMovements(
      tx,
      book,
      entries.map((entry) => ({ ...entry, day: dayOf(entry.at), ...subjectOf(entry.key) })),
    );
  }
}
const COPY_BATCH = 10_000;

/** The row that caused a posting on a house account, by the posting's key (docs/two-people.md lists the keys). */
function subjectOf(key: string) {
  const [kind = '', id = ''] = key.split(':');
  const isOf = (...kinds: readonly string[]) => (kinds.includes(kind) ? id : null);
  return {
    depositId: isOf('deposit'),
    noticeId: isOf('notice'),
    withdrawalId: isOf('withdrawal-disbursed', 'withdrawal-refunded'),
  };
}

/**
 * Prepares a book's first statement: one line stands for all that the ledger has from before its first day, so that
 * only the difference to the opening balance is a break.
 */
export async function begin(
  tx: Tx,
  { id, account, from, ...book }: Book & { id: string; account: string; from: Day },
): Promise<void> {
  await copyMovements(tx, book);
  const carried = await matchQueries.sumBefore(tx, book, from);
  if (carried !== 0n)
    await queries.insertLines(tx, { statementId: id, ...book, account, isGap: true }, [
      gapLine(from, carried, `start ${from}`),
    ]);
  await matchQueries.begin(tx, book, from);
}

async function addGaps(tx: Tx, book: Book): Promise<void> {
  for (const { statementId, account, day, amount, known } of await queries.missingGaps(tx, book)) {
    const line = gapLine(day, amount, `gap ${day} ${known + 1}`);
    await queries.insertLines(tx, { statementId, ...book, account, isGap: true }, [line]);
  }
}

const gapLine = (day: Day, amount: Money, key: string): queries.NewLine => ({
  day,
  at: null,
  amount,
  providerRef: '',
  reference: '',
  ownReference: '',
  counterparty: '',
  key,
});

/** Marks pairs of breaks that look like one payment, up to a number that people can review. */
async function suggest(tx: Tx, book: Book): Promise<void> {
  const sides = await breakQueries.openSides(tx, book, SUGGESTED_MAX);
  const lines = sides.flatMap(({ lineId, day, amount }) =>
    lineId === null ? [] : [{ id: lineId.toString(), day, amount }],
  );
  const movements = sides.flatMap(({ transferId, day, amount }) =>
    transferId === null ? [] : [{ id: transferId, day, amount: subtract(money(0), amount) }],
  );
  const pairs = suggestPairs(lines, movements, DAYS_APART[book.place === 'bank' ? 'bank' : 'provider']).map(
    ({ line, movement }) => ({ lineId: BigInt(line), transferId: movement }),
  );
  await breakQueries.setSuggestions(tx, book, pairs);
}
const SUGGESTED_MAX = 5_000;
/** A provider states what it sent on that day; the ledger books it when the bank has it and two people agree. */
const DAYS_APART = { bank: 1, provider: 7 } as const;

/** The last days that a book's statements cover, newest first, each with the parts of its difference. */
export async function reconciledDays(
  db: Db,
  book: Book,
  count: number,
): Promise<{ coveredUntil: Day | null; days: (DayParts & { day: Day; unexplained: Money })[] }> {
  const [start, coveredUntil] = await Promise.all([queries.startDay(db, book), queries.coveredUntil(db, book)]);
  if (start === null || coveredUntil === null) return { coveredUntil, days: [] };
  const earliest = addDays(coveredUntil, 1 - count);
  const days = daysFrom(start > earliest ? start : earliest, coveredUntil).toReversed();
  const [first = coveredUntil] = days.slice(-1);
  const [balances, lines, movements, marks] = await Promise.all([
    matchQueries.bankBalances(db, book, days),
    matchQueries.lineSums(db, book, first),
    matchQueries.movementSums(db, book, first),
    queries.marksOf(db, book),
  ]);
  // The house account is an asset, so the ledger's balance has the opposite sign.
  const ledgerNow = subtract(money(0), sum(marks.map(({ balance }) => balance)));
  const of = (
    rows: readonly matchQueries.DaySum[],
    part: Exclude<keyof matchQueries.DaySum, 'day'>,
    isIn: (day: Day) => boolean,
  ) => sum(rows.filter(({ day }) => isIn(day)).map((row) => row[part]));
  // Both sides of all matches add up to the same sum, so the sum up to a day's end is the negative of the sum after it.
  const matched = (rows: readonly matchQueries.DaySum[], isIn: (day: Day) => boolean) =>
    subtract(of(rows, 'total', isIn), add(of(rows, 'broken', isIn), of(rows, 'waiting', isIn)));
  return {
    coveredUntil,
    days: days.map((day) => {
      const [until, behind] = [(one: Day) => one <= day, (one: Day) => one > day];
      const parts = {
        bank: balances.find((row) => row.day === day)?.balance ?? money(0),
        ledger: subtract(ledgerNow, of(movements, 'total', behind)),
        onTheWay: subtract(matched(movements, behind), matched(lines, behind)),
        awaited: subtract(money(0), of(movements, 'waiting', until)),
        open: subtract(of(lines, 'broken', until), of(movements, 'broken', until)),
      };
      return { day, ...parts, unexplained: unexplainedOf(parts) };
    }),
  };
}
