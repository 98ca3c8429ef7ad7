import { contract } from '@tamarind/contract/index';
import type { Currency } from '@tamarind/domain/money';
import { resolutionsFor } from '@tamarind/domain/reconciliation/breaks';
import type { Db } from '../platform/db/sql.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { addStatement, checkStatement } from './add-statement.ts';
import { type Book, bookOf, providerAt } from './book.ts';
import * as breakQueries from './break-queries.ts';
import { closeBreak, hasSuggestion, holdersOf, remittersOf, takeBreak } from './close-break.ts';
import { exportReconciledDay } from './day-file.ts';
import { fetchStatement, fetchStatements } from './fetch-statements.ts';
import * as queries from './queries.ts';
import { reconciledDays } from './reconcile.ts';

export { reconciliationActs } from './close-break.ts';

/** Statements of the bank and of payment providers compared with the ledger; see README.md. */
export const reconciliationRoutes: Route[] = routes('reconciliation', contract.reconciliation, {
  getReconciliation: async ({ pool, currencies }) => ({
    books: await shownBooks(pool, currencies),
    accounts: (await queries.statementAccounts(pool, currencies)).map(({ place, ...account }) => ({
      ...account,
      provider: providerAt(place),
    })),
    holders: holdersOf(await queries.connectedProviders(pool)).filter(({ currency }) => currencies.includes(currency)),
    openBreaks: await breakQueries.countOpen(pool, currencies),
  }),

  listReconciledDay: async ({ pool }, { currency, provider, day, page }) => {
    const book = bookOf(currency, provider);
    const { rows, count } = await queries.dayPage(pool, book, day, pageOf({ page }));
    const sides = await sidesOf(
      pool,
      rows.map(({ lineId }) => lineId),
      rows.map(({ transferId }) => keyOf(book, transferId)),
    );
    return {
      rows: rows.map(({ lineId, transferId }) => ({
        key: `${lineId ?? ''} ${transferId ?? ''}`,
        line: sides.line(lineId),
        movement: sides.movement(keyOf(book, transferId)),
      })),
      count,
      pageSize: PAGE_SIZE,
    };
  },

  exportReconciledDay,

  listBreaks: async ({ pool, now, currencies }, { state, kind, currency, page }) => {
    const { ids, count } = await breakQueries.breaksPage(pool, { state, kind, currency, currencies }, pageOf({ page }));
    return { breaks: await shownBreaks(pool, ids, now), count, pageSize: PAGE_SIZE };
  },

  takeBreak,
  closeBreak,
  fetchStatement,
  checkStatement,
  addStatement,
});

export const reconciliationJobs: readonly Job[] = [
  { name: 'reconcile-bank', everyMs: 15 * 60_000, run: fetchStatements },
];

const SHOWN_DAYS = 31;

/** The books that have a statement, and those whose first statement from the bank is faulty. */
async function shownBooks(db: Db, currencies: readonly Currency[]) {
  const [stated, faults] = await Promise.all([queries.statedBooks(db, currencies), queries.openFaults(db, currencies)]);
  const isStated = (currency: Currency) => stated.some((book) => book.currency === currency && book.place === 'bank');
  const unstated = currencies.filter((one) => !isStated(one) && faults.some(({ currency }) => currency === one));
  return Promise.all(
    [...unstated.map((currency) => bookOf(currency, null)), ...stated].map(async (book) => ({
      currency: book.currency,
      provider: providerAt(book.place),
      ...(await reconciledDays(db, book, SHOWN_DAYS)),
      faults: book.place === 'bank' ? faults.filter(({ currency }) => currency === book.currency) : [],
    })),
  );
}

async function shownBreaks(db: Db, ids: readonly string[], now: Date) {
  const rows = new Map((await breakQueries.breaksById(db, ids, now)).map((row) => [row.id, row]));
  const all = [...rows.values()];
  const connected = await queries.connectedProviders(db);
  const sides = await sidesOf(
    db,
    all.flatMap(({ lineId, suggestedLineId }) => [lineId, suggestedLineId]),
    all.flatMap((row) => [keyOf(row, row.transferId), keyOf(row, row.suggestedTransferId)]),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { place, lineId, transferId, suggestedLineId, suggestedTransferId, ...rest } = row;
    const isOpen = row.state === 'open';
    const remitters = remittersOf(connected, row);
    const offered = {
      ...row,
      hasSuggestion: hasSuggestion(row),
      hasRemitters: remitters.length > 0,
      isAtProvider: place !== 'bank',
    };
    return {
      ...rest,
      provider: providerAt(place),
      line: sides.line(lineId),
      movement: sides.movement(keyOf(row, transferId)),
      suggestion:
        isOpen && hasSuggestion(row)
          ? { line: sides.line(suggestedLineId), movement: sides.movement(keyOf(row, suggestedTransferId)) }
          : null,
      resolutions: isOpen ? [...resolutionsFor(offered)] : [],
      remitters,
    };
  });
}

/** The key of a transfer's movement in a book; null without a transfer. */
const keyOf = ({ place }: Book, transferId: string | null): queries.MovementKey | null =>
  transferId === null ? null : { transferId, place };

async function sidesOf(
  db: Db,
  lineIds: readonly (bigint | null)[],
  movementKeys: readonly (queries.MovementKey | null)[],
) {
  const [lines, movements] = await Promise.all([
    queries.linesById(
      db,
      lineIds.filter((id) => id !== null),
    ),
    queries.movementsById(
      db,
      movementKeys.filter((key) => key !== null),
    ),
  ]);
  return {
    line: (id: bigint | null) => lines.find((line) => line.id === id) ?? null,
    movement: (key: queries.MovementKey | null) => {
      const found = movements.find(({ transferId, place }) => transferId === key?.transferId && place === key.place);
      if (!found) return null;
      const { place: _place, ...shown } = found;
      return shown;
    },
  };
}
