import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './db/away.ts';
import { jobEnded } from './metrics.ts';
import type { Platform } from './platform.ts';

/**
 * A periodic job. It selects the rows that are due (such as draws to close), claims them with `for update skip locked`
 * and processes them. The rows' state is the queue, so a crash loses nothing, several processes may run the same job,
 * and a test clock drives all of it. There is no separate queue that could disagree with the rows.
 *
 * Among all processes on one database a job runs once at a time (docs/decisions/0019-growing.md). This saves work and
 * prevents parallel calls to banks and vendors. Correctness does not depend on it, because a process may lose its turn
 * without noticing.
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * True if the job also runs when new work notifies it (`WAKE_CHANNEL`): at once, but in a burst at most twenty times
   * a second, so that work which arrives together is done together. `everyMs` then only matters if a notification was
   * lost with its connection.
   */
  readonly isWoken?: true;
  run(platform: Platform): Promise<void>;
}

export interface JobRunner {
  /** Starts no more runs; resolves when the current runs have ended. */
  stop(): Promise<void>;
}

/** The channel on which a transaction wakes a job by name in every process: `pg_notify`, delivered at commit. */
export const WAKE_CHANNEL = 'job';

export function startJobs(platform: Platform, jobs: readonly Job[]): JobRunner {
  const stopping = new AbortController();
  const alarm = alarmOf(jobs);
  const turns = takeTurns(platform.config.DATABASE_URL, alarm.ring);
  const loops = jobs.map((job) => loop(platform, job, { turns, alarm }, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await turns.close();
    },
  };
}

async function loop(
  platform: Platform,
  job: Job,
  { turns, alarm }: { readonly turns: Turns; readonly alarm: Alarm },
  stopping: AbortSignal,
): Promise<void> {
  let failures = 0;
  let most = 0;
  while (!stopping.aborted) {
    const began = performance.now();
    let isMine = true;
    try {
      alarm.silence(job.name);
      isMine = await turns.run(job.name, () => job.run(platform));
      if (isMine) jobEnded(job.name, 'done', performance.now() - began);
      failures = 0;
    } catch (error) {
      // A failed job is retried, because its work is still due. The pause grows so that a lasting error does not flood
      // the log. It stays short if the database was away: draws must not stay open another minute once the database is
      // back.
      failures += 1;
      most = isDatabaseAway(error) ? AWAY_PAUSE_MS : FAILED_PAUSE_MS;
      jobEnded(job.name, 'failed', performance.now() - began);
      platform.log.error({ job: job.name, failures, err: error }, 'job failed');
    }
    const grownMs = Math.min(job.everyMs * 2 ** Math.min(failures, 6), most);
    // Only the process that may run this job waits to be woken; any other process waits for the job's next period.
    if (job.isWoken && isMine && failures === 0) await alarm.sleep(job, stopping);
    else await pause(failures === 0 ? job.everyMs : grownMs, stopping);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);

interface Alarm {
  /** Wakes the job of this name. */
  ring(name: string): void;
  /** Discards earlier wake-ups of the job, because the run that begins now finds the work that they announced. */
  silence(name: string): void;
  /** Pauses shortly, then waits until the job is woken (or was woken during the pause) or its period ends. */
  sleep(job: Job, stopping: AbortSignal): Promise<void>;
}

function alarmOf(jobs: readonly Job[]): Alarm {
  const alarms = new Map(jobs.map(({ name }) => [name, Promise.withResolvers<void>()]));
  return {
    ring: (name) => alarms.get(name)?.resolve(),
    silence: (name) => void alarms.set(name, Promise.withResolvers<void>()),
    sleep: async ({ name, everyMs }, stopping) => {
      const over = new AbortController();
      const signal = AbortSignal.any([stopping, over.signal]);
      await pause(REST_MS, signal);
      await Promise.race([pause(everyMs, signal), alarms.get(name)?.promise]);
      over.abort();
    },
  };
}

interface Turns {
  /** Runs the work of this job, unless another process is running it. Returns whether the work ran. */
  run(name: string, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * A job's turn is an advisory lock held by one connection. A crashed process loses its locks with the connection. A
 * frozen or disconnected process loses them after `LOST_MS` without noticing; if its job is still running, `skip
 * locked` separates the two runs.
 */
function takeTurns(databaseUrl: string, ring: (name: string) => void): Turns {
  let connected: Promise<pg.Client> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /**
   * The jobs that only this process may run at the moment, by name, each with the connection that holds the job's lock.
   * Locks are held over several runs, so that a job that runs four times a second does not have to lock each time.
   */
  const ours = new Map<string, { readonly client: pg.Client; readonly until: number }>();
  /** Sends a statement after all earlier ones of this function have been answered. */
  const ask = (client: pg.Client, text: string, name?: string): Promise<{ rows: { mine?: boolean }[] }> => {
    const answer = last.then(() => client.query<{ mine?: boolean }>(text, name ? [TURNS, name] : []));
    last = answer.catch((error: unknown) => {
      if (isDatabaseAway(error)) drop(client);
    });
    return answer;
  };
  /**
   * Drops a connection, even one that no longer responds: further statements would only queue behind the unanswered
   * one.
   */
  const drop = (client: pg.Client): void => {
    const known = connected;
    // The replacement connection may be about to fail. Its own caller gets that error, so it is ignored here.
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
    client.on('notification', ({ payload = '' }) => ring(payload));
    await client.connect();
    await client.query(`listen ${WAKE_CHANNEL}`);
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
          // If the connection is broken, the lock is already released, so the error is ignored.
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

/**
 * The first key of the advisory locks of jobs, which have two keys each. Other locks use a single number of the form
 * 73xx (start-lock.ts, demo, audit, messages).
 */
const TURNS = 7321;
const LOST_MS = 30_000;
const AWAY_PAUSE_MS = 2_000;
const FAILED_PAUSE_MS = 60_000;
const SILENT_MS = 10_000;
const KEPT_MS = 5_000;
/** Pause in milliseconds of a woken job after each run. */
const REST_MS = 50;
