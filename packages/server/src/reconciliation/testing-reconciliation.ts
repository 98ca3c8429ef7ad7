import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { money, toDecimal } from '@tamarind/domain/money';
import { addDays, type Day, dayOf, startOfDay } from '@tamarind/domain/time';
import type { TestApp } from '../testing/test-app.ts';

const { addStatement, getReconciliation, listBreaks } = contract.reconciliation;

export interface BankLine {
  readonly day: Day;
  readonly amount: bigint;
  readonly ref: string;
  readonly text?: string;
}

export const ACCOUNT = '0987654321';
const SETTLEMENT_HEAD = 'Date,Charge Id,Type,Status,Description,Currency,Amount,Fees,Vat,Net';

/** A statement file of whole days from `opening`, as CSV in base64. */
export function statementFile(opening: bigint, lines: readonly BankLine[]): string {
  let balance = opening;
  const rows = lines.map(({ day, amount, ref, text = '' }) => {
    balance += amount;
    return [day, { number: toDecimal(money(amount), 'THB') }, { number: toDecimal(money(balance), 'THB') }, ref, text];
  });
  return Buffer.from(csvOf(['date', 'amount', 'balance', 'transaction id', 'description'], rows)).toString('base64');
}

/** The bank in a test: uploads its statements as files, and reads the results as staff see them. */
export function bankDesk(app: TestApp, staff: { token: string }) {
  const wish = (file: string): InputOf<typeof addStatement> => ({
    format: 'csv',
    account: ACCOUNT,
    currency: 'THB',
    file,
  });
  return {
    wish,
    upload: (opening: bigint, lines: readonly BankLine[]) =>
      app.call(addStatement, wish(statementFile(opening, lines)), staff),
    /** Adds a settlement file of Opn's portal; `closing` is the balance at its end. */
    settle: (closing: bigint, rows: readonly string[]) => {
      const file = Buffer.from([SETTLEMENT_HEAD, ...rows].join('\r\n')).toString('base64');
      const of = { format: 'csv', provider: 'omise', currency: 'THB', closing: money(closing) } as const;
      return app.call(addStatement, { ...of, file }, staff);
    },
    breaks: async (state: 'open' | 'closed' = 'open') => (await app.call(listBreaks, { state }, staff)).value().breaks,
    days: async (provider: 'omise' | null = null) => {
      const { books } = (await app.call(getReconciliation, {}, staff)).value();
      return books.find((book) => book.currency === 'THB' && book.provider === provider)?.days ?? [];
    },
    today: () => dayOf(app.clock.now()),
    /** Moves the clock to ten o'clock of a later day. */
    morning: (days = 1) => {
      const day = addDays(dayOf(app.clock.now()), days);
      app.clock.moveTo(new Date(startOfDay(day).getTime() + 10 * 3_600_000));
      return day;
    },
  };
}
