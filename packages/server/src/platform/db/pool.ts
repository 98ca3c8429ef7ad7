import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@tamarind/domain/present';
import { isDatabaseAway } from './away.ts';
import { forgetNoted } from '../kept.ts';
import { type StatementResult, SkippedStatement, StatementQueue } from './packets.ts';
import { createShortReads, READ_LANES, type ShortReads } from './short-reads.ts';
import { type Db, type StatementKind, statementKinds, type Tx } from './sql.ts';

/**
 * The connection pool of one process. Its login is a member of tamarind_app, which cannot edit or delete history
 * (login.ts).
 */
export interface Pool extends Db {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  /**
   * For single statements that must persist even if the surrounding transaction rolls back, such as counted tries. They
   * use separate connections: in the same pool they could wait forever for a transaction that itself waits for them.
   */
  readonly apart: Db;
  /**
   * For transactions with statements over arrays of keys (`lookUps`): a few permanent connections with cached generic
   * plans, because planning these statements costs more than running them. The plans always use indexes, whatever the
   * tables contained when the plans were made.
   */
  readonly lookUps: Pick<Pool, 'connect'>;
  /**
   * For reads that an index answers in a moment. Reads issued in one event-loop turn share connections and packets. The
   * connections refuse writes.
   */
  readonly shortReads: ShortReads;
  readonly waitingCount: number;
  readonly totalCount: number;
  readonly idleCount: number;
  /** Milliseconds that the first caller in the queue has waited for a connection; 0 if nobody waits. */
  readonly waitedMs: () => number;
}

export function createPool(
  databaseUrl: string,
  options: {
    max: number;
    onError: (error: Error) => void;
    name?: string;
    /**
     * Commits do not wait for the disk, so a power cut may lose the newest ones. Used by tests and by pools with
     * `isHasty`.
     */
    mayLoseNewest?: boolean;
    /**
     * For work that is discarded and repeated if it was interrupted. Statements use generic plans as in `lookUps`,
     * because an empty database has no statistics and planning each statement costs a quarter of the time.
     */
    isHasty?: boolean;
  },
): Pool {
  const { isHasty = false, mayLoseNewest = isHasty } = options;
  const settings = (mayLoseNewest ? ' -c synchronous_commit=off' : '') + (isHasty ? LOOK_UP_SETTINGS : '');
  const pool = connections(databaseUrl, { ...options, settings });
  const apart = connections(databaseUrl, { ...options, settings, max: APART_CONNECTIONS });
  const lookUps = connections(databaseUrl, {
    ...options,
    max: LOOK_UP_CONNECTIONS,
    settings: LOOK_UP_SETTINGS + settings,
    staysOpen: true,
  });
  const shortReads = connections(databaseUrl, {
    ...options,
    max: READ_LANES,
    settings: `${settings} -c default_transaction_read_only=on`,
  });
  const endPool = pool.end.bind(pool);
  return Object.assign(pool, {
    apart,
    shortReads: createShortReads((work) => withConnection(shortReads, (statements) => work(statements, SILENT_MS))),
    lookUps,
    waitedMs: watchWaits(pool),
    end: async () => void (await Promise.all([endPool(), apart.end(), lookUps.end(), shortReads.end()])),
  }) as unknown as Pool;
}

/**
 * Returns how long the first caller in the queue has waited. The pool serves callers in order, so the first entry is
 * the oldest.
 */
function watchWaits(pool: pg.Pool): () => number {
  const since = new Map<object, number>();
  pool.on('acquire', () => {
    const [first] = since.keys();
    if (first) since.delete(first);
  });
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    since.set({}, performance.now());
    return connect(...given);
  }) as typeof pool.connect;
  return () => {
    // Callers that gave up waiting are no longer in the pool's queue, so their entries are removed.
    for (const key of since.keys()) if (since.size > pool.waitingCount) since.delete(key);
    const [first] = since.values();
    return first === undefined ? 0 : performance.now() - first;
  };
}

function connections(
  databaseUrl: string,
  options: { max: number; onError: (error: Error) => void; name?: string; settings?: string; staysOpen?: boolean },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max,
    application_name: options.name ?? 'tamarind',
    options:
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=15000 ' +
      `-c pg_trgm.word_similarity_threshold=0.35${options.settings ?? ''}`,
    ...present({ idleTimeoutMillis: options.staysOpen ? 0 : undefined }),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Without this listener, a connection dropped by the database would crash the process.
  pool.on('error', options.onError);
  const query = (config: pg.QueryConfig) => withConnection(pool, (statements) => statements.send(config, SILENT_MS));
  return Object.assign(pool, { query }) as pg.Pool;
}

/** Thrown when a concurrent change invalidated a decision; the whole transaction runs again. */
export class TryAgain extends Error {}

/**
 * Runs `work` in one transaction. Deadlock and serialization failures (40P01, 40001), `TryAgain`, and unique violations
 * of references or request ids are retried at most three times, because nothing was committed. Any other error rolls
 * back and is rethrown.
 */
export async function inTransaction<Answer>(
  pool: Pool,
  work: (tx: Tx) => Promise<Answer>,
  begin: keyof typeof beginnings = 'plain',
  beforeCommit: () => void = () => undefined,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(pool, work, { begin, beforeCommit, attempt });
    } catch (error) {
      if (attempt >= TRIES_MAX || !isRetryable(error)) throw error;
      await wait(attempt * 15);
    }
  }
}

