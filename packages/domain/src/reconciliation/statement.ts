import { add, type Currency, type Money, sum } from '../money.ts';
import type { Day } from '../time.ts';

/** A bank's statement of one account, read from any format. */
export interface BankStatement {
  readonly account: string;
  readonly currency: Currency;
  readonly from: Day;
  readonly until: Day;
  /** The bank's balances: before the first line (`opening`) and after the last line (`closing`). */
  readonly opening: Money;
  readonly closing: Money;
  readonly lines: readonly StatementLine[];
}

export interface StatementLine {
  readonly day: Day;
  /** The moment of the movement; null if the bank states only the day. */
  readonly at: Date | null;
  /** The signed amount of the movement: positive if money came into the account, negative if it went out. */
  readonly amount: Money;
  /** The bank's reference of the movement; empty if it gives none. */
  readonly providerRef: string;
  /** The payer's text, or the server's reference of a payout. */
  readonly reference: string;
  readonly counterparty: string;
}

export const statementFaults = [
  'too_large',
  'encoding',
  'not_this_format',
  'entity',
  'missing_column',
  'column_twice',
  'missing_field',
  'bad_day',
  'bad_amount',
  'formula',
  'wrong_currency',
  'wrong_account',
  'too_many_lines',
  'sum_differs',
] as const;
export type StatementFaultCode = (typeof statementFaults)[number];

/**
 * The reasons why a statement that a bank provided for a day cannot be used. 'misfits': it contradicts statement lines
 * that were read before.
 */
export const dayFaults = [...statementFaults, 'misfits'] as const;
export type DayFault = (typeof dayFaults)[number];

/** An error in a statement. `line` is the line of the file, or 0 for the file as a whole. */
export interface StatementFault {
  readonly code: StatementFaultCode;
  readonly line: number;
}

/** The first error in a statement: its days do not fit, or its lines do not add up to the change of its balance. */
export function faultOf(read: BankStatement, today: Day): StatementFault | undefined {
  const { from, until, lines, opening, closing } = read;
  if (from > until || until > today || from < EARLIEST) return { code: 'bad_day', line: 0 };
  if (lines.some(({ day }) => day < from || day > until)) return { code: 'bad_day', line: 0 };
  if (lines.some(({ amount }) => amount === 0n)) return { code: 'bad_amount', line: 0 };
  const explained = add(opening, sum(lines.map(({ amount }) => amount)));
  return explained === closing ? undefined : { code: 'sum_differs', line: 0 };
}

/** The earliest day accepted; an earlier day is a misread year. */
const EARLIEST = '2015-01-01';
