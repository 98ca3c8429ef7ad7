import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './db/away.ts';
import { jobEnded } from './metrics.ts';
import type { Platform } from './platform.ts';

/**
 * A periodic job. It selects the rows that are due ("which draws close now?"), claims them with `for update skip
 * locked` and processes them. The rows' state is the queue, so a crash loses nothing, several processes may run the
 * same job, and a test clock drives all of it. No separate queue can get out of step.
 *
 * Among all processes on one database a job runs once at a time (docs/decisions/0019-growing.md). That saves work and
 * avoids parallel calls to banks and vendors. Correctness does not depend on it, because a process may lose its turn
 * without noticing.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(platform: Platform): Promise<void>;
}

export interface JobRunner {
  /** Resolves after the current runs have ended. */
  stop(): Promise<void>;
}

export function startJobs(platform: Platform, jobs: readonly Job[]): JobRunner {
  const stopping = new AbortController();
  const turns = takeTurns(platform.config.DATABASE_URL);
  const loops = jobs.map((job) => loop(platform, job, turns, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await turns.close();
    },
  };
}

async function loop(platform: Platform, job: Job, turns: Turns, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  let most = 0;
  while (!stopping.aborted) {
    const began = performance.now();
    try {
      if (await turns.run(job.name, () => job.run(platform))) jobEnded(job.name, 'done', performance.now() - began);
      failures = 0;
    } catch (error) {
      // A failed job is retried, as its work is still due. The pause grows so that a lasting fault does not flood the
      // log. It stays short when the database was away: draws must not stay open another minute once it is back.
      failures += 1;
      most = isDatabaseAway(error) ? AWAY_PAUSE_MS : FAILED_PAUSE_MS;
      jobEnded(job.name, 'failed', performance.now() - began);
      platform.log.error({ job: job.name, failures, err: error }, 'job failed');
    }
    const grownMs = Math.min(job.everyMs * 2 ** Math.min(failures, 6), most);
    await wait(failures === 0 ? job.everyMs : grownMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

interface Turns {
  /** Runs the work unless another process is running it; returns whether it ran. */
  run(name: string, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * A turn is an advisory lock on one connection. A crashed process loses its locks with the connection. A frozen or
 * disconnected one loses them after `LOST_MS` without noticing; if its job is still running, `skip locked` keeps the
 * two runs apart.
 */
function takeTurns(databaseUrl: string): Turns {
  let connected: Promise<pg.Client> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /**
   * Turns this process holds. They are kept over several runs, so that a job running four times a second does not lock
   * as often.
   */
  const ours = new Map<string, { readonly client: pg.Client; readonly until: number }>();
  /** Sends one statement at a time, in order. */
  const ask = (client: pg.Client, text: string, name?: string): Promise<{ rows: { mine?: boolean }[] }> => {
    const answer = last.then(() => client.query<{ mine?: boolean }>(text, name ? [TURNS, name] : []));
    last = answer.catch((error: unknown) => {
      if (isDatabaseAway(error)) drop(client);
    });
    return answer;
  };
  /** Also used for a silent connection: further statements would only queue behind the unanswered one. */
  const drop = (client: pg.Client): void => {
    const known = connected;
    // A replacement may be connecting already and fail; its caller gets that error.
    known?.then(
      (held) => {
        if (held === client && connected === known) connected = undefined;
      },
      () => undefined,
    );
    void client.end().catch(() => undefined);
  };
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'tamarind-jobs',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: SILENT_MS,
      options: `-c idle_session_timeout=${LOST_MS} -c tcp_user_timeout=${LOST_MS} -c tcp_keepalives_idle=10`,
    });
    client.on('error', () => undefined);
    client.once('end', () => {
      connected = undefined;
    });
    await client.connect();
    return client;
  };
  // Keeps the connection alive: a worker with rare jobs would otherwise be silent for too long and lose its locks.
  const heartbeat = setInterval(() => {
    void connected?.then((client) => ask(client, 'select 1')).catch(() => undefined);
  }, LOST_MS / 3);
  heartbeat.unref();
  return {
    async run(name, work) {
      connected ??= connect().catch((error: unknown) => {
        connected = undefined;
        throw error;
      });
      const client = await connected;
      let turn = ours.get(name);
      if (turn?.client !== client) {
        const { rows } = await ask(client, 'select pg_try_advisory_lock($1, hashtext($2)) as mine', name);
        if (!rows[0]?.mine) return false;
        turn = { client, until: performance.now() + KEPT_MS };
        ours.set(name, turn);
      }
      try {
        await work();
      } finally {
        if (performance.now() > turn.until) {
          ours.delete(name);
          // A broken connection has released the lock already.
          await ask(client, 'select pg_advisory_unlock($1, hashtext($2))', name).catch(() => undefined);
        }
      }
      return true;
    },
    async close() {
      clearInterval(heartbeat);
      await connected?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

/** First key of these locks; others use single numbers of the form 73xx (start-lock.ts, demo, audit, messages). */
const TURNS = 7321;
const LOST_MS = 30_000;
const AWAY_PAUSE_MS = 2_000;
const FAILED_PAUSE_MS = 60_000;
const SILENT_MS = 10_000;
const KEPT_MS = 5_000;
