import { Statement } from '@tamarind/contract/incomes';
import { z } from 'zod/mini';

/** Saves a statement as JSON in the API's format, which `tools/verify/income.mjs` reads. */
export const saveStatement = (statement: Statement, fileName: string): void => saveJson(Statement, statement, fileName);

/** Saves a value as a JSON file, encoded as the API sends it. */
export function saveJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.output<Schema>,
  fileName: string,
): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(z.encode(schema, value), null, 2)}\n`]));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
