import pg from 'pg';
import { binaryArray } from './arrays.ts';

/** An object that executes SQL statements: a pool or a single connection. */
export interface Db {
  query(config: pg.QueryConfig): Promise<{ rows: unknown[] }>;
}

/** One connection inside `inTransaction`. Only functions that take a Tx may change more than one row. */
export interface Tx extends Db {
  readonly inTransaction: true;
  /** Number of this attempt, from 1; a higher number means that the work was rolled back before, see `TryAgain`. */
  readonly attempt: number;
  /**
   * Registers a step that runs after the work and before the commit. The step may still roll back, and may register
   * further steps, which run after it.
   */
  beforeCommit(step: () => Promise<unknown>): void;
  /**
   * Registers a statement that is sent in the same packet as the commit. `step` must send it at once and not depend on
   * its result. If the statement fails, PostgreSQL skips the commit.
   */
  withCommit(kind: StatementKind, step: () => Promise<unknown>): void;
}

/**
 * The order of the statements that are sent with the commit. `rows`: rows that no other transaction waits for, such as
 * stored responses and events. They are written before the steps of `beforeCommit`, if there are any. `counters`: rows
 * that many transactions change; sent with the commit, they are locked only for its duration. `chain`: the audit log's
 * hash chain. Transactions that write audit records wait for each other there, so it comes last.
 */
export const statementKinds = ['rows', 'counters', 'chain'] as const;
export type StatementKind = (typeof statementKinds)[number];

/**
 * Sends statements in one packet. PostgreSQL executes them in this order, so a lock in front is held while the later
 * reads run. If several fail or refuse, the first one in this order is reported.
 */
export async function sentInOrder<const Answers extends readonly unknown[]>(
  ...statements: { readonly [Index in keyof Answers]: Promise<Answers[Index]> }
): Promise<Answers> {
  await Promise.allSettled(statements);
  return Promise.all(statements) as Promise<unknown> as Promise<Answers>;
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
 * Plain SQL: sql<Row>(db)`select … ${value}` sends the text with $1, $2 … and returns the rows. The text is constant,
 * so every place in the code that uses it is one prepared statement; write an optional filter as `${x}::text is null or
 * col = ${x}`. Column names are the row's property names: write `as "closesAt"`.
 */
export const sql =
  <Row>(db: Db) =>
  (parts: TemplateStringsArray, ...values: Value[]): Promise<Row[]> =>
    executed<Row>(db, templateOf(parts), values);

/**
 * Runs SQL assembled from shared fragments. The same text gets the same statement name, so it is planned once per
 * connection. Fragments are constant text and never contain values.
 */
export function composed<Row>(db: Db, text: string, values: readonly Value[]): Promise<Row[]> {
  const known = composedStatements.get(text);
  const statement = known ?? { name: `c${composedStatements.size + 1}`, text, elements: elementsOf(text) };
  if (!known) composedStatements.set(text, statement);
  return executed<Row>(db, statement, values);
}

/**
 * Like `composed`, but PostgreSQL plans the statement at each call for the given values. Use it if the values of one
 * call select a few rows and those of the next a whole table.
 */
export const plannedAnew = <Row>(db: Db, text: string, values: readonly Value[]): Promise<Row[]> =>
  executed<Row>(db, { name: undefined, text, elements: [] }, values);

/**
 * Collects the values of a composed statement whose conditions vary, and returns for each the SQL text that reads it.
 * That text is a sub-select, whose value the planner cannot see: one plan then serves all values, instead of a new plan
 * at each call.
 */
export function placing(): { readonly values: readonly Value[]; readonly place: Placing } {
  const values: Value[] = [];
  return { values, place: (value, type) => `(select $${values.push(value)}::${type})` };
}
export type Placing = (value: Value, type: 'bigint' | 'int' | 'text' | 'timestamptz') => string;

/** Returns the single row of a statement; any other number of rows is a broken invariant. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

interface Statement {
  /** Name of the prepared statement; undefined for a statement that is planned at each call. */
  readonly name: string | undefined;
  readonly text: string;
  /**
   * For each value that the SQL casts to an array, as in `$1::bigint[]`, the element type; undefined for other values.
   */
  readonly elements: readonly (string | undefined)[];
}

async function executed<Row>(db: Db, { name, text, elements }: Statement, values: readonly Value[]): Promise<Row[]> {
  const { rows } = await db.query({ name, text, values: values.map((value, at) => toParameter(value, elements[at])) });
  return rows as Row[];
}

const templates = new WeakMap<TemplateStringsArray, Statement>();
const composedStatements = new Map<string, Statement>();
let counter = 0;
function templateOf(parts: TemplateStringsArray): Statement {
  const known = templates.get(parts);
  if (known) return known;
  counter += 1;
  const text = parts.reduce((start, part, index) => `${start}$${index}${part}`);
  const statement = { name: `t${counter}`, text, elements: elementsOf(text) };
  templates.set(parts, statement);
  return statement;
}

function elementsOf(text: string): (string | undefined)[] {
  const elements: (string | undefined)[] = [];
  for (const [, at, element] of text.matchAll(/\$(\d+)::([a-z]+)\[\]/g)) elements[Number(at) - 1] ??= element;
  return elements;
}

function toParameter(value: Value, element?: string): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return (element && binaryArray(element, value)) ?? arrayText(value);
  if (typeof value === 'object' && value !== null && 'json' in value) return JSON.stringify(value.json);
  return value instanceof Uint8Array && !Buffer.isBuffer(value) ? Buffer.from(value) : value;
}

/**
 * Formats an array literal. The driver's function also escapes numbers, which took half the time of sending a batch.
 */
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

/**
 * Money and ids become bigint, calendar days stay text; the driver's defaults (text, local midnight) would both be
 * wrong.
 */
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
