import type { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { toDecimal } from '@tamarind/domain/money';
import type { Handler } from '../platform/http/routes.ts';
import { bookOf } from './book.ts';
import * as queries from './queries.ts';

/**
 * Exports a day's lines and movements side by side as CSV, with every row that the page shows. Names of payers are left
 * out, because only the exports module may give out personal data.
 */
export const exportReconciledDay: Handler<typeof contract.reconciliation.exportReconciledDay> = async (
  { pool },
  { currency, provider, day },
) => {
  const book = bookOf(currency, provider);
  const { rows } = await queries.dayPage(pool, book, day, { limit: null, offset: 0 });
  const [lines, movements] = await Promise.all([
    queries.linesById(
      pool,
      rows.flatMap(({ lineId }) => lineId ?? []),
    ),
    queries.movementsById(
      pool,
      rows.flatMap(({ transferId }) => (transferId === null ? [] : [{ transferId, place: book.place }])),
    ),
  ]);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const movementOf = new Map(movements.map((movement) => [movement.transferId, movement]));
  return csvOf(
    columns,
    rows.map(({ lineId, transferId }) => {
      const line = lineId === null ? undefined : lineOf.get(lineId);
      const movement = transferId === null ? undefined : movementOf.get(transferId);
      return [
        day,
        currency,
        line && movement ? 'both' : line ? 'bank' : 'ledger',
        line ? { number: toDecimal(line.amount, currency) } : '',
        movement ? { number: toDecimal(movement.amount, currency) } : '',
        line?.account ?? '',
        line?.at?.toISOString() ?? '',
        line?.providerRef ?? '',
        line?.reference ?? '',
        movement?.at.toISOString() ?? '',
        movement?.reason ?? '',
        movement?.reference ?? '',
        movement?.transferId ?? '',
      ];
    }),
  );
};

const columns = [
  'day',
  'currency',
  'side',
  'bank_amount',
  'ledger_amount',
  'bank_account',
  'bank_at',
  'bank_reference',
  'bank_text',
  'ledger_at',
  'ledger_reason',
  'ledger_reference',
  'transfer_id',
] as const;
