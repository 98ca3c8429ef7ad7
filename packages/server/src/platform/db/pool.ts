import pg from 'pg';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from './away.ts';
import { forgetNoted } from '../kept.ts';
import { type Db, typeParsers, type Tx } from './sql.ts';

/** The connections of one process. Their login is a member of tamarind_app, which may not edit or delete history (login.ts). */
export interface Pool extends Db {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  /**
   * For single statements that must stay although the transaction around them rolls back (counted tries). They have
   * connections of their own: from the same pool they could wait for ever for transactions that wait for them.
   */
  readonly apart: Db;
  /**
   * For transactions over arrays of keys (`lookUps`): a few connections that stay, with their plans, which cost more to make than the
   * statements to run. Made for any keys, they look up by index whatever the tables held when they were made.
   */
  readonly lookUps: Pick<Pool, 'connect'>;
  readonly waitingCount: number;
  readonly totalCount: number;
  readonly idleCount: number;
  /** How long the one at the head of the row has been waiting for a connection; 0 when nobody is. */
  readonly waitedMs: () => number;
}

export function createPool(
  databaseUrl: string,
  options: { max: number; onError: (error: Error) => void; name?: string },
): Pool {
  const pool = connections(databaseUrl, options);
  const apart = connections(databaseUrl, { ...options, max: APART_CONNECTIONS });
  const lookUps = connections(databaseUrl, {
    ...options,
    max: LOOK_UP_CONNECTIONS,
    settings: LOOK_UP_SETTINGS,
    staysOpen: true,
  });
  const endPool = pool.end.bind(pool);
  return Object.assign(pool, {
    apart,
    lookUps,
    waitedMs: watchWaits(pool),
    end: async () => void (await Promise.all([endPool(), apart.end(), lookUps.end()])),
  }) as unknown as Pool;
}

/** Connections are given in the order they were asked for, so whoever was noted first has waited longest. */
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
    // Those who gave up are in no row any more.
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
    options: `-c statement_timeout=30000 -c idle_in_transaction_session_timeout=15000 -c pg_trgm.word_similarity_threshold=0.35${options.settings ?? ''}`,
    ...(options.staysOpen ? { idleTimeoutMillis: 0 } : {}),
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    // The database ends a statement before that. Who is still silent then is cut off, and the kernel would go on hoping for a quarter of an hour.
    query_timeout: SILENT_MS,
    keepAlive: true,
    // Statements that a transaction asks at once are sent at once, and carried out in that order.
    pipeline: true,
  });
  // Without a listener a connection that the database drops ends the whole process.
  pool.on('error', options.onError);
  return pool;
}

/** Thrown where others were faster: what was decided does not hold any more, and the whole transaction is done afresh. */
export class TryAgain extends Error {}

/**
 * Runs `work` in one transaction. Deadlock and serialization failures (40P01, 40001), `TryAgain` and a clash of references or request
 * ids are tried again, at most three times: nothing was written then. Any other error rolls back and goes on to the caller.
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
 * `wholeDraw`: for statements that read every line of a draw once and may take their time. The few selections that won are put
 * into a table in memory; what the planner knows of them is nothing, and it would sort all lines instead.
 * `lookUps`: for statements over arrays of keys, see `Pool`.
 */
const beginnings = {
  plain: 'begin',
  wholeDraw:
    "begin; set local statement_timeout = '9min'; set local work_mem = '64MB'; set local enable_mergejoin = off",
  lookUps: 'begin',
};

async function tryTransaction<Answer>(
  pool: Pool,
  work: (tx: Tx) => Promise<Answer>,
  how: { readonly begin: keyof typeof beginnings; readonly beforeCommit: () => void; readonly attempt: number },
): Promise<Answer> {
  const { begin, beforeCommit, attempt } = how;
  const connection = await (begin === 'lookUps' ? pool.lookUps : pool).connect();
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken = error;
  };
  connection.on('error', lost);
  // Of statements that were sent together, those behind the one that fails fail, too, and say only that. The first says why.
  let first: unknown;
  try {
    // Sent together with the first statement: who cannot begin fails there, too.
    sentTogether(connection);
    connection.query(beginnings[begin]).catch((error: unknown) => {
      first ??= error;
    });
    const patience = begin === 'wholeDraw' ? { query_timeout: WHOLE_DRAW_MS } : {};
    const lastSteps: (() => Promise<void>)[] = [];
    const whenCommitted: (() => void)[] = [];
    const tx: Tx = {
      inTransaction: true,
      attempt,
      lastly: (step) => void lastSteps.push(step),
      afterwards: (step) => void whenCommitted.push(step),
      query: (config) => {
        sentTogether(connection);
        return connection.query({ ...config, ...patience }).catch((error: unknown) => {
          first ??= error;
          throw error;
        });
      },
    };
    const answer = await work(tx);
    await Promise.all(lastSteps.reverse().map((step) => step()));
    beforeCommit();
    await connection.query('commit');
    for (const step of whenCommitted) step();
    forgetNoted(pool, tx);
    return answer;
  } catch (thrown) {
    const error = isAborted(thrown) ? (first ?? thrown) : thrown;
    if (isDatabaseAway(error)) lost(error as Error);
    else await connection.query('rollback').catch(lost);
    throw error;
  } finally {
    connection.off('error', lost);
    connection.release(broken);
  }
}

/** Statements of one turn leave in one packet; each by itself would cost a system call. */
function sentTogether(connection: pg.PoolClient): void {
  // The driver has no call for it; its socket is where it corks the parts of one statement, too.
  const { stream } = (connection as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const isAborted = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02';

/** A reference that was there already is one of chance, and another one is made. A request that was there is answered as it was. */
const isRetryable = (error: unknown): boolean =>
  error instanceof TryAgain ||
  (error instanceof pg.DatabaseError &&
    (error.code === '40P01' ||
      error.code === '40001' ||
      (error.code === '23505' && /_reference_key$|^request_pkey$/.test(error.constraint ?? ''))));

const SILENT_MS = 35_000;
const WHOLE_DRAW_MS = 600_000;
const TRIES_MAX = 4;
const APART_CONNECTIONS = 2;
/** As many as a batcher has writers. */
const LOOK_UP_CONNECTIONS = 2;
const LOOK_UP_SETTINGS =
  ' -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off';
