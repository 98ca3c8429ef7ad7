import { type Currency, fromDecimal, type Money, money } from '@tamarind/domain/money';
import type { BankStatement, StatementFault, StatementFaultCode } from '@tamarind/domain/reconciliation/statement';
import type { Day } from '@tamarind/domain/time';

/** The account that staff choose for a file; a file that names another one is refused. */
export interface FileAccount {
  readonly account: string;
  readonly currency: Currency;
}

export type ReadResult =
  | { readonly ok: true; readonly statement: BankStatement }
  | { readonly ok: false; readonly fault: StatementFault };

/**
 * The error that the parsers throw. `readStatement` catches it and returns an error value, so no code outside this
 * folder sees it.
 */
export class Unreadable extends Error {
  readonly fault: StatementFault;
  constructor(code: StatementFaultCode, line = 0) {
    super(code);
    this.fault = { code, line };
  }
}

export const BYTES_MAX = 10_000_000;
export const LINES_MAX = 200_000;
const TEXT_MAX = 300;

/**
 * Decodes UTF-8, or UTF-16 with its byte order mark as spreadsheets save it. Any other encoding would garble names, so
 * it is refused.
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes.length > BYTES_MAX) throw new Unreadable('too_large');
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\u0000')) throw new Unreadable('encoding');
    return text;
  } catch {
    throw new Unreadable('encoding');
  }
}

/** Cleans a text for storage: one line, no control characters, limited length. */
export const tidied = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, TEXT_MAX);

/** An unsigned amount with a decimal comma, as in MT940: `1250,` or `1250,5`. */
export const commaAmount = (text: string, currency: Currency, line: number): Money =>
  exact(text.replace(/,$/, '').replace(',', '.'), currency, line);

/**
 * Parses an amount of the currency with a decimal point. More decimals than the currency has are accepted only if they
 * are zeros.
 */
export function exact(text: string, currency: Currency, line: number): Money {
  const short = /^\d{1,15}\.\d{1,6}$/.test(text) ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  const amount = /^\d/.test(short) ? fromDecimal(short, currency) : undefined;
  if (amount === undefined) throw new Unreadable('bad_amount', line);
  return amount;
}

export const negative = (amount: Money): Money => money(-amount);

/** Builds a day from its parts. A Buddhist year, as Thai banks print it, is reduced by 543. */
export function dayBy(year: number, month: number, date: number, line: number): Day {
  const common = year >= 2400 && year < 2700 ? year - 543 : year;
  const day = new Date(Date.UTC(common, month - 1, date));
  const isReal = common >= 1900 && common < 2200 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  if (!isReal) throw new Unreadable('bad_day', line);
  return day.toISOString().slice(0, 10);
}

export function proveAccount(said: { account: string; currency: string }, expected: FileAccount): void {
  if (said.currency !== expected.currency) throw new Unreadable('wrong_currency');
  if (plain(said.account) !== plain(expected.account)) throw new Unreadable('wrong_account');
}

/** The account number in capital letters without blanks and dashes, so that different spellings compare as equal. */
const plain = (account: string): string => account.replaceAll(/[\s-]/g, '').toUpperCase();
