import { add, type Currency, type Money, sum } from '@tamarind/domain/money';
import type { BankStatement, StatementLine } from '@tamarind/domain/reconciliation/statement';
import { type Day, dayOf } from '@tamarind/domain/time';
import { type XmlElement, xmlAt, xmlText, xmlTree } from '../../platform/xml.ts';
import { dayBy, exact, type FileAccount, LINES_MAX, negative, proveAccount, tidied, Unreadable } from './reading.ts';

/**
 * Reads ISO 20022 camt.053, any version, and takes only booked entries. A file may contain several statements of the
 * account, each of which opens with the closing balance of the previous one. A document type declaration is refused, so
 * that no XML entity is ever expanded.
 */
export function readCamt053(text: string, expected: FileAccount): BankStatement {
  const root = treeOf(text);
  const statements = (xmlAt(root, 'BkToCstmrStmt') ?? root).parts.filter(({ name }) => name === 'Stmt');
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

const DEPTH_MAX = 30;

const treeOf = (text: string): XmlElement =>
  xmlTree(text, { depthMax: DEPTH_MAX, counted: 'Ntry', countMax: LINES_MAX }, (fault, line) => {
    throw new Unreadable(fault === 'broken' || fault === 'too_deep' ? 'not_this_format' : fault, line);
  });

function statementOf(statement: XmlElement, expected: FileAccount): BankStatement {
  const { currency } = expected;
  const account = xmlText(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (account === '') throw new Unreadable('missing_field', statement.line);
  proveAccount({ account, currency: xmlText(statement, 'Acct/Ccy') || currency }, expected);
  const balances = statement.parts.filter(({ name }) => name === 'Bal');
  const opening = balanceOf(balances, ['OPBD', 'PRCD'], statement, currency);
  const closing = balanceOf(balances, ['CLBD'], statement, currency);
  const booked = statement.parts.filter(({ name, ...entry }) => name === 'Ntry' && isBooked({ name, ...entry }));
  const lines = booked.flatMap((entry) => linesOf(entry, currency));
  const from = xmlText(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt');
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

/**
 * Whether the entry is booked. Version 2 has the status as text, later versions as a code. An entry without a status is
 * refused, not guessed.
 */
function isBooked(entry: XmlElement): boolean {
  const status = xmlText(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts');
  if (status === '') throw new Unreadable('missing_field', entry.line);
  return status === 'BOOK';
}

function balanceOf(
  balances: readonly XmlElement[],
  codes: readonly string[],
  statement: XmlElement,
  currency: Currency,
) {
  const codeOf = (balance: XmlElement) => xmlText(balance, 'Tp/CdOrPrtry/Cd');
  const found = codes.flatMap((code) => balances.filter((balance) => codeOf(balance) === code))[0];
  if (!found) throw new Unreadable('missing_field', statement.line);
  const day = xmlText(found, 'Dt/Dt', 'Dt/DtTm');
  return { amount: amountOf(found, currency, directionOf(found)), day: dayIn(day, found.line) };
}

function directionOf(element: XmlElement): 'CRDT' | 'DBIT' {
  const said = xmlText(element, 'CdtDbtInd');
  if (said !== 'CRDT' && said !== 'DBIT') throw new Unreadable('missing_field', element.line);
  return said;
}

function amountOf(element: XmlElement, currency: Currency, direction: 'CRDT' | 'DBIT'): Money {
  const amount = xmlAt(element, 'Amt');
  if (!amount) throw new Unreadable('missing_field', element.line);
  if (amount.attributes['Ccy'] !== currency) throw new Unreadable('wrong_currency', amount.line);
  const positive = exact(amount.text.trim(), currency, amount.line);
  return direction === 'DBIT' ? negative(positive) : positive;
}

/** Returns one line for an entry. A batch becomes one line for each of its payments, if these add up to the entry. */
function linesOf(entry: XmlElement, currency: Currency): StatementLine[] {
  const direction = directionOf(entry);
  const whole = amountOf(entry, currency, direction);
  const [day, at] = momentOf(entry);
  const payments = entry.parts
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ parts }) => parts.filter(({ name }) => name === 'TxDtls'));
  const amounts = payments.flatMap((payment) => partAmount(payment, currency, direction) ?? []);
  const isSplit = payments.length > 1 && amounts.length === payments.length && sum(amounts) === whole;
  const parts: readonly (XmlElement | undefined)[] = isSplit
    ? payments
    : [payments.length === 1 ? payments[0] : undefined];
  return parts.map((payment, index) => ({
    day,
    at,
    amount: isSplit ? add(amounts[index] ?? whole, 0n as Money) : whole,
    providerRef: tidied(xmlText(payment, 'Refs/AcctSvcrRef') || xmlText(entry, 'AcctSvcrRef', 'NtryRef')),
    reference: tidied(referenceOf(entry, payment)),
    counterparty: tidied(
      direction === 'CRDT'
        ? xmlText(payment, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm')
        : xmlText(payment, 'RltdPties/Cdtr/Nm', 'RltdPties/Cdtr/Pty/Nm'),
    ),
  }));
}

function partAmount(payment: XmlElement, currency: Currency, direction: 'CRDT' | 'DBIT'): Money | undefined {
  const holder = xmlAt(payment, 'Amt') ? payment : xmlAt(payment, 'AmtDtls/TxAmt');
  return holder && amountOf(holder, currency, direction);
}

function referenceOf(entry: XmlElement, payment: XmlElement | undefined): string {
  const endToEnd = xmlText(payment, 'Refs/EndToEndId');
  const texts = xmlAt(payment, 'RmtInf')?.parts.filter(({ name }) => name === 'Ustrd') ?? [];
  return [
    endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    ...texts.map(({ text }) => text),
    xmlText(payment, 'RmtInf/Strd/CdtrRefInf/Ref'),
    xmlText(entry, 'AddtlNtryInf'),
  ].join(' ');
}

function momentOf(entry: XmlElement): [day: Day, at: Date | null] {
  const moment = xmlText(entry, 'BookgDt/DtTm');
  if (/[+Z]|-\d{2}:\d{2}$/.test(moment)) {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) throw new Unreadable('bad_day', entry.line);
    return [dayOf(at), at];
  }
  return [dayIn(xmlText(entry, 'BookgDt/Dt') || moment || xmlText(entry, 'ValDt/Dt'), entry.line), null];
}

function dayIn(text: string, line: number): Day {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year === undefined) throw new Unreadable('bad_day', line);
  return dayBy(Number(year), Number(month), Number(date), line);
}
