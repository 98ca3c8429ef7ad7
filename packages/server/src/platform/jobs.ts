import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './db/away.ts';
import { jobEnded } from './metrics.ts';
import type { Platform } from './platform.ts';

/**
 * Work that must happen by itself. A job asks the database what is due ("which draws close now?"), claims rows with
 * `for update skip locked` and does them: the state of a row is the queue, so nothing is lost when a process dies, several
 * processes may run the same job, and a test clock moves all of it. There is no separate queue to keep in step.
 *
 * Among all processes on one database a job runs once at a time (docs/decisions/0019-growing.md). That spares work and keeps
 * one conversation with banks and vendors; nothing depends on it, for a process may lose its turn without knowing.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(platform: Platform): Promise<void>;
}

export interface JobRunner {
  /** Ends after the runs under way have ended. */
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
      // A job is asked again: what it left undone is still due. The pause grows so that a lasting fault does not fill the log; a
      // database that was away is back at once, and draws must not stay open for another minute then.
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
  /** Does the work unless another process is at it; says whether it was done. */
  run(name: string, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Whose turn it is: advisory locks of one connection. They end with it, so a process that dies leaves none behind; one that is
 * frozen or cut off loses them after `LOST_MS` without a word, and a job that is still at it then meets claimed rows.
 */
function takeTurns(databaseUrl: string): Turns {
  let connected: Promise<pg.Client> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Turns that are ours: kept over some runs, for a job that looks four times a second would ask as often. */
  const ours = new Map<string, { readonly client: pg.Client; readonly until: number }>();
  /** One statement at a time, in the order they are asked. */
  const ask = (client: pg.Client, text: string, name?: string): Promise<{ rows: { mine?: boolean }[] }> => {
    const answer = last.then(() => client.query<{ mine?: boolean }>(text, name ? [TURNS, name] : []));
    last = answer.catch((error: unknown) => {
      if (isDatabaseAway(error)) drop(client);
    });
    return answer;
  };
  /** Also one that is only silent: whatever is asked of it would wait behind what it never answered. */
  const drop = (client: pg.Client): void => {
    const known = connected;
    // Another may be under way already, and not come about: who asked for it hears that.
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
  // A worker with seldom jobs only would fall silent and lose what it holds.
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
          // A connection that broke meanwhile has given it back.
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

/** Class of the locks; single numbers of 73xx are taken by others (start-lock.ts, demo, audit, messages). */
const TURNS = 7321;
const LOST_MS = 30_000;
const AWAY_PAUSE_MS = 2_000;
const FAILED_PAUSE_MS = 60_000;
const SILENT_MS = 10_000;
const KEPT_MS = 5_000;
