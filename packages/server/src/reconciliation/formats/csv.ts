import { add, type Currency, type Money, money, subtract } from '@tamarind/domain/money';
import type { BankStatement, StatementLine } from '@tamarind/domain/reconciliation/statement';
import { momentAt } from '@tamarind/domain/time';
import { dayBy, exact, type FileAccount, LINES_MAX, negative, tidied, Unreadable } from './reading.ts';

/**
 * Reads a statement of comma, semicolon or tab separated values, as internet banking exports it. Columns are found by
 * their names in English, Thai and Vietnamese, in a heading below any lines about the account. The running balance is
 * required, because it proves that no row is missing. Rows may be oldest or newest first.
 */
export function readCsv(text: string, { account, currency }: FileAccount): BankStatement {
  const rows = rowsOf(text);
  const headAt = rows.findIndex(({ cells }) => isHead(cells));
  const head = rows[headAt];
  if (!head) throw new Unreadable(rows.length === 0 ? 'not_this_format' : 'missing_column');
  const columns = columnsOf(head);
  const read = rows.slice(headAt + 1).map((row) => lineOf(row, columns, currency));
  if (read.length === 0) throw new Unreadable('missing_field', head.number);
  const inOrder = isForward(read) ? read : read.toReversed();
  const broken = inOrder.findIndex(
    ({ balance, line }, index) => index > 0 && add(inOrder[index - 1]?.balance ?? money(0), line.amount) !== balance,
  );
  if (broken >= 0) throw new Unreadable('sum_differs', inOrder[broken]?.number ?? 0);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) throw new Unreadable('missing_field');
  const days = inOrder.map(({ line }) => line.day).toSorted();
  return {
    account,
    currency,
    from: days[0] ?? first.line.day,
    until: days.at(-1) ?? last.line.day,
    opening: subtract(first.balance, first.line.amount),
    closing: last.balance,
    lines: inOrder.map(({ line }) => line),
  };
}

export interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

interface ReadRow {
  readonly number: number;
  readonly line: StatementLine;
  readonly balance: Money;
}

const columnNames = {
  day: [
    'date',
    'transaction date',
    'posting date',
    'booking date',
    'value date',
    'วันที่',
    'วันที่ทำรายการ',
    'ngày',
    'ngày giao dịch',
  ],
  time: ['time', 'transaction time', 'เวลา', 'giờ', 'giờ giao dịch'],
  amount: ['amount', 'transaction amount', 'จำนวนเงิน', 'số tiền'],
  out: ['debit', 'withdrawal', 'paid out', 'ถอนเงิน', 'ถอน', 'เดบิต', 'ghi nợ', 'nợ', 'phát sinh nợ'],
  in: ['credit', 'deposit', 'paid in', 'ฝากเงิน', 'ฝาก', 'เครดิต', 'ghi có', 'có', 'phát sinh có'],
  balance: ['balance', 'running balance', 'ยอดคงเหลือ', 'คงเหลือ', 'số dư'],
  providerRef: [
    'transaction id',
    'transaction reference',
    'bank reference',
    'ref no',
    'reference no',
    'เลขที่อ้างอิง',
    'mã giao dịch',
    'số tham chiếu',
  ],
  reference: ['reference', 'description', 'details', 'remark', 'รายละเอียด', 'หมายเหตุ', 'nội dung', 'diễn giải'],
  counterparty: ['counterparty', 'name', 'payer', 'ชื่อ', 'ชื่อบัญชี', 'đối tác', 'tên đối ứng'],
} as const;
type ColumnName = keyof typeof columnNames;
type Columns = Readonly<Partial<Record<ColumnName, number>>>;

