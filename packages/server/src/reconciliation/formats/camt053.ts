import { SaxesParser } from 'saxes';
import { add, type Currency, type Money, sum } from '@tamarind/domain/money';
import type { BankStatement, StatementLine } from '@tamarind/domain/reconciliation/statement';
import { type Day, dayOf } from '@tamarind/domain/time';
import { dayBy, exact, type FileAccount, LINES_MAX, negative, proveAccount, tidied, Unreadable } from './reading.ts';

/**
 * ISO 20022 camt.053, any version: booked entries only. A file may hold several statements of the account, each of which
 * opens where the one before closed. A document type is refused, so that no entity is ever expanded.
 */
export function readCamt053(text: string, expected: FileAccount): BankStatement {
  const root = treeOf(text);
  const statements = (one(root, 'BkToCstmrStmt') ?? root).parts.filter(({ name }) => name === 'Stmt');
  if (root.name !== 'Document' || statements.length === 0) throw new Unreadable('not_this_format');
  const read = statements.map((statement) => statementOf(statement, expected));
  const broken = read.findIndex(({ opening }, index) => index > 0 && read[index - 1]?.closing !== opening);
  const [first, last] = [read[0], read.at(-1)];
  if (broken >= 0 || !first || !last) throw new Unreadable('sum_differs', statements[broken]?.line ?? 0);
  const days = read.flatMap(({ from, until }) => [from, until]).toSorted();
  return {
    account: expected.account,
    currency: expected.currency,
    from: days[0] ?? first.from,
    until: days.at(-1) ?? last.until,
    opening: first.opening,
    closing: last.closing,
    lines: read.flatMap(({ lines }) => lines),
  };
}

interface Element {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: Element[];
  text: string;
}

const DEPTH_MAX = 30;

