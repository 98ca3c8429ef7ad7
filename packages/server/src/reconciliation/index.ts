import { contract } from '@tamarind/contract/index';
import { currencies } from '@tamarind/domain/money';
import { resolutionsFor } from '@tamarind/domain/reconciliation/breaks';
import type { Db } from '../platform/db/sql.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { addStatement, checkStatement } from './add-statement.ts';
import * as breakQueries from './break-queries.ts';
import { closeBreak, hasSuggestion, remittersOf, takeBreak } from './close-break.ts';
import { exportReconciledDay } from './day-file.ts';
import { fetchStatement, fetchStatements } from './fetch-statements.ts';
import * as queries from './queries.ts';
import { reconciledDays } from './reconcile.ts';

export { reconciliationActs } from './close-break.ts';

/** Statements of the bank compared with the ledger; see README.md. */
export const reconciliationRoutes: Route[] = routes('reconciliation', contract.reconciliation, {
  getReconciliation: async ({ pool }) => ({
    currencies: (
      await Promise.all(
        currencies.map(async (currency) => ({ currency, ...(await reconciledDays(pool, currency, SHOWN_DAYS)) })),
      )
    ).filter(({ coveredUntil }) => coveredUntil !== null),
    accounts: await queries.statementAccounts(pool),
    openBreaks: await breakQueries.countOpen(pool),
  }),

  listReconciledDay: async ({ pool }, { currency, day, page }) => {
    const { rows, count } = await queries.dayPage(pool, currency, day, pageOf({ page }));
    const sides = await sidesOf(
      pool,
      rows.map(({ lineId }) => lineId),
      rows.map(({ transferId }) => transferId),
    );
    return {
      rows: rows.map(({ lineId, transferId }) => ({
        key: `${lineId ?? ''} ${transferId ?? ''}`,
        line: sides.line(lineId),
        movement: sides.movement(transferId),
      })),
      count,
      pageSize: PAGE_SIZE,
    };
  },

  exportReconciledDay,

  listBreaks: async ({ pool, now }, { state, kind, currency, page }) => {
    const { ids, count } = await breakQueries.breaksPage(pool, { state, kind, currency }, pageOf({ page }));
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

async function shownBreaks(db: Db, ids: readonly string[], now: Date) {
  const rows = new Map((await breakQueries.breaksById(db, ids, now)).map((row) => [row.id, row]));
  const all = [...rows.values()];
  const connected = await queries.connectedProviders(db);
  const sides = await sidesOf(
    db,
    all.flatMap(({ lineId, suggestedLineId }) => [lineId, suggestedLineId]),
    all.flatMap(({ transferId, suggestedTransferId }) => [transferId, suggestedTransferId]),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { lineId, transferId, suggestedLineId, suggestedTransferId, ...rest } = row;
    const isOpen = row.state === 'open';
    const remitters = remittersOf(connected, row.currency);
    const offered = { ...row, hasSuggestion: hasSuggestion(row), hasRemitters: remitters.length > 0 };
    return {
      ...rest,
      line: sides.line(lineId),
      movement: sides.movement(transferId),
      suggestion:
        isOpen && hasSuggestion(row)
          ? { line: sides.line(suggestedLineId), movement: sides.movement(suggestedTransferId) }
          : null,
      resolutions: isOpen ? [...resolutionsFor(offered)] : [],
      remitters,
    };
  });
}

async function sidesOf(db: Db, lineIds: readonly (bigint | null)[], transferIds: readonly (string | null)[]) {
  const [lines, movements] = await Promise.all([
    queries.linesById(
      db,
      lineIds.filter((id) => id !== null),
    ),
    queries.movementsById(
      db,
      transferIds.filter((id) => id !== null),
    ),
  ]);
  return {
    line: (id: bigint | null) => lines.find((line) => line.id === id) ?? null,
    movement: (id: string | null) => movements.find(({ transferId }) => transferId === id) ?? null,
  };
}
