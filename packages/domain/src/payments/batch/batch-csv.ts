import { csvOf } from '../../csv.ts';
import { toDecimal } from '../../money.ts';
import { bankOf } from '../../withdrawals/banks.ts';
import type { BatchFile } from './batch.ts';

/** The file as CSV with one line per payment. Banks are written as clearing numbers. */
export const batchCsv = ({ currency, lines }: BatchFile): string =>
  csvOf(
    ['reference', 'bank_code', 'bank_name', 'account_number', 'account_name', 'amount', 'currency'],
    lines.map((line) => {
      const bank = bankOf(line.bank, currency);
      if (!bank) throw new Error(`${line.bank} is no bank of ${currency}`);
      const amount = { number: toDecimal(line.amount, currency) };
      return [line.reference, bank.routing, bank.name, line.account, line.holder, amount, currency];
    }),
  );