/**
 * `wholeDraw`: for slow statements that read every line of a draw once. The few winning selections are in a temporary
 * table without statistics, so the planner would otherwise sort all lines for a merge join. `manyKeys`: for statements
 * that join arrays of any length with each other. A generic plan assumes ten keys in each array and would compare each
 * key with every other one. `lookUps`: for statements over arrays of keys, see `Pool`.
 */
const beginnings = {
  plain: ['begin'],
  wholeDraw: [
    'begin',
    `select set_config('statement_timeout', '9min', true), set_config('work_mem', '64MB', true),
            set_config('enable_mergejoin', 'off', true)`,
  ],
  manyKeys: [
    'begin',
    `select set_config('statement_timeout', '9min', true), set_config('work_mem', '64MB', true),
            set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  ],
  lookUps: ['begin'],
} satisfies Record<string, readonly string[]>;
const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { name: 'rollback', text: 'rollback' };

async function tryTransaction<Answer>(
  pool: Pool,
  work: (tx: Tx) => Promise<Answer>,
  how: { readonly begin: keyof typeof beginnings; readonly beforeCommit: () => void; readonly attempt: number },
): Promise<Answer> {
  const { begin, beforeCommit, attempt } = how;
  return withConnection(begin === 'lookUps' ? pool.lookUps : pool, async (statements, lost) => {
    // If a statement fails, PostgreSQL skips the later ones, whose errors say nothing. The first error is the cause.
    let first: unknown;
    let isOver = false;
    const patienceMs = begin === 'wholeDraw' || begin === 'manyKeys' ? WHOLE_DRAW_MS : SILENT_MS;
    const needOpen = (what: string): void => {
      if (isOver) throw new Error(`sent after the end of its transaction: ${what}`);
    };
    const send = async (config: pg.QueryConfig): Promise<StatementResult> => {
      needOpen(config.text);
      return statements.send(config, patienceMs).catch((error: unknown) => {
        first ??= error;
        throw error;
      });
    };
    const checks: Step[] = [];
    const last: Record<StatementKind, Step[]> = { rows: [], counters: [], chain: [] };
    const begun = (...kinds: readonly StatementKind[]): Promise<unknown>[] =>
      kinds.flatMap((kind) => last[kind].splice(0)).map((step) => step());
    const tx: Tx = {
      inTransaction: true,
      attempt,
      beforeCommit: (step) => {
        needOpen('a step before the commit');
        checks.push(step);
      },
      withCommit: (kind, step) => {
        needOpen(`${kind} with the commit`);
        last[kind].push(step);
      },
      query: send,
    };
    try {
      // The statements that begin the transaction leave in the same packet as the first statement of the work, which
      // PostgreSQL skips if they fail.
      for (const [place, text] of beginnings[begin].entries())
        send({ name: place === 0 ? text : begin, text }).catch(() => undefined);
      const answer = await work(tx);
      while (checks.length > 0) await Promise.all([...begun('rows'), ...checks.splice(0).map((step) => step())]);
      beforeCommit();
      const sent: Promise<unknown>[] = [];
      for (let more = begun(...statementKinds); more.length > 0; more = begun(...statementKinds)) sent.push(...more);
      const commit = send(COMMIT);
      isOver = true;
      const [{ command }] = await Promise.all([commit, ...sent]);
      if (command !== 'COMMIT') throw first ?? new Error(`the transaction ended by ${command}`);
      forgetNoted(pool, tx);
      return answer;
    } catch (thrown) {
      // A branch of the work that is still running must not send statements into the connection's next transaction.
      isOver = true;
      const error = thrown instanceof SkippedStatement || isAborted(thrown) ? (first ?? thrown) : thrown;
      if (!isDatabaseAway(error)) await statements.send(ROLLBACK, SILENT_MS).catch(lost);
      throw error;
    }
  });
}

type Step = () => Promise<unknown>;

/**
 * Lends a connection of the pool to `work`. The connection does not return to the pool if it was lost, or if `work`
 * reports it as lost.
 */
async function withConnection<Answer>(
  pool: Pick<pg.Pool, 'connect'>,
  work: (statements: StatementQueue, lost: (error: Error) => void) => Promise<Answer>,
): Promise<Answer> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken = error;
  };
  connection.on('error', lost);
  try {
    return await work(queueOf(connection), lost);
  } catch (error) {
    if (isDatabaseAway(error)) lost(error as Error);
    throw error;
  } finally {
    connection.off('error', lost);
    connection.release(broken);
  }
}

const queues = new WeakMap<pg.ClientBase, StatementQueue>();
function queueOf(connection: pg.ClientBase): StatementQueue {
  const known = queues.get(connection);
  if (known) return known;
  const queue = new StatementQueue(connection);
  queues.set(connection, queue);
  return queue;
}

const isAborted = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02';

/**
 * Two unique violations can be retried. A random reference that already exists is replaced by a new one. A request id
 * that already exists belongs to a finished request, so the retry gets its stored response.
 */
const isRetryable = (error: unknown): boolean =>
  error instanceof TryAgain ||
  (error instanceof pg.DatabaseError &&
    (error.code === '40P01' ||
      error.code === '40001' ||
      (error.code === '23505' && /_reference_key$|^request_pkey$/.test(error.constraint ?? ''))));

/**
 * statement_timeout ends every statement earlier than this. A connection still silent after this time is dead; TCP
 * alone would notice only after fifteen minutes.
 */
const SILENT_MS = 35_000;
const WHOLE_DRAW_MS = 600_000;
const TRIES_MAX = 4;
const APART_CONNECTIONS = 2;
/** The batcher has two writers, and each uses one of these connections. */
const LOOK_UP_CONNECTIONS = 2;
const LOOK_UP_SETTINGS =
  ' -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off';
