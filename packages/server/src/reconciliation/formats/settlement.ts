import { add, type Currency, type Money, money, subtract, sum } from '@tamarind/domain/money';
import type { BankStatement, StatementLine } from '@tamarind/domain/reconciliation/statement';
import { dayOf, momentAt } from '@tamarind/domain/time';
import { columnReader, dayOfText, needed, rowsOf, signed, timeOf } from './csv.ts';
import { type FileAccount, negative, tidied, Unreadable } from './reading.ts';

export interface SettlementAccount extends FileAccount {
  /** The balance that the provider's portal shows at the end of the last day; undefined if staff did not type it. */
  readonly closing: Money | undefined;
}

/**
 * Reads the CSV file of payments that a provider's portal exports. Columns are found by their names in English and
 * Vietnamese: a day, an amount, an id and, where the provider has them, fee, VAT, net amount, kind and state of the
 * row. Each row becomes a line with the gross amount, as the ledger books it. The fees of a day become one line,
 * because the provider deducts them as one sum. If the file has a net amount, it must be the amount less fee and VAT.
 */
export function readSettlement(text: string, { account, currency, closing }: SettlementAccount): BankStatement {
  if (closing === undefined) throw new Unreadable('missing_field');
  const rows = rowsOf(text);
  const headAt = rows.findIndex(({ cells }) => nameIn.holds(cells, ['day', 'amount']));
  const head = rows[headAt];
  if (!head) throw new Unreadable(rows.length === 0 ? 'not_this_format' : 'missing_column');
  const columns = nameIn.columns(head);
  if (columns.providerRef === undefined && columns.reference === undefined)
    throw new Unreadable('missing_column', head.number);
  const paid = rows.slice(headAt + 1).flatMap(({ cells, number }) => {
    const cell = (name: ColumnName): string => (cells[columns[name] ?? -1] ?? '').trim();
    return isDone(cell('state'), number) ? [rowOf(cell, currency, number)] : [];
  });
  const lines = [...paid.map(({ line }) => line), ...feesOfDays(paid)].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) throw new Unreadable('missing_field', head.number);
  const opening = subtract(closing, sum(lines.map(({ amount }) => amount)));
  return { account, currency, from: first.day, until: last.day, opening, closing, lines };
}

const columnNames = {
  day: [
    'date',
    'created',
    'created at',
    'transaction date',
    'transaction time',
    'payment date',
    'payment time',
    'ngày',
    'ngày giao dịch',
    'thời gian',
    'thời gian giao dịch',
    'thời gian thanh toán',
  ],
  time: ['time', 'giờ', 'giờ giao dịch'],
  amount: ['amount', 'gross', 'gross amount', 'payment amount', 'transaction amount', 'số tiền', 'số tiền giao dịch'],
  fee: ['fee', 'fees', 'transaction fee', 'phí', 'phí giao dịch'],
  vat: ['vat', 'fee vat', 'vat on fee', 'thuế', 'thuế gtgt'],
  net: ['net', 'net amount', 'settlement', 'settlement amount', 'thực nhận', 'số tiền thực nhận'],
  kind: ['type', 'kind', 'direction', 'transaction type', 'loại giao dịch'],
  state: ['status', 'state', 'trạng thái'],
  currency: ['currency', 'loại tiền'],
  providerRef: [
    'id',
    'charge id',
    'transaction id',
    'transid',
    'trans id',
    'zp trans id',
    'zptransid',
    'momo transaction id',
    'mã giao dịch',
  ],
  reference: [
    'reference',
    'description',
    'order id',
    'orderid',
    'partner order id',
    'app trans id',
    'apptransid',
    'mã đơn hàng',
    'nội dung',
  ],
} as const;
type ColumnName = keyof typeof columnNames;
const nameIn = columnReader(columnNames);

/**
 * States of rows that moved money; the next list has the states of rows that did not. A state in neither list is
 * refused, not guessed.
 */
const done = /^(|paid|captured|successful|success|succeeded|completed|settled|thành công)$/;
const undone =
  /^(failed|pending|expired|reversed|uncaptured|not captured|cancelled|canceled|voided|thất bại|đang xử lý|đã hủy)$/;

function isDone(text: string, number: number): boolean {
  const state = text.normalize('NFC').toLowerCase();
  if (done.test(state)) return true;
  if (undone.test(state)) return false;
  throw new Unreadable('missing_field', number);
}

/** Kinds of rows that bring money in at the provider; the next list has the kinds that pay it out. */
const incoming = /^(|charge|payment|pay|credit|deposit|top up|topup|thanh toán|nạp tiền)$/;
const outgoing =
  /^(refund|transfer|payout|withdrawal|debit|dispute|chargeback|disbursement|settlement|hoàn tiền|chi hộ|rút tiền|tất toán)$/;

function isOutgoing(text: string, number: number): boolean {
  const kind = text.normalize('NFC').toLowerCase();
  if (outgoing.test(kind)) return true;
  if (incoming.test(kind)) return false;
  throw new Unreadable('missing_field', number);
}

interface PaidRow {
  readonly line: StatementLine;
  /** The fee that the provider deducted, including VAT. */
  readonly kept: Money;
}

function rowOf(cell: (name: ColumnName) => string, currency: Currency, number: number): PaidRow {
  const said = cell('currency').toUpperCase();
  if (said !== '' && said !== currency) throw new Unreadable('wrong_currency', number);
  const plain = (name: 'fee' | 'vat'): Money => {
    const amount = cell(name) === '' ? money(0) : signed(cell(name), currency, number);
    return amount < 0n ? negative(amount) : amount;
  };
  const stated = signed(needed(cell('amount'), number), currency, number);
  const amount = stated > 0n && isOutgoing(cell('kind'), number) ? negative(stated) : stated;
  const kept = add(plain('fee'), plain('vat'));
  if (cell('net') !== '') {
    const net = signed(cell('net'), currency, number);
    // Accept an outgoing amount with or without a minus sign, because portals differ; its fee is charged on top.
    const expected = subtract(amount, kept);
    if (net !== expected && !(amount < 0n && negative(net) === expected)) throw new Unreadable('sum_differs', number);
  }
  const [day, at] = momentOf(needed(cell('day'), number), cell('time'), number);
  const names = { providerRef: tidied(cell('providerRef')), reference: tidied(cell('reference')) };
  return { line: { day, at, amount, ...names, counterparty: '' }, kept };
}

/** Parses a time with its offset, as APIs write it, or a date with a time in the operator's time zone. */
function momentOf(text: string, time: string, number: number): [string, Date | null] {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) throw new Unreadable('bad_day', number);
    return [dayOf(at), at];
  }
  const [, dayPart = text, inDay = ''] = /^(\S+?)(?:[ T](\d.*))?$/.exec(text) ?? [];
  const day = dayOfText(dayPart, number);
  const clock = timeOf(time || inDay, number);
  return [day, clock === undefined ? null : momentAt(day, clock)];
}

/**
 * Returns one line for each day's fees. Its reference contains the day, so that reading the file again adds no second
 * line.
 */
function feesOfDays(paid: readonly PaidRow[]): StatementLine[] {
  const days = [...new Set(paid.map(({ line }) => line.day))];
  return days.flatMap((day) => {
    const kept = sum(paid.flatMap((row) => (row.line.day === day ? [row.kept] : [])));
    const names = { providerRef: `fees ${day}`, reference: '', counterparty: '' };
    return kept === 0n ? [] : [{ day, at: null, amount: negative(kept), ...names }];
  });
}
