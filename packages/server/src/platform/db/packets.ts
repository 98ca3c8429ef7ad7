import pg from 'pg';
import { serialize } from 'pg-protocol';
import { typeParsers } from './sql.ts';

/** The rows of a statement, and the command tag that PostgreSQL returned, such as `SELECT 3` or `COMMIT`. */
export interface StatementResult {
  readonly rows: unknown[];
  readonly command: string;
}

/** The error of a statement that PostgreSQL skipped, because an earlier one of its packet failed. */
export class SkippedStatement extends Error {}

/**
 * Sends statements over one connection. The statements of one turn of the event loop form a packet: PostgreSQL executes
 * them in order and sends their results together. After an error it skips the rest of the packet. Statements issued
 * while a packet is on its way form the next packet.
 *
 * The driver itself ends each statement with a Sync, at which PostgreSQL writes to the socket, and requests a new
 * description of the columns each time. Here a packet ends with one Sync, and the columns of a named statement are
 * described once (PostgreSQL 18, 54.2.3 Extended Query).
 */
export class StatementQueue {
  readonly #client: pg.ClientBase;
  readonly #prepared: PreparedStatements = { columns: new Map(), doubtful: new Set() };
  #waiting: PendingStatement[] = [];
  #isBusy = false;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /**
   * Rejects with the database's error, or with `SkippedStatement`. A packet that is not answered within the longest `patienceMs` of
   * its statements ends the connection.
   */
  async send({ name = '', text, values = [] }: pg.QueryConfig, patienceMs: number): Promise<StatementResult> {
    const bind = serialize.bind({ statement: name, values: values.map(toWire) });
    try {
      return await new Promise((answer, fail) => {
        const isFirst = this.#waiting.length === 0;
        this.#waiting.push({ name, text, bind, patienceMs, rows: [], columns: undefined, answer, fail });
        if (isFirst) process.nextTick(() => this.#next());
      });
    } catch (error) {
      // The stack of the driver's error begins in its parser, so it is replaced with one that contains the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #next(): void {
    if (this.#isBusy || this.#waiting.length === 0) return;
    this.#isBusy = true;
    const packet = new Packet(this.#waiting, this.#prepared, () => {
      this.#isBusy = false;
      this.#next();
    });
    this.#waiting = [];
    try {
      this.#client.query(packet);
    } catch (error) {
      packet.handleError(error);
    }
  }
}

/** The prepared (named) statements of a connection. */
interface PreparedStatements {
  /** The result columns of each statement that was executed on this connection, by statement name. */
  readonly columns: Map<string, Columns>;
  /** Names of statements that failed at their first execution, so it is unknown if PostgreSQL prepared them. */
  readonly doubtful: Set<string>;
}

interface PendingStatement {
  /** Empty for a statement that PostgreSQL plans again at each call. */
  readonly name: string;
  readonly text: string;
  readonly bind: Buffer;
  readonly patienceMs: number;
  readonly rows: unknown[];
  columns: Columns | undefined;
  readonly answer: (answered: StatementResult) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A packet, implemented as one query of the driver: the driver calls these methods with each message that arrives until
 * the Sync is answered.
 */
class Packet implements pg.Submittable {
  readonly #sent: readonly PendingStatement[];
  readonly #prepared: PreparedStatements;
  readonly #end: () => void;
  #at = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(sent: readonly PendingStatement[], prepared: PreparedStatements, end: () => void) {
    this.#sent = sent;
    this.#prepared = prepared;
    this.#end = end;
  }

  submit({ stream }: pg.Connection): null {
    const parsed = new Set<string>();
    const messages = this.#sent.flatMap((one) => {
      const { name, text, bind } = one;
      one.columns = this.#prepared.columns.get(name);
      if (one.columns) return [bind, EXECUTE];
      if (name !== '' && parsed.has(name)) return [bind, DESCRIBE, EXECUTE];
      parsed.add(name);
      const close = this.#prepared.doubtful.delete(name) ? [serialize.close({ type: 'S', name })] : [];
      return [...close, serialize.parse({ name, text }), bind, DESCRIBE, EXECUTE];
    });
    const patienceMs = Math.max(...this.#sent.map((one) => one.patienceMs));
    this.#timer = setTimeout(() => stream.destroy(new Error('Query read timeout')), patienceMs);
    stream.write(Buffer.concat([...messages, SYNC]));
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const one = this.#sent[this.#at];
    if (one) one.columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const one = this.#sent[this.#at];
    if (one?.columns) one.rows.push(rowOf(one.columns, fields));
  }

  handleCommandComplete({ text }: { text: string }): void {
    const one = this.#sent[this.#at];
    if (!one) return;
    this.#at += 1;
    if (one.name !== '') this.#prepared.columns.set(one.name, one.columns ?? NO_COLUMNS);
    one.answer({ rows: one.rows, command: text });
  }

  /** PostgreSQL sends this message for a text without a statement. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /**
   * Receives the error of a statement, after which PostgreSQL skips the rest of the packet, or the loss of the
   * connection.
   */
  handleError(error: unknown): void {
    clearTimeout(this.#timer);
    const [failed, ...rest] = this.#sent.slice(this.#at);
    if (failed && failed.name !== '' && !this.#prepared.columns.has(failed.name))
      this.#prepared.doubtful.add(failed.name);
    failed?.fail(error);
    const isSkipped = error instanceof pg.DatabaseError;
    for (const { fail } of rest)
      fail(isSkipped ? new SkippedStatement('an earlier statement of the packet failed', { cause: error }) : error);
    this.#end();
  }

  handleReadyForQuery(): void {
    clearTimeout(this.#timer);
    this.#end();
  }
}

// ── Rows and values ───────────────────────────────────────────────────────────────────────────────────────────────────

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /**
   * A row with all column names. Every row is copied from it, so that all rows have the same hidden class in V8 and are
   * fast to read.
   */
  readonly blank: Readonly<Record<string, unknown>>;
}

const columnsOf = (fields: readonly { name: string; dataTypeID: number }[]): Columns => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text')),
  blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

function rowOf({ names, parsers, blank }: Columns, fields: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = { ...blank };
  for (const [index, text] of fields.entries())
    if (text !== null) row[names[index] as string] = (parsers[index] as (text: string) => unknown)(text);
  return row;
}

/** Encodes a parameter: numbers and booleans as text, times as UTC text, bytes unchanged. */
function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw new TypeError(`no parameter can be made of ${typeof value}`);
}

const NO_COLUMNS: Columns = { names: [], parsers: [], blank: {} };
const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();
