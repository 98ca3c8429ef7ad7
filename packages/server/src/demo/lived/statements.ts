import { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { currencies, type Currency, money, sum, toDecimal } from '@tamarind/domain/money';
import { addDays, dayOf, localTime } from '@tamarind/domain/time';
import * as queries from '../queries.ts';
import type { Past } from './past.ts';
import type { Office } from './people.ts';

/**
 * Adds the bank's statement files of the last days, through the same call that staff use. The files contain a few
 * mistakes, so that the list of discrepancies has one of each kind.
 */
export async function addStatements(past: Past, { mali }: Office): Promise<void> {
  const { pool, clock } = past.platform;
  const first = addDays(dayOf(clock.now()), -DAYS);
  for (const currency of currencies) {
    const all = await queries.bankPayments(pool, currency);
    const before = all.filter(({ at }) => dayOf(at) < first);
    const lines = all.slice(before.length);
    if (lines.length < LEAST) continue;
    const opening = sum(before.map(({ amount }) => amount));
    const file = fileOf(currency, opening, withMistakes(currency, lines));
    const { addStatement, listBreaks, takeBreak } = contract.reconciliation;
    await past.ask(addStatement, mali, { format: 'csv', account: ACCOUNTS[currency], currency, file });
    const [oldest] = (await past.ask(listBreaks, mali, { state: 'open', currency })).breaks;
    if (oldest) await past.ask(takeBreak, mali, { id: oldest.id });
  }
}

type Line = Awaited<ReturnType<typeof queries.bankPayments>>[number];

/**
 * Puts mistakes into a statement: one payment is missing, one is there twice, one has another amount, one has no
 * notice, and one line is a fee.
 */
function withMistakes(currency: Currency, lines: readonly Line[]): Line[] {
  const unit = currency === 'THB' ? 100n : 1_000n;
  const place = (percent: number): number => Math.floor((lines.length * percent) / 100);
  return lines.flatMap((line, index) => {
    if (index === place(30)) return [];
    if (index === place(45))
      return [line, { ...line, amount: money(450n * unit), ref: 'CASH77031', text: 'CASH DEPOSIT' }];
    if (index === place(60)) return [line, line];
    if (index === place(75)) return [{ ...line, amount: money(line.amount - 10n * unit) }];
    if (index === place(90))
      return [line, { ...line, amount: money(-15n * unit), ref: '', text: 'MONTHLY FEE', name: '' }];
    return [line];
  });
}

function fileOf(currency: Currency, opening: bigint, lines: readonly Line[]): string {
  const number = (amount: bigint) => ({ number: toDecimal(money(amount), currency) });
  let balance = opening;
  const rows = lines.map(({ at, amount, ref, text, name }) => {
    balance += amount;
    return [localTime(at), number(amount), number(balance), ref, text, name];
  });
  const head = ['date', 'amount', 'balance', 'transaction id', 'description', 'name'];
  return Buffer.from(csvOf(head, rows)).toString('base64');
}

const ACCOUNTS: Readonly<Record<Currency, string>> = { THB: '0981234567', VND: '0011000987654' };
const DAYS = 14;
/** Smallest number of payments for a statement with mistakes. With fewer payments, most lines would be mistakes. */
const LEAST = 20;
