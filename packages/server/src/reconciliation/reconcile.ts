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
 * Compares a book's lines with the ledger's movements in both directions: matches items of the same payment, closes the
 * breaks that this explains, and opens a break for each item that remains unmatched. Moves no money and may be repeated
 * at any time.
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
  const covered = await queries.coveredUntil(tx, book);
  const toOpen = await breakQueries.linesToOpen(tx, book);
  // Require that the next day is covered too, because banks book payments of the last minutes on the next day.
  if (covered !== null) toOpen.push(...(await breakQueries.movementsToOpen(tx, book, covered)));
  await open(tx, book, toOpen, now);
}

/**
 * Opens breaks and, for all open ones, suggests which other break is probably the same payment. A new break is inserted
 * together with its suggestion, because updating a row in the transaction that inserted it makes PostgreSQL check all
 * its foreign keys again.
 */
async function open(tx: Tx, book: Book, toOpen: readonly breakQueries.NewBreak[], now: Date): Promise<void> {
  const before = await breakQueries.openSides(tx, book, SUGGESTED_MAX);
  const sides = [...toOpen.filter(({ kind }) => kind !== 'gap'), ...before].slice(0, SUGGESTED_MAX);
  const suggestions = suggest(book, sides);
  await breakQueries.openBreaks(
    tx,
    book,
    toOpen.map((row) => ({ ...row, suggestion: suggestions.get(row.id) })),
    now,
  );
  await breakQueries.setSuggestions(tx, book, suggestions);
}

/** Finds pairs of breaks that look like one payment; returns the suggestions by break id. */
function suggest(
  { place }: Book,
  sides: readonly Pick<breakQueries.NewBreak, 'id' | 'day' | 'amount' | 'lineId' | 'transferId'>[],
): Map<string, breakQueries.Suggestion> {
  const byId = new Map(sides.map((side) => [side.id, side]));
  const lines = sides.filter(({ lineId }) => lineId !== null);
  const movements = sides
    .filter(({ transferId }) => transferId !== null)
    .map(({ id, day, amount }) => ({ id, day, amount: subtract(money(0), amount) }));
  const pairs = suggestPairs(lines, movements, DAYS_APART[place === 'bank' ? 'bank' : 'provider']);
  return new Map<string, breakQueries.Suggestion>(
    pairs.flatMap(({ line, movement }) => [
      [line, { lineId: null, transferId: byId.get(movement)?.transferId ?? null }],
      [movement, { lineId: byId.get(line)?.lineId ?? null, transferId: null }],
    ]),
  );
}
/** Suggestions are limited to this many of the newest breaks, because people cannot review more. */
const SUGGESTED_MAX = 5_000;
/**
 * The largest difference in days between the two sides of a suggestion. At a provider it is larger: the ledger books a
 * remittance only when the bank has received it and two people have agreed.
 */
const DAYS_APART = { bank: 1, provider: 7 } as const;

/** Copies the entries that the ledger made on the book's account since the last run. */
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

/**
 * The deposit, withdrawal or other row that caused a posting on an account of the operator, derived from the posting's
 * key (docs/two-people.md lists the keys).
 */
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
 * Prepares a book's first statement. One line represents all ledger movements before the first day, so that only their
 * difference to the opening balance becomes a break.
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

/**
 * The last days that a book's statements cover, newest first, each with the parts of the difference between bank and
 * ledger.
 */
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
  // Matched lines and matched movements have equal sums in total. The difference up to a day's end is therefore the
  // negative of the difference after it.
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
