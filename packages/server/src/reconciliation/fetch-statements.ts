import type { contract } from '@tamarind/contract/index';
import { type Currency, currencies, fromDecimal, money, subtract } from '@tamarind/domain/money';
import { type BankStatement, faultOf } from '@tamarind/domain/reconciliation/statement';
import { addDays, type Day, dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { BankPort } from '../platform/ports/bank.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { keepStatement } from './add-statement.ts';
import { bookOf } from './book.ts';
import * as queries from './queries.ts';
import { reconcile, reconciledDays } from './reconcile.ts';

/**
 * Asks the bank for yesterday's statement and, because banks add late entries, for the three days before; a known
 * statement changes nothing. Then every book is reconciled again, so that late notices and payouts close their
 * breaks.
 */
export async function fetchStatements(platform: Platform): Promise<void> {
  const { pool, clock, random, ports, log } = platform;
  const now = clock.now();
  const today = dayOf(now);
  for (const currency of currencies) {
    const book = bookOf(currency, null);
    const start = await queries.startDay(pool, book);
    for (const day of [4, 3, 2, 1].map((back) => addDays(today, -back)).filter((one) => one >= (start ?? one))) {
      const told = await askedOf(ports.bank, currency, day, today);
      if (told === 'unknown') break;
      try {
        await inTransaction(pool, (tx) =>
          keepStatement({ tx, now, random }, { ...told, place: 'bank', source: 'bank', format: 'api', addedBy: null }),
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        log.error(
          { alarm: 'statement-misfits', currency, day, code: error.code },
          'a statement does not fit the known ones',
        );
      }
    }
  }
  for (const book of await queries.statedBooks(pool, currencies)) {
    await inTransaction(pool, (tx) => reconcile(tx, book, now));
    const wrong = (await reconciledDays(pool, book, 1)).days.find(({ unexplained }) => unexplained !== 0n);
    if (wrong)
      log.error(
        { alarm: 'reconciliation-unexplained', ...book, day: wrong.day, amount: wrong.unexplained.toString() },
        'statements and ledger differ by more than the open breaks',
      );
  }
}

/** Does the same for one day, when staff ask for it. */
export const fetchStatement: Handler<typeof contract.reconciliation.fetchStatement> = async (
  call,
  { currency, day },
) => {
  const { tx, actor, now, ports } = call;
  const today = dayOf(now);
  if (day >= today) return refuse('STATEMENT_DAY');
  const told = await askedOf(ports.bank, currency, day, today);
  if (told === 'unknown') return refuse('BANK_SILENT');
  const added = await keepStatement(call, {
    ...told,
    place: 'bank',
    source: 'bank',
    format: 'api',
    addedBy: actor.staffId,
  });
  await record(tx, {
    actor: actorKey(actor),
    action: 'statement.fetched',
    subject: `statement:${currency} ${told.statement.account}`,
    facts: { day, added },
    at: now,
  });
  return { added };
};

async function askedOf(
  bank: BankPort,
  currency: Currency,
  day: Day,
  today: Day,
): Promise<{ statement: BankStatement; raw: Uint8Array } | 'unknown'> {
  const told = await bank.statement(currency, day);
  if (told.kind !== 'done') return 'unknown';
  const { account, entries } = told;
  const [opening, closing] = [fromDecimal(told.opening, currency), fromDecimal(told.closing, currency)];
  const lines = entries.map((entry) => {
    const amount = fromDecimal(entry.amount, currency) ?? money(0);
    return {
      day,
      at: new Date(entry.at),
      amount: entry.direction === 'in' ? amount : subtract(money(0), amount),
      providerRef: entry.transactionId,
      reference: entry.reference,
      counterparty: entry.counterparty,
    };
  });
  if (opening === undefined || closing === undefined) return 'unknown';
  const statement = { account, currency, from: day, until: day, opening, closing, lines };
  if (faultOf(statement, today)) return 'unknown';
  const raw = Buffer.from(JSON.stringify({ day, account, opening: told.opening, closing: told.closing, entries }));
  return { statement, raw };
}