function treeOf(text: string): Element {
  const parser = new SaxesParser();
  const open: Element[] = [];
  let root: Element | undefined;
  let entries = 0;
  parser.on('doctype', () => {
    throw new Unreadable('entity', parser.line);
  });
  parser.on('error', () => {
    throw new Unreadable('not_this_format', parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name: localName(name), line: parser.line, attributes, parts: [], text: '' };
    if (open.length > DEPTH_MAX) throw new Unreadable('not_this_format', parser.line);
    if (element.name === 'Ntry' && ++entries > LINES_MAX) throw new Unreadable('too_many_lines', parser.line);
    open.at(-1)?.parts.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  if (!root) throw new Unreadable('not_this_format');
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The element at the path, through the first part of each name. */
function one(from: Element | undefined, path: string): Element | undefined {
  let at = from;
  for (const name of path.split('/')) at = at?.parts.find((part) => part.name === name);
  return at;
}
const textAt = (from: Element | undefined, ...paths: readonly string[]): string => {
  for (const path of paths) {
    const found = one(from, path)?.text.trim() ?? '';
    if (found !== '') return found;
  }
  return '';
};

function statementOf(statement: Element, expected: FileAccount): BankStatement {
  const { currency } = expected;
  const account = textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (account === '') throw new Unreadable('missing_field', statement.line);
  proveAccount({ account, currency: textAt(statement, 'Acct/Ccy') || currency }, expected);
  const balances = statement.parts.filter(({ name }) => name === 'Bal');
  const opening = balanceOf(balances, ['OPBD', 'PRCD'], statement, currency);
  const closing = balanceOf(balances, ['CLBD'], statement, currency);
  const booked = statement.parts.filter(({ name, ...entry }) => name === 'Ntry' && isBooked({ name, ...entry }));
  const lines = booked.flatMap((entry) => linesOf(entry, currency));
  const from = textAt(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt');
  const days = [
    ...lines.map(({ day }) => day),
    closing.day,
    ...(from === '' ? [] : [dayIn(from, statement.line)]),
  ].toSorted();
  return {
    account: expected.account,
    currency,
    from: days[0] ?? closing.day,
    until: days.at(-1) ?? closing.day,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  };
}

/** Version 2 has the status as text, later ones as a code. An entry without a status is refused, not guessed. */
function isBooked(entry: Element): boolean {
  const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts');
  if (status === '') throw new Unreadable('missing_field', entry.line);
  return status === 'BOOK';
}

function balanceOf(balances: readonly Element[], codes: readonly string[], statement: Element, currency: Currency) {
  const codeOf = (balance: Element) => textAt(balance, 'Tp/CdOrPrtry/Cd');
  const found = codes.flatMap((code) => balances.filter((balance) => codeOf(balance) === code))[0];
  if (!found) throw new Unreadable('missing_field', statement.line);
  const day = textAt(found, 'Dt/Dt', 'Dt/DtTm');
  return { amount: amountOf(found, currency, directionOf(found)), day: dayIn(day, found.line) };
}

function directionOf(element: Element): 'CRDT' | 'DBIT' {
  const said = textAt(element, 'CdtDbtInd');
  if (said !== 'CRDT' && said !== 'DBIT') throw new Unreadable('missing_field', element.line);
  return said;
}

function amountOf(element: Element, currency: Currency, direction: 'CRDT' | 'DBIT'): Money {
  const amount = one(element, 'Amt');
  if (!amount) throw new Unreadable('missing_field', element.line);
  if (amount.attributes['Ccy'] !== currency) throw new Unreadable('wrong_currency', amount.line);
  const positive = exact(amount.text.trim(), currency, amount.line);
  return direction === 'DBIT' ? negative(positive) : positive;
}

/** One line for an entry, or one for each payment of a batch whose payments add up to the entry. */
function linesOf(entry: Element, currency: Currency): StatementLine[] {
  const direction = directionOf(entry);
  const whole = amountOf(entry, currency, direction);
  const [day, at] = momentOf(entry);
  const payments = entry.parts
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ parts }) => parts.filter(({ name }) => name === 'TxDtls'));
  const amounts = payments.flatMap((payment) => partAmount(payment, currency, direction) ?? []);
  const isSplit = payments.length > 1 && amounts.length === payments.length && sum(amounts) === whole;
  const parts: readonly (Element | undefined)[] = isSplit
    ? payments
    : [payments.length === 1 ? payments[0] : undefined];
  return parts.map((payment, index) => ({
    day,
    at,
    amount: isSplit ? add(amounts[index] ?? whole, 0n as Money) : whole,
    providerRef: tidied(textAt(payment, 'Refs/AcctSvcrRef') || textAt(entry, 'AcctSvcrRef', 'NtryRef')),
    reference: tidied(referenceOf(entry, payment)),
    counterparty: tidied(
      direction === 'CRDT'
        ? textAt(payment, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm')
        : textAt(payment, 'RltdPties/Cdtr/Nm', 'RltdPties/Cdtr/Pty/Nm'),
    ),
  }));
}

function partAmount(payment: Element, currency: Currency, direction: 'CRDT' | 'DBIT'): Money | undefined {
  const holder = one(payment, 'Amt') ? payment : one(payment, 'AmtDtls/TxAmt');
  return holder && amountOf(holder, currency, direction);
}

function referenceOf(entry: Element, payment: Element | undefined): string {
  const endToEnd = textAt(payment, 'Refs/EndToEndId');
  const texts = one(payment, 'RmtInf')?.parts.filter(({ name }) => name === 'Ustrd') ?? [];
  return [
    endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    ...texts.map(({ text }) => text),
    textAt(payment, 'RmtInf/Strd/CdtrRefInf/Ref'),
    textAt(entry, 'AddtlNtryInf'),
  ].join(' ');
}

function momentOf(entry: Element): [day: Day, at: Date | null] {
  const moment = textAt(entry, 'BookgDt/DtTm');
  if (/[+Z]|-\d{2}:\d{2}$/.test(moment)) {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) throw new Unreadable('bad_day', entry.line);
    return [dayOf(at), at];
  }
  return [dayIn(textAt(entry, 'BookgDt/Dt') || moment || textAt(entry, 'ValDt/Dt'), entry.line), null];
}

function dayIn(text: string, line: number): Day {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year === undefined) throw new Unreadable('bad_day', line);
  return dayBy(Number(year), Number(month), Number(date), line);
}
