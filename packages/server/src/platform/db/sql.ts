import pg from 'pg';

/** Something statements can be sent to: a pool or one connection. */
export interface Db {
  query(config: pg.QueryConfig): Promise<{ rows: unknown[] }>;
}

/** One connection inside `inTransaction`. Only what takes a Tx may change more than one row. */
export interface Tx extends Db {
  readonly inTransaction: true;
  /** From 1; above it the same work was rolled back before, see `TryAgain`. */
  readonly attempt: number;
  /**
   * For what takes locks that many wait for: sent right before the commit, when all other work is done. What was put off first is sent
   * last; a step begins with its statement and may look at what came of it.
   */
  lastly(step: () => Promise<void>): void;
  /** For what a process keeps of it in memory: done when it is committed, before anybody is answered. */
  afterwards(step: () => void): void;
}

type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | undefined
  | readonly Value[]
  | { readonly json: unknown };

/**
 * Visible SQL: sql<Row>(db)`select … ${value}` sends the text with $1, $2 … and gives the rows. Text is fixed, so every
 * call site is a prepared statement of its own; a filter that may be absent is written `${x}::text is null or col = ${x}`.
 * Column names are the row's property names: write `as "closesAt"`.
 */
export const sql =
  <Row>(db: Db) =>
  async (parts: TemplateStringsArray, ...values: Value[]): Promise<Row[]> => {
    const { rows } = await db.query({ name: nameOf(parts), text: textOf(parts), values: values.map(toParameter) });
    return rows as Row[];
  };

/**
 * For statements put together from pieces that several share: planned once a connection like those above, for the same text has the
 * same name. The pieces are fixed text; a value never stands in them.
 */
export async function composed<Row>(db: Db, text: string, values: readonly Value[]): Promise<Row[]> {
  const name = composedNames.get(text) ?? `c${composedNames.size + 1}`;
  composedNames.set(text, name);
  return (await db.query({ name, text, values: values.map(toParameter) })).rows as Row[];
}
const composedNames = new Map<string, string>();

/** The single row a statement must give; anything else is a broken invariant. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

const names = new WeakMap<TemplateStringsArray, string>();
let counter = 0;
function nameOf(parts: TemplateStringsArray): string {
  const known = names.get(parts);
  if (known) return known;
  counter += 1;
  const name = `t${counter}`;
  names.set(parts, name);
  return name;
}

const textOf = (parts: TemplateStringsArray): string => parts.reduce((text, part, index) => `${text}$${index}${part}`);

function toParameter(value: Value): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object' && value !== null && 'json' in value) return JSON.stringify(value.json);
  return value instanceof Uint8Array && !Buffer.isBuffer(value) ? Buffer.from(value) : value;
}

/** An array as the database reads it. The driver's own way escapes numbers, too: half of the time of sending a batch. */
function arrayText(values: readonly Value[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: Value): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Uint8Array)
    return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}"`;
  return typeof value === 'object' ? quoted(JSON.stringify((value as { json: unknown }).json)) : String(value);
}
const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

/** Money and ids are bigint, calendar days stay text; the driver's defaults (text, local midnight) would both be wrong. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary') {
      if (oid === INT8) return BigInt as never;
      if (oid === DATE) return ((text: string) => text) as never;
      if ((oid as number) === INT8_ARRAY)
        return ((text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))) as never;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
};
const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