/** Finds columns by the names in the heading, ignoring differences of spelling such as case. */
export function columnReader<Name extends string>(names: Readonly<Record<Name, readonly string[]>>) {
  const columnOf = new Map<string, Name>(
    Object.entries<readonly string[]>(names).flatMap(([column, all]) => all.map((name) => [name, column as Name])),
  );
  const nameOf = (cell: string): Name | undefined =>
    columnOf.get(
      cell
        .normalize('NFC')
        .toLowerCase()
        .replace(/\(.*\)/, '')
        .replaceAll(/[._:]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  return {
    holds: (cells: readonly string[], sought: readonly Name[]): boolean => {
      const found = new Set(cells.map(nameOf));
      return sought.every((name) => found.has(name));
    },
    /** The index of each column, from the heading row; refuses a file in which a name occurs twice. */
    columns: ({ cells, number }: Row): Readonly<Partial<Record<Name, number>>> => {
      const columns: Partial<Record<Name, number>> = {};
      for (const [index, cell] of cells.entries()) {
        const name = nameOf(cell);
        if (name === undefined) continue;
        if (columns[name] !== undefined) throw new Unreadable('column_twice', number);
        columns[name] = index;
      }
      return columns;
    },
  };
}
const nameIn = columnReader(columnNames);

const isHead = (cells: readonly string[]): boolean =>
  (['amount', 'in', 'out', 'balance'] as const).some((name) => nameIn.holds(cells, ['day', name]));

function columnsOf(head: Row): Columns {
  const columns = nameIn.columns(head);
  const { number } = head;
  const hasAmount = columns.amount !== undefined || (columns.in !== undefined && columns.out !== undefined);
  if (!hasAmount || columns.balance === undefined) throw new Unreadable('missing_column', number);
  return columns;
}

function lineOf({ cells, number }: Row, columns: Columns, currency: Currency): ReadRow {
  const cell = (name: ColumnName): string => (cells[columns[name] ?? -1] ?? '').trim();
  const dayText = needed(cell('day'), number);
  const [, dayPart = dayText, inDay = ''] = /^(\S+?)(?:[ T](\d.*))?$/.exec(dayText) ?? [];
  const day = dayOfText(dayPart, number);
  const time = timeOf(cell('time') || inDay, number);
  return {
    number,
    balance: signed(needed(cell('balance'), number), currency, number),
    line: {
      day,
      at: time === undefined ? null : momentAt(day, time),
      amount: amountOf(cell, columns, currency, number),
      providerRef: tidied(cell('providerRef')),
      reference: tidied(cell('reference')),
      counterparty: tidied(cell('counterparty')),
    },
  };
}

function amountOf(cell: (name: ColumnName) => string, columns: Columns, currency: Currency, line: number): Money {
  if (columns.amount !== undefined) return signed(needed(cell('amount'), line), currency, line);
  const [came, went] = [cell('in'), cell('out')].map((text) =>
    text === '' || text === '-' ? undefined : signed(text, currency, line),
  );
  const incoming = came === undefined || came === 0n ? undefined : came;
  const outgoing = went === undefined || went === 0n ? undefined : went;
  if (incoming !== undefined && outgoing !== undefined) throw new Unreadable('bad_amount', line);
  if (outgoing !== undefined) return outgoing < 0n ? outgoing : negative(outgoing);
  if (incoming === undefined || incoming < 0n)
    throw new Unreadable(incoming === undefined ? 'missing_field' : 'bad_amount', line);
  return incoming;
}

export function needed(text: string, line: number): string {
  if (text === '') throw new Unreadable('missing_field', line);
  if (text.startsWith('=')) throw new Unreadable('formula', line);
  return text;
}

/**
 * Reads a signed amount: `-1,234.50`, `(1,234.50)`, `1,234.50-`, `฿1,234.50`; `1.234.567` is Vietnamese for 1,234,567.
 */
export function signed(text: string, currency: Currency, line: number): Money {
  if (text.startsWith('=')) throw new Unreadable('formula', line);
  const bare = text
    .replaceAll('\u2212', '-')
    .replace(/^\((.*)\)$/, '-$1')
    .replaceAll(/฿|₫|đ|THB|VND|\s/gi, '');
  const match = /^([+-]?)([\d.,]+)([+-]?)$/.exec(bare);
  const [, before = '', digits = '', after = ''] = match ?? [];
  if (!match || (before !== '' && after !== '')) throw new Unreadable('bad_amount', line);
  const grouped = currency === 'VND' ? /^\d{1,3}([.,]\d{3})*$/ : /^\d{1,3}(,\d{3})*(\.\d+)?$/;
  const isPlain = /^\d+(\.\d+)?$/.test(digits) && (currency === 'THB' || !digits.includes('.'));
  if (!isPlain && !grouped.test(digits)) throw new Unreadable('bad_amount', line);
  const amount = exact(digits.replaceAll(currency === 'VND' ? /[.,]/g : /,/g, ''), currency, line);
  return before === '-' || after === '-' ? negative(amount) : amount;
}

/**
 * Reads a date with the year first, or with the day first as in Thailand and Vietnam. Refuses two-digit years, because
 * they may be of the Buddhist or the common calendar.
 */
export function dayOfText(text: string, line: number): string {
  const yearFirst = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text);
  if (yearFirst) return dayBy(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]), line);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (dayFirst) return dayBy(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]), line);
  throw new Unreadable('bad_day', line);
}

export function timeOf(text: string, line: number): string | undefined {
  if (text === '') return undefined;
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?(?:\.\d+)?$/.exec(text);
  if (!match) throw new Unreadable('bad_day', line);
  return `${match[1]}:${match[2]}${match[3] ?? ''}`;
}

/**
 * True if the oldest row is first: decided by the days or, within one day, by the order in which the balances add up. A
 * single row counts as oldest first.
 */
function isForward(rows: readonly ReadRow[]): boolean {
  const adds = (list: readonly ReadRow[]) =>
    list.every(
      ({ balance, line }, index) => index === 0 || add(list[index - 1]?.balance ?? money(0), line.amount) === balance,
    );
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last && first.line.day !== last.line.day) return first.line.day < last.line.day;
  return adds(rows) || !adds(rows.toReversed());
}

/**
 * Splits the text into rows and drops empty ones. Quoting follows RFC 4180; `number` is the line of the file at which
 * the row begins.
 */
export function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  const separator = separatorOf(text);
  let [cells, cell, isQuoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    cells.push(cell);
    cell = '';
    if (cells.some((one) => one.trim() !== '')) rows.push({ number: began, cells });
    if (rows.length > LINES_MAX) throw new Unreadable('too_many_lines');
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      endRow();
      began = line;
    } else if (char !== '\r') cell += char;
  }
  if (isQuoted) throw new Unreadable('not_this_format', began);
  endRow();
  return rows;
}

/** The separator that most lines near the top contain. */
function separatorOf(text: string): string {
  const top = text.slice(0, 4_000);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: top.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
}
