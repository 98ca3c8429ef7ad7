import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import pg from 'pg';
import { outsideEnv } from '../outside-env.ts';
import { postgresPlace } from '../postgres-files.ts';
import { ensureDatabase, inDatabase, removePostgres, startPostgres } from '../postgres.ts';
import { type Child, freePort, processState, startChild } from '../processes.ts';
import { type DemoLogin, migrateDatabase, type OutsideAddresses } from '../product.ts';
import { dataFolder, inProject } from '../project.ts';
import { exchangeKeys, OPERATOR_ID, operatorKeyFile, STUDIO_CODE, type VendorPlace } from '../vendor-keys.ts';
import { type FaultyLine, startFaultyLine } from '../vendor-day/faulty-line.ts';
import { type Link, startLink } from './link.ts';
import { childrenOf, cpuMsOf, signal, standStill } from './pids.ts';
import { makeVersion, versionFile } from './versions.ts';

/**
 * The product in parts that can be hurt one by one, each in a process of its own:
 *
 *     clients ──link──▶ server ──link──▶ database
 *     bank ────────────▶ server ◀──line── studio
 *
 * Only processes started here are touched.
 */
export interface House {
  /** Where clients come in, through the link. */
  readonly url: string;
  /** The server past its link, for measuring. */
  readonly directUrl: string;
  /** Past all links and with the owner's login, for the judge. */
  readonly databaseUrl: string;
  readonly outside: OutsideAddresses;
  /** The vendor's own books. */
  readonly studioBooks: string;
  readonly logins: readonly DemoLogin[];
  readonly clientLink: Link;
  readonly databaseLink: Link;
  readonly vendorLine: FaultyLine;
  readonly server: ServerPart;
  readonly database: DatabasePart;
  /** Of server and database as they are now. */
  pids(): readonly number[];
  /** Milliseconds of a core that server and database have used since these were started; 0 where the system does not tell. */
  cpuMs(): number;
  /** Switches of the bank's stand-in. */
  bank(path: string, wish: object): Promise<unknown>;
  stop(): Promise<void>;
}

interface ServerPart {
  /** Armed at a fault point, it dies there by itself. */
  start(faultAt?: string): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  pause(ms: number): Promise<void>;
  /** True when it has ended by itself before the time is over. */
  diesWithin(ms: number): Promise<boolean>;
  /** With so little memory until it dies of it, or the time is over and it is told to stop. */
  starve(heapMb: number, ms: number): Promise<void>;
  /** The migration of a next version changes busy tables; that version comes up beside the old one and then takes its place. */
  upgrade(): Promise<void>;
  /** Its clock, past the links; 0 puts it right. */
  shiftClock(ms: number): Promise<void>;
}

interface DatabasePart {
  start(): Promise<void>;
  /** Postmaster and all its children at once, -9: nobody gets to tidy up. */
  killAll(): Promise<void>;
  /** As `pg_ctl stop -m immediate`. */
  stopNow(): Promise<void>;
  /** One backend that serves the server; PostgreSQL then restarts all of them from its log. */
  killBackend(): Promise<void>;
  /** One backend stands still with whatever it has locked. */
  pauseBackend(ms: number): Promise<void>;
}

