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
import { type Agents, agentsOf } from './agents.ts';
import { type Customers, customersOf } from './customers.ts';
import { type Link, startLink } from './link.ts';
import { childrenOf, cpuMsOf, signal, standStill } from './pids.ts';
import { makeVersion, versionFile } from './versions.ts';

/**
 * The product in parts that can be damaged separately; each part is its own process:
 *
 *     clients ──link──▶ server ──link──▶ database
 *     bank, providers ─▶ server ◀──line── studio
 *
 * The drill touches only processes that it started.
 */
export interface House {
  /** The URL for clients; it goes through the link, a proxy that can be damaged. */
  readonly url: string;
  /** The server's URL without the link, for measurements. */
  readonly directUrl: string;
  /**
   * The database URL for the judge (the drill's checker), with the owner's login; the drill does not disturb this
   * connection.
   */
  readonly databaseUrl: string;
  readonly outside: OutsideAddresses;
  /** The file in which the simulated providers record orders, payments and payouts. */
  readonly providerBooks: string;
  /** The file in which the demo vendor (the studio) records its movements of money. */
  readonly studioBooks: string;
  readonly logins: readonly DemoLogin[];
  readonly clientLink: Link;
  readonly databaseLink: Link;
  readonly vendorLine: FaultyLine;
  readonly agents: Agents;
  readonly customers: Customers;
  readonly server: ServerPart;
  readonly database: DatabasePart;
  /** Current process ids of server and database. */
  pids(): readonly number[];
  /** CPU time of server and database since their start, in milliseconds; 0 if the system does not report it. */
  cpuMs(): number;
  /** Calls the control API of the simulated bank, for example to inject faults. */
  bank(path: string, wish: object): Promise<unknown>;
  /** Sets the faults of all payment providers that the drill uses. */
  providers(faults: object): Promise<void>;
  stop(): Promise<void>;
}

interface ServerPart {
  /** Starts the server. With `faultAt` the server kills itself when it reaches that fault point. */
  start(faultAt?: string): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  pause(ms: number): Promise<void>;
  /** True if the server exits by itself within this time. */
  diesWithin(ms: number): Promise<boolean>;
  /** Runs the server with a small heap until it dies; stops it if it survives for `ms`. */
  starve(heapMb: number, ms: number): Promise<void>;
  /**
   * Rolls out a new version. Its migration changes busy tables; the new version starts beside the old one and then
   * replaces it.
   */
  upgrade(): Promise<void>;
  /** Shifts the server's clock, over a connection that the drill does not disturb; 0 resets the clock. */
  shiftClock(ms: number): Promise<void>;
}

interface DatabasePart {
  start(): Promise<void>;
  /** Sends SIGKILL to the postmaster and all its children at once, so nothing is cleaned up. */
  killAll(): Promise<void>;
  /** Stops the database as `pg_ctl stop -m immediate` does. */
  stopNow(): Promise<void>;
  /**
   * Kills one busy backend (database process of a connection); PostgreSQL then restarts all backends and recovers from
   * its WAL.
   */
  killBackend(): Promise<void>;
  /** Suspends one busy backend (database process of a connection), which meanwhile keeps its locks. */
  pauseBackend(ms: number): Promise<void>;
}

/** Starts all parts of the product. `databaseDir`: the parent folder of the database, if it is not `dataDir`. */
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
  const through = Object.assign(new URL(logins.app), { port: String(databaseLink.port), search: '' });
  const env = {
    DATABASE_URL: through.href,
    DEMO: '1',
    PORT: String(port),
    PUBLIC_URL: direct,
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64url'),
    LOG_LEVEL: 'info',
    // All runs share the compile cache, because a drill starts the server hundreds of times.
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
    providerBooks: world.providerBooks,
    studioBooks: join(world.studioDir, 'studio.sqlite'),
    get logins() {
      return server.logins();
    },
    clientLink,
    databaseLink,
    vendorLine,
    agents: agentsOf(databaseUrl, () => new Date()),
    customers: customersOf(world.outside),
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
    providers: (faults) => setProviders(world.outside, faults),
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

/** Manages the server process, including its restarts and the change to a new version. */
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
      // A background job may reach the fault point before the server reports that it is ready. Return this dead process
      // as the one that was hit: a server restarted with the same fault point would die there again.
      if (line || (faultAt !== undefined && (await next.ended) === 'SIGKILL')) return next;
      // The server could not start because the database is still recovering. Start it again, as a supervisor would.
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

/**
 * Starts the simulated bank, payment providers, message gateways and other services, and a game vendor whose calls go
 * through the faulty connection.
 */
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
  // Let the simulated bank retry after seconds instead of minutes, so that the drill does not wait for it.
  await fetch(`${outside.bank.url}/control`, { method: 'POST', body: JSON.stringify({ retryPercent: 3 }) });
  await setProviders(outside, { retryPercent: 3 });
  return {
    outside,
    providerBooks: join(outsideDir, 'payments.jsonl'),
    studio: ready.studio,
    studioDir,
    vendorsFile: exchangeKeys(vendorsDir, { studio: ready.studio }),
    stop: async () => void (await Promise.all([vendor.stop(), standIns.stop()])),
  };
}

async function setProviders({ payments }: OutsideAddresses, faults: object): Promise<void> {
  for (const provider of ['momo', 'sepay', 'payos', 'easyslip'])
    await fetch(`${payments.url}/control`, { method: 'POST', body: JSON.stringify({ provider, ...faults }) });
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

/** Runs one query on a new connection; first waits if the database is still recovering from the previous fault. */
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
        // Ignore a line that is not JSON: it is a runtime warning.
      }
    });
    void child.ended.then((code) => reject(new Error(`${child.name} ended (${code}): ${child.lastLines()}`)));
  });
}
