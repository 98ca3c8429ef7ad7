import type { Currency, Money } from '@tamarind/domain/money';
import type { BankStatement, StatementLine } from '@tamarind/domain/reconciliation/statement';
import type { Day } from '@tamarind/domain/time';
import {
  commaAmount,
  dayBy,
  type FileAccount,
  LINES_MAX,
  negative,
  proveAccount,
  tidied,
  Unreadable,
} from './reading.ts';

/**
 * Reads SWIFT MT940, with the fields of the standard: 25 account, 60F/60M opening, 61 line, 86 text, 62F/62M closing. A
 * file may contain several messages: pages of one statement, or statements of several days, each of which opens with
 * the closing balance of the previous one.
 */
export function readMt940(text: string, expected: FileAccount): BankStatement {
  const fields = fieldsOf(text);
  const lines: StatementLine[] = [];
  let opening: Balance | undefined;
  let closing: Balance | undefined;
  let isOpen = false;
  for (const { tag, value, line } of fields) {
    if (tag === '25') proveAccount({ account: accountIn(value), currency: expected.currency }, expected);
    else if (tag === '60F' || tag === '60M') {
      const balance = balanceOf(value, expected.currency, line);
      if (isOpen) throw new Unreadable('not_this_format', line);
      if (closing && closing.amount !== balance.amount) throw new Unreadable('sum_differs', line);
      opening ??= balance;
      isOpen = true;
    } else if (tag === '61') {
      if (!isOpen) throw new Unreadable('not_this_format', line);
      if (lines.length === LINES_MAX) throw new Unreadable('too_many_lines', line);
      lines.push(lineOf(value, expected.currency, line));
    } else if (tag === '86') {
      const last = lines.at(-1);
      if (last && isOpen) lines[lines.length - 1] = { ...last, reference: tidied(`${last.reference} ${value}`) };
    } else if (tag === '62F' || tag === '62M') {
      if (!isOpen) throw new Unreadable('not_this_format', line);
      closing = balanceOf(value, expected.currency, line);
      isOpen = false;
    }
  }
  if (!opening || !closing || isOpen || !fields.some(({ tag }) => tag === '25')) throw new Unreadable('missing_field');
  const days = [...lines.map(({ day }) => day), closing.day].toSorted();
  return {
    account: expected.account,
    currency: expected.currency,
    from: days[0] ?? closing.day,
    until: days.at(-1) ?? closing.day,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  };
}

interface Field {
  readonly tag: string;
  readonly value: string;
  readonly line: number;
}

interface Balance {
  readonly day: Day;
  readonly amount: Money;
}

/**
 * Splits a message into fields. A field begins with a tag such as `:61:` at the start of a line, and lines without a
 * tag continue it; `-` and `{…}` frame a message. Lines between two messages, which some banks add, are ignored.
 */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let isBetween = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, tag, value = ''] = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, value, line: index + 1 });
    isBetween = tag === undefined && (isBetween || /^-\}?\s*$/.test(line));
    if (tag === undefined && last && !isBetween && line.trim() !== '' && !/^(-\}?.*|\{.*)$/.test(line))
      fields[fields.length - 1] = { ...last, value: `${last.value}\n${line}` };
  }
  if (fields.length === 0) throw new Unreadable('not_this_format');
  return fields;
}

/** Reads an account: `bank/account` or the account alone; a currency may follow it. */
const accountIn = (value: string): string => (value.trim().split('/').at(-1) ?? '').replace(/\s*(THB|VND)$/, '');

/** Reads a balance such as `C261122THB1234,56`. */
function balanceOf(value: string, currency: Currency, line: number): Balance {
  const [, mark, year, month, date, said, amount = ''] =
    /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d+,\d*)\s*$/.exec(value) ?? [];
  if (mark === undefined) throw new Unreadable('missing_field', line);
  if (said !== currency) throw new Unreadable('wrong_currency', line);
  const positive = commaAmount(amount, currency, line);
  return {
    day: dayBy(2000 + Number(year), Number(month), Number(date), line),
    amount: mark === 'D' ? negative(positive) : positive,
  };
}

/**
 * The parts of a line: value day, booking day, mark, funds code, amount, type, reference, `//` bank's reference,
 * further text.
 */
const LINE =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(RC|RD|C|D)([A-Z])?(\d+,\d*)([A-Z][A-Z0-9 ]{3})(.*?)(?:\/\/(.*?))?(?:\n([^]*))?$/;

function lineOf(value: string, currency: Currency, line: number): StatementLine {
  const found = LINE.exec(value);
  if (!found) throw new Unreadable('missing_field', line);
  const [, year, month, date, bookMonth, bookDate, mark, , amount = '', , own = '', bank = '', more = ''] = found;
  const valueDay = dayBy(2000 + Number(year), Number(month), Number(date), line);
  const booked = bookMonth !== undefined && bookDate !== undefined;
  const day = booked ? bookedDay(valueDay, Number(bookMonth), Number(bookDate), line) : valueDay;
  const positive = commaAmount(amount, currency, line);
  return {
    day,
    at: null,
    // A reversed credit is a debit, and a reversed debit is a credit.
    amount: mark === 'D' || mark === 'RC' ? negative(positive) : positive,
    providerRef: tidied(bank),
    reference: tidied(`${own === 'NONREF' ? '' : own} ${more}`),
    counterparty: '',
  };
}

/**
 * Completes the booking date, which has no year: it takes the value date's year, or around New Year the adjacent one.
 */
function bookedDay(valueDay: Day, month: number, date: number, line: number): Day {
  const [year, valueMonth] = [Number(valueDay.slice(0, 4)), Number(valueDay.slice(5, 7))];
  const shift = month - valueMonth > 6 ? -1 : month - valueMonth < -6 ? 1 : 0;
  return dayBy(year + shift, month, date, line);
}
