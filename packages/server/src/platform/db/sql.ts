import pg from 'pg';
import { binaryArray } from './arrays.ts';

/** A target for statements: a pool or one connection. */
export interface Db {
  query(config: pg.QueryConfig): Promise<{ rows: unknown[] }>;
}

/** One connection inside `inTransaction`. Only functions that take a Tx may change more than one row. */
export interface Tx extends Db {
  readonly inTransaction: true;
  /** Starts at 1; a higher number means that the work was rolled back before, see `TryAgain`. */
  readonly attempt: number;
  /**
   * Runs a step when the work is done. It may still roll back, and it may register further steps, which run after it.
   */
  beforeCommit(step: () => Promise<unknown>): void;
  /**
   * Has a statement leave in the packet of the commit. `step` sends it at once and needs nothing from its answer; if the
   * statement fails, PostgreSQL skips the commit.
   */
  withCommit(kind: StatementKind, step: () => Promise<unknown>): void;
}

/**
 * The order of the statements that leave with the commit.
 * `rows`: rows that no other transaction waits for, such as stored answers and events. They are written before the steps of
 * `beforeCommit` if there are any.
 * `counters`: rows that many transactions change, which are then locked for the length of a commit only.
 * `chain`: the audit chain, for which every transaction that appends to it waits.
 */
export const statementKinds = ['rows', 'counters', 'chain'] as const;
export type StatementKind = (typeof statementKinds)[number];

/**
 * Statements that are sent in one packet and executed in this order, so a lock at the start is held while the reads
 * after it run. If several fail or refuse, the first one in this order is reported.
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
 * so every call site is one prepared statement; write an optional filter as `${x}::text is null or col = ${x}`. Column
 * names are the row's property names: write `as "closesAt"`.
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
 * Like `composed`, but PostgreSQL plans the statement at each call, for these values. For a statement whose values select
 * a few rows at one call and a whole table at the next.
 */
export const plannedAnew = <Row>(db: Db, text: string, values: readonly Value[]): Promise<Row[]> =>
  executed<Row>(db, { name: undefined, text, elements: [] }, values);

/**
 * The values of a composed statement whose conditions vary, each with the place where the SQL reads it. A place is a
 * sub-select, whose value the planner does not look at: one plan serves all values, instead of a new one at each call.
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
  /** Undefined for a statement that is planned at each call. */
  readonly name: string | undefined;
  readonly text: string;
  /** For each value the element type of the array to which the SQL casts it, as in `$1::bigint[]`. */
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

/** Formats an array literal. The driver's own way escapes numbers too, which took half the time of sending a batch. */
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
