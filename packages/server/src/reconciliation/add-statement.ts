import { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { StatementFormat } from '@tamarind/contract/reconciliation';
import { add, subtract } from '@tamarind/domain/money';
import { type MoneyPlace, paymentProvider } from '@tamarind/domain/payments/providers/index';
import { findReferences } from '@tamarind/domain/payments/reference';
import type { BankStatement, StatementLine } from '@tamarind/domain/reconciliation/statement';
import { dayOf } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { type Random, uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { type Book, bookOf } from './book.ts';
import { readSettlement, readStatement } from './formats/index.ts';
import * as queries from './queries.ts';
import { begin, reconcile } from './reconcile.ts';

const { addStatement: addCall, checkStatement: checkCall } = contract.reconciliation;
type Summary = OutputOf<typeof checkCall>;

/** Reads a statement file and checks it against the known statements; stores nothing. */
export const checkStatement: Handler<typeof checkCall> = async ({ pool, now }, input) => {
  const { statement, book } = fileOf(input, now);
  await proveDays(pool, book, statement);
  const lines = keyed(statement.lines);
  const known = new Set(await queries.knownKeys(pool, book, statement.account, keysOf(lines)));
  const news = lines.filter(({ key }) => !known.has(key));
  const stored = await queries.sumOfLines(pool, { ...statement, ...book });
  const sum = news.reduce((total, { amount }) => add(total, amount), stored);
  if (sum !== subtract(statement.closing, statement.opening)) refuse('STATEMENT_MISFITS');
  return summaryOf(statement, news.length);
};

/** Adds a statement file and reconciles its book (the ledger account that it is compared with). */
export const addStatement: Handler<typeof addCall> = async (call, input) => {
  const { statement, raw, book } = fileOf(input, call.now);
  const { tx, actor, now } = call;
  const added = await keepStatement(call, {
    statement,
    raw,
    place: book.place,
    source: 'file',
    format: input.provider === undefined ? input.format : 'settlement',
    addedBy: actor.staffId,
  });
  await record(tx, {
    actor: actorKey(actor),
    action: 'statement.added',
    subject: `statement:${statement.currency} ${statement.account}`,
    facts: {
      format: input.format,
      from: statement.from,
      until: statement.until,
      added,
      hash: sha256(raw).toString('hex'),
    },
    at: now,
  });
  return summaryOf(statement, added);
};

/**
 * Stores a statement with its original bytes and new lines, and reconciles. Refuses STATEMENT_DAY if the statement
 * begins before the book's first one, and STATEMENT_MISFITS if the new and the known lines do not lead from the
 * statement's opening balance to its closing balance.
 */
export async function keepStatement(
  { tx, now, random }: { readonly tx: Tx; readonly now: Date; readonly random: Random },
  given: {
    readonly statement: BankStatement;
    readonly raw: Uint8Array;
    readonly place: MoneyPlace;
    readonly source: 'bank' | 'file';
    readonly format: StatementFormat | 'settlement' | 'api';
    readonly addedBy: bigint | null;
  },
): Promise<number> {
  const { statement, raw, ...how } = given;
  const { currency, account, opening, closing } = statement;
  const book = { currency, place: how.place };
  await queries.lockBook(tx, book);
  const isFirst = (await proveDays(tx, book, statement)) === null;
  const id = uuidV7(now, random);
  const { lines, ...head } = statement;
  const isNew = await queries.insertStatement(tx, { ...head, ...how, id, raw, rawHash: sha256(raw), addedAt: now });
  if (how.place === 'bank') await queries.endFaults(tx, head, now);
  if (!isNew) return 0;
  const added = await queries.insertLines(tx, { statementId: id, ...book, account, isGap: false }, keyed(lines));
  if (add(opening, await queries.sumOfLines(tx, { ...statement, ...book })) !== closing) refuse('STATEMENT_MISFITS');
  if (isFirst) await begin(tx, { id, account, from: head.from, ...book });
  await reconcile(tx, book, now);
  return added;
}

/**
 * Returns the first day of the book's stored statements, or null if there are none. Refuses a statement that begins
 * before that day.
 */
async function proveDays(db: Db, book: Book, { from }: BankStatement): Promise<string | null> {
  const start = await queries.startDay(db, book);
  return start !== null && from < start ? refuse('STATEMENT_DAY', { start }) : start;
}

/**
 * Parses the uploaded file: a statement of a bank account, or a settlement file of a provider with the balance that its
 * portal shows at the end of the file's days.
 */
function fileOf({ format, account, currency, provider, closing, file }: InputOf<typeof checkCall>, now: Date) {
  const raw = Buffer.from(file, 'base64');
  const book = bookOf(currency, provider);
  if (provider !== undefined && (book.place === 'bank' || paymentProvider(provider).currency !== currency))
    return refuse('NOT_FOUND');
  const read =
    provider === undefined
      ? readStatement(format, raw, { account: account ?? '', currency }, dayOf(now))
      : readSettlement(raw, { account: provider, currency, closing }, dayOf(now));
  return read.ok
    ? { statement: read.statement, raw, book }
    : refuse('STATEMENT_FAULTY', { fault: read.fault.code, line: read.fault.line });
}

/**
 * Gives each line a key that is equal when the line is read again: its day, the bank's reference (without one, all its
 * fields), the amount, and its number among equal lines of the statement.
 */
function keyed(lines: readonly StatementLine[]): queries.NewLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const name =
      line.providerRef || sha256(Buffer.from(`${line.reference}|${line.counterparty}`)).toString('base64url');
    const base = `${line.day} ${name} ${line.amount}`;
    const nth = seen.get(base) ?? 0;
    seen.set(base, nth + 1);
    const ownReference = findReferences(`${line.providerRef} ${line.reference}`)[0] ?? '';
    return { ...line, ownReference, key: `${base} ${nth}` };
  });
}
const keysOf = (lines: readonly queries.NewLine[]): string[] => lines.map(({ key }) => key);

const summaryOf = ({ from, until, opening, closing, lines }: BankStatement, added: number): Summary => ({
  from,
  until,
  opening,
  closing,
  lines: lines.length,
  added,
});
