import type { StatementFormat } from '@tamarind/contract/reconciliation';
import { type BankStatement, faultOf } from '@tamarind/domain/reconciliation/statement';
import type { Day } from '@tamarind/domain/time';
import { readCamt053 } from './camt053.ts';
import { readCsv } from './csv.ts';
import { readMt940 } from './mt940.ts';
import { decoded, type FileAccount, type ReadResult, Unreadable } from './reading.ts';
import { readSettlement as readSettlementText, type SettlementAccount } from './settlement.ts';

/** Reads a statement file of the expected account. A file that cannot be read completely is refused as a whole. */
export const readStatement = (
  format: StatementFormat,
  bytes: Uint8Array,
  expected: FileAccount,
  today: Day,
): ReadResult => resultOf(() => readers[format](decoded(bytes), expected), today);

/** Reads a payment provider's settlement file; refuses it as a whole if it cannot be read completely. */
export const readSettlement = (bytes: Uint8Array, expected: SettlementAccount, today: Day): ReadResult =>
  resultOf(() => readSettlementText(decoded(bytes), expected), today);

function resultOf(read: () => BankStatement, today: Day): ReadResult {
  try {
    const statement = read();
    const fault = faultOf(statement, today);
    return fault ? { ok: false, fault } : { ok: true, statement };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, fault: error.fault };
    throw error;
  }
}

const readers = { csv: readCsv, mt940: readMt940, camt053: readCamt053 } as const;
