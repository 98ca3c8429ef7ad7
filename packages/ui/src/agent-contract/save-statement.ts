import { Statement } from '@tamarind/contract/incomes';
import { z } from 'zod/mini';

/** Saves a statement in the form of the wire, which `tools/verify/income.mjs` reads. */
export function saveStatement(statement: Statement, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(z.encode(Statement, statement), null, 2)}\n`]));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
