import type { CallFault } from '@tamarind/contract/call-faults';
import type { contract } from '@tamarind/contract/index';
import { type Currency, currencies, fromDecimal, money, subtract } from '@tamarind/domain/money';
import { type BankStatement, type DayFault, faultOf } from '@tamarind/domain/reconciliation/statement';
import { addDays, type Day, dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { BankPort } from '../platform/ports/bank.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { keepStatement } from './add-statement.ts';
import { bookOf } from './book.ts';
import * as queries from './queries.ts';
import { reconcile, reconciledDays } from './reconcile.ts';

/**
 * Requests yesterday's statement from the bank and, because banks add late entries, the statements of the three days
 * before; a known statement changes nothing. Then reconciles every book again, so that late notices and payouts close
 * their breaks.
 *
 * A day whose statement is faulty raises an alarm and is shown to staff; the later days are still read. Their opening
 * balance then differs from the last closing balance by the missing day, which is a break until a statement of that day
 * arrives. If the book has no statement yet, no later day is read, because the opening balance of the first statement
 * sums up everything before it.
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
      if (told.kind === 'silent') break;
      const found = told.kind === 'done' ? await keep(told) : told;
      if (!found) continue;
      const isOpen = await inTransaction(pool, (tx) => noteFault(tx, { ...found, currency, day, now }));
      if (isOpen && told.kind === 'faulty')
        log.error(
          { alarm: 'statement-faulty', currency, day, fault: found.fault },
          'a statement of the bank cannot be used',
        );
      if ((await queries.startDay(pool, book)) === null) break;
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

  /** Adds the statement; returns its day with the error `misfits` if it contradicts the known statements. */
  async function keep({ statement, raw }: GivenStatement): Promise<DayWithFault | undefined> {
    try {
      await inTransaction(pool, (tx) =>
        keepStatement(
          { tx, now, random },
          { statement, raw, place: 'bank', source: 'bank', format: 'api', addedBy: null },
        ),
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error(
        { alarm: 'statement-misfits', currency: statement.currency, day: statement.from, code: error.code },
        'a statement does not fit the known ones',
      );
      return { fault: 'misfits', account: statement.account };
    }
  }
}

/**
 * Stores the error of a day's statement, and notifies staff the first time. False if a statement covers the day
 * already.
 */
async function noteFault(
  tx: Tx,
  fault: DayWithFault & { readonly currency: Currency; readonly day: Day; readonly now: Date },
): Promise<boolean> {
  const noted = await queries.noteFault(tx, fault);
  if (noted?.isNew) await announce(tx, 'staff', { type: 'queue', data: { room: 'reconciliation' } }, fault.now);
  return noted !== undefined;
}

/** Requests and adds the statement of one day when staff ask for it. */
export const fetchStatement: Handler<typeof contract.reconciliation.fetchStatement> = async (
  call,
  { currency, day },
) => {
  const { tx, actor, now, ports } = call;
  const today = dayOf(now);
  if (day >= today) return refuse('STATEMENT_DAY');
  const told = await askedOf(ports.bank, currency, day, today);
  if (told.kind === 'silent') return refuse('BANK_SILENT');
  if (told.kind === 'faulty') return refuse('STATEMENT_FAULTY', { fault: told.fault, line: 0 });
  const { statement, raw } = told;
  const added = await keepStatement(call, {
    statement,
    raw,
    place: 'bank',
    source: 'bank',
    format: 'api',
    addedBy: actor.staffId,
  });
  await record(tx, {
    actor: actorKey(actor),
    action: 'statement.fetched',
    subject: `statement:${currency} ${statement.account}`,
    facts: { day, added },
    at: now,
  });
  return { added };
};

interface GivenStatement {
  readonly statement: BankStatement;
  readonly raw: Uint8Array;
}
interface DayWithFault {
  readonly fault: DayFault;
  /** The account number in the answer; null if the answer cannot be read. */
  readonly account: string | null;
}

/**
 * Requests the statement of a day from the bank. 'silent': the bank gave no answer; 'faulty': its answer cannot be
 * used.
 */
async function askedOf(
  bank: BankPort,
  currency: Currency,
  day: Day,
  today: Day,
): Promise<
  ({ kind: 'done' } & GivenStatement) | { readonly kind: 'silent' } | ({ readonly kind: 'faulty' } & DayWithFault)
> {
  const told = await bank.statement(currency, day);
  if (told.kind === 'unknown' && unreadable.has(told.fault))
    return { kind: 'faulty', fault: 'not_this_format', account: null };
  if (told.kind !== 'done') return { kind: 'silent' };
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
  if (opening === undefined || closing === undefined) return { kind: 'faulty', fault: 'bad_amount', account };
  const statement = { account, currency, from: day, until: day, opening, closing, lines };
  const fault = faultOf(statement, today);
  if (fault) return { kind: 'faulty', fault: fault.code, account };
  const raw = Buffer.from(JSON.stringify({ day, account, opening: told.opening, closing: told.closing, entries }));
  return { kind: 'done', statement, raw };
}

/** Errors of an answer that arrived but is not a readable statement. */
const unreadable: ReadonlySet<CallFault> = new Set(['wrong_form', 'no_json', 'too_long']);