/** `databaseDir`: where the database's folder lies, if not beside the others. */
export async function buildHouse(dataDir: string, random: SeededRandom, databaseDir = dataDir): Promise<House> {
  const database = await startDatabase(join(databaseDir, 'postgres'));
  const databaseUrl = await ensureDatabase(database.url(), 'tamarind');
  const port = await freePort();
  const direct = `http://127.0.0.1:${port}`;
  const clientLink = await startLink(() => port);
  const databaseLink = await startLink(() => Number(new URL(database.url()).port));
  const vendorLine = await startFaultyLine(direct, random);
  vendorLine.heal();
  const world = await startWorld(dataDir, direct, vendorLine.url);

  const logins = { owner: databaseUrl, app: inDatabase(database.appUrl(), 'tamarind') };
  const through = Object.assign(new URL(logins.app), { port: String(databaseLink.port) });
  const env = {
    DATABASE_URL: through.href,
    DEMO: '1',
    PORT: String(port),
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64url'),
    LOG_LEVEL: 'info',
    // Kept from run to run: a drill starts the server hundreds of times.
    NODE_COMPILE_CACHE: join(dataFolder, 'compiled'),
    SITES_DIR: undefined,
    TEST_CLOCK: '1',
    SESSION_IDLE_MINUTES: '0',
    STAFF_IDLE_MINUTES: '0',
    VENDORS_FILE: world.vendorsFile,
    LAUNCH_HOSTS: world.studio.url,
    ...outsideEnv(world.outside),
  };
  const migrateTo = (version: number) => migrateDatabase(logins, versionFile(dataDir, version, 'migrate.ts'));
  await migrateTo(0);
  const server = await startServerPart(dataDir, env, { direct, migrateTo });

  return {
    url: `http://127.0.0.1:${clientLink.port}`,
    directUrl: direct,
    databaseUrl,
    outside: world.outside,
    studioBooks: join(world.studioDir, 'studio.sqlite'),
    get logins() {
      return server.logins();
    },
    clientLink,
    databaseLink,
    vendorLine,
    server: server.part,
    database: {
      ...database,
      killBackend: async () => {
        const pid = await busyBackend(databaseUrl);
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      },
      pauseBackend: async (ms) => {
        const pid = await busyBackend(databaseUrl);
        if (pid !== undefined) await standStill(pid, ms);
      },
    },
    pids: () => [server.pid(), ...database.pids()],
    cpuMs: () => [server.pid(), ...database.pids()].reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    bank: async (path, wish) =>
      (await fetch(world.outside.bank.url + path, { method: 'POST', body: JSON.stringify(wish) })).json(),
    async stop() {
      await server.stop();
      vendorLine.close();
      await world.stop();
      clientLink.close();
      databaseLink.close();
      await database.stop();
    },
  };
}

// ── The parts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

async function startDatabase(dataDir: string) {
  await removePostgres({ dataDir });
  let running = await startPostgres({ dataDir });
  const postmaster = () =>
    Number(readFileSync(join(postgresPlace(dataDir).home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const goneAll = async (pids: readonly number[]) => {
    for (let tries = 0; tries < 200 && pids.some((pid) => processState(pid) === 'running'); tries += 1) await wait(25);
  };
  return {
    url: () => running.url,
    appUrl: () => running.appUrl,
    pids: () => [postmaster(), ...childrenOf(postmaster())],
    start: async () => {
      running = await startPostgres({ dataDir });
    },
    killAll: async () => {
      const pids = [postmaster(), ...childrenOf(postmaster())];
      for (const pid of pids) signal(pid, 'SIGKILL');
      await goneAll(pids);
    },
    stopNow: async () => {
      const pid = postmaster();
      signal(pid, 'SIGQUIT');
      await goneAll([pid]);
    },
    stop: () => running.stop(),
  };
}

/** The server, whichever process and version of it is up at the moment. */
async function startServerPart(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  { direct, migrateTo }: { readonly direct: string; readonly migrateTo: (version: number) => Promise<void> },
) {
  let logins: readonly DemoLogin[] = [];
  let version = 0;
  const start = (more: Record<string, string | undefined>): Child =>
    startChild('server', [process.execPath, versionFile(dataDir, version, 'main.ts')], {
      cwd: inProject(),
      env: { ...env, ...more },
    });

  let child = await launch();

  async function launch(faultAt?: string): Promise<Child> {
    for (;;) {
      const next = start({ FAULT_AT: faultAt });
      const demo = jsonLine<{ logins: DemoLogin[] }>(next, (line) => line['msg'] === 'demo').catch(() => undefined);
      const line = await Promise.race([demo, next.ended.then(() => undefined)]);
      if (line) logins = line.logins;
      // A job may come to the armed point before the server says that it is up; started again it would die there again.
      if (line || (faultAt !== undefined && (await next.ended) === 'SIGKILL')) return next;
      // It could not start because the database is still recovering: a supervisor would start it again.
      await wait(200);
    }
  }

  const part: ServerPart = {
    start: async (faultAt) => {
      child = await launch(faultAt);
    },
    kill: async (signal) => {
      if (!child.hasEnded()) process.kill(child.pid, signal);
      await child.ended;
    },
    pause: (ms) => standStill(child.pid, ms),
    diesWithin: (ms) => endsWithin(child, ms),
    shiftClock: (ms) => shiftClock(direct, ms),
    starve: async (heapMb, ms) => {
      await child.stop();
      child = start({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
      await endsWithin(child, ms);
      await child.stop();
    },
    upgrade: async () => {
      makeVersion(dataDir, version + 1);
      version += 1;
      await migrateTo(version);
      const worker = start({ ROLE: 'worker', PORT: String(await freePort()) });
      try {
        await jsonLine(worker, (line) => line['msg'] === 'listening');
        await child.stop(20_000);
        child = await launch();
      } finally {
        await worker.stop(20_000);
      }
    },
  };
  return { part, logins: () => logins, pid: () => child.pid, stop: () => child.stop(20_000) };
}

/** Bank, messengers and the rest, and a vendor of games whose calls come over the faulty line. */
async function startWorld(dataDir: string, platformUrl: string, lineUrl: string) {
  const outsideDir = join(dataDir, 'outside');
  const studioDir = join(dataDir, 'studio');
  const vendorsDir = join(dataDir, 'vendors');
  for (const dir of [outsideDir, studioDir, vendorsDir]) rmSync(dir, { recursive: true, force: true });
  const standIns = startChild('stand-ins', [process.execPath, inProject('packages/outside/src/main.ts')], {
    cwd: inProject(),
    env: { OUTSIDE_PORT_BASE: '0', OUTSIDE_DATA_DIR: outsideDir, PLATFORM_URL: platformUrl },
  });
  const vendor = startChild('studio', [process.execPath, inProject('packages/studio/src/main.ts')], {
    cwd: inProject(),
    env: {
      STUDIO_PORT: String(await freePort()),
      STUDIO_DATA_DIR: studioDir,
      STUDIO_OPERATOR_URL: `${lineUrl}/api/vendor/${STUDIO_CODE}`,
      STUDIO_OPERATOR_ID: OPERATOR_ID,
      STUDIO_OPERATOR_KEY_FILE: operatorKeyFile(vendorsDir),
      STUDIO_WALLET_TIMEOUT_MS: '4000',
      STUDIO_RETRY_MS: '400',
    },
  });
  const [{ ready: outside }, { ready }] = await Promise.all([
    jsonLine<{ ready: OutsideAddresses }>(standIns, (line) => 'ready' in line),
    jsonLine<{ ready: { studio: VendorPlace } }>(vendor, (line) => 'ready' in line),
  ]);
  // The bank repeats what was not taken after seconds where a real one waits minutes.
  await fetch(`${outside.bank.url}/control`, { method: 'POST', body: JSON.stringify({ retryPercent: 3 }) });
  return {
    outside,
    studio: ready.studio,
    studioDir,
    vendorsFile: exchangeKeys(vendorsDir, { studio: ready.studio }),
    stop: async () => void (await Promise.all([vendor.stop(), standIns.stop()])),
  };
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

async function endsWithin(child: Child, ms: number): Promise<boolean> {
  const late = new AbortController();
  const isOver = await Promise.race([
    child.ended.then(() => true),
    wait(ms, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  return isOver;
}

async function busyBackend(databaseUrl: string): Promise<number | undefined> {
  const [row] = await queryOnce<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where application_name like 'tamarind %'
      order by state in ('active', 'idle in transaction') desc, random() limit 1`,
  );
  return row?.pid;
}

async function shiftClock(url: string, ms: number): Promise<void> {
  const answer = await fetch(`${url}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ms === 0 ? { at: new Date().toISOString() } : { advanceMs: ms }),
  });
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status}`);
}

/** A database that is just coming up after the fault before is waited for. */
export async function queryOnce<Row>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = await connected(databaseUrl, performance.now() + STARTS_WITHIN_MS);
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function connected(databaseUrl: string, until: number): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isStarting = error instanceof pg.DatabaseError && error.code === '57P03';
      if (!isStarting || performance.now() > until) throw error;
      await wait(100);
    }
  }
}
const STARTS_WITHIN_MS = 20_000;

function jsonLine<Line>(child: Child, fits: (line: Record<string, unknown>) => boolean): Promise<Line> {
  return new Promise((resolve, reject) => {
    child.onLine((text) => {
      try {
        const line = JSON.parse(text) as Record<string, unknown>;
        if (fits(line)) resolve(line as Line);
      } catch {
        // Not a line of JSON: a warning of the runtime.
      }
    });
    void child.ended.then((code) => reject(new Error(`${child.name} ended (${code}): ${child.lastLines()}`)));
  });
}
