import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@tamarind/domain/present';
import { Fault } from './fault.mjs';
import { ensureDatabase, inDatabase, onServer, removePostgres, startPostgres } from './postgres.ts';
import {
  assertPortFree,
  claimFolder,
  firstLine,
  freePortRow,
  keepLog,
  noteChild,
  parsed,
  type Stops,
  secretKey,
} from './parts.ts';
import { type Child, freePort, runToEnd, startChild } from './processes.ts';
import { inProject } from './project.ts';
import { outsideEnv } from './outside-env.ts';
import { buildSites, sitesFolder } from './sites.ts';
import { exchangeKeys, OPERATOR_ID, operatorKeyFile, STUDIO_CODE, type VendorPlace } from './vendor-keys.ts';

/** Addresses of the simulated services; each key is the name of the service's process. */
export type OutsideAddresses = {
  readonly [Service in 'bank' | 'sms' | 'beacon' | 'results' | 'identity' | 'providers' | 'payments']: {
    readonly url: string;
  };
} & { readonly mail: { readonly url: string; readonly smtp: string } };

/** A login of the demo. Staff logins also need a one-time code, which is computed from `totpSecret`. */
export interface DemoLogin {
  /** The site that the login is for. */
  readonly site: 'player' | 'office';
  readonly role: string;
  readonly username: string;
  readonly password: string;
  readonly totpSecret?: string;
}

export interface ProductOptions {
  /** The folder for the product's database, simulated services' data, secret key and logs. */
  readonly dataDir: string;
  /** The port on which the server listens; 0 takes any free one. */
  readonly port: number;
  /** False starts the API without sites, for tools that need no page. */
  readonly sites?: boolean;
  /** True if browser stories may move the clock. */
  readonly testClock?: boolean;
  /** The number of simulated days in a new demo database; none by default. */
  readonly days?: number;
  readonly say: (line: string) => void;
  /** An abort stops the start and the parts already running. */
  readonly signal?: AbortSignal;
}

export interface Product {
  readonly url: string;
  /**
   * The URL with the owner's login, for tools that inspect or copy the database; the server uses the application's
   * login.
   */
  readonly databaseUrl: string;
  readonly outside: OutsideAddresses;
  /** The addresses of the two demo vendors: the studio uses the platform's wallet, the kiosk has its own wallets. */
  readonly studio: string;
  readonly kiosk: string;
  readonly logins: readonly DemoLogin[];
  readonly serverPid: number;
  /** Resolves with a message if a part exits unexpectedly. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the whole product: database, sites, simulated services, server, in this order; stopping uses the reverse
 * order. If DATABASE_URL (and MIGRATE_DATABASE_URL, the owner's URL) is set, that database is used, and no database is
 * started or stopped.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const stops: Stops = [];
  let stopped = Promise.resolve();
  const stop = () => {
    // Run one stop after another, because two may be requested at once: by a signal, while a failed start is being
    // cleaned up.
    stopped = stopped.then(async () => {
      for (let next = stops.pop(); next; next = stops.pop()) await next();
    });
    return stopped;
  };
  options.signal?.addEventListener('abort', () => void stop());
  const goOn = () => options.signal?.throwIfAborted();
  try {
    mkdirSync(options.dataDir, { recursive: true });
    stops.push(await claimFolder(options.dataDir));
    if (options.port !== 0) await assertPortFree(options.port);

    const port = options.port || (await freePort());
    const url = `http://127.0.0.1:${port}`;
    const around = await startSurroundings(options, url, stops);
    const server = await startServer(options, { name: 'server', port, env: around.env }, stops);
    writeFileSync(join(options.dataDir, 'logins.json'), JSON.stringify(server.logins), { mode: 0o600 });
    goOn();

    return {
      url,
      ...around,
      logins: server.logins,
      serverPid: server.child.pid,
      broken: Promise.race(
        [server.child, ...around.children].map(async (child) => `${child.name} ended (${await child.ended})`),
      ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Deletes the demo's data: database, simulated services' data, key and logs. */
export async function resetProduct(dataDir: string): Promise<void> {
  if (process.env['DATABASE_URL']) {
    throw new Fault(
      '--reset only deletes the embedded database, and DATABASE_URL names another one.',
      'Empty that database yourself, or unset DATABASE_URL.',
    );
  }
  if (!existsSync(dataDir)) return;
  await claimFolder(dataDir);
  await removePostgres({ dataDir: join(dataDir, 'postgres') });
  for (const name of ['outside', 'studio', 'kiosk', 'vendors', 'secret-key', 'logins.json', 'running'])
    rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** The URLs of one database, for each of its two logins. */
interface Database {
  /** The URL with the owner's login, which only migrations and tools use. */
  readonly owner: string;
  /** The URL with the application's login. */
  readonly app: string;
}

/** Opens the database of DATABASE_URL, or starts the embedded one in the data folder. */
export async function openDatabase(options: Pick<ProductOptions, 'dataDir' | 'say'>, stops: Stops): Promise<Database> {
  return (await externalDatabase()) ?? startDatabase(options, stops);
}

/** The database of DATABASE_URL, if it is set. It must exist, and this process neither starts nor stops it. */
async function externalDatabase(): Promise<Database | undefined> {
  const { DATABASE_URL: app, MIGRATE_DATABASE_URL: owner } = process.env;
  if (!app) return undefined;
  if (!owner)
    throw new Fault(
      'DATABASE_URL names a database of your own, and its owner is missing.',
      'Set MIGRATE_DATABASE_URL to the same database with its owner’s login, or unset DATABASE_URL to use the embedded PostgreSQL.',
    );
  await onServer(owner, (connection) => connection.query('select 1')).catch((error: unknown) => {
    throw new Fault(
      `The database that MIGRATE_DATABASE_URL names does not answer: ${error instanceof Error ? error.message : String(error)}.`,
      'Start it, correct the address, or unset DATABASE_URL to use the embedded PostgreSQL.',
    );
  });
  return { owner, app };
}

async function startDatabase(options: Pick<ProductOptions, 'dataDir' | 'say'>, stops: Stops): Promise<Database> {
  const postgres = await startPostgres({ dataDir: join(options.dataDir, 'postgres') });
  stops.push(postgres.stop);
  options.say(`PostgreSQL is up on port ${new URL(postgres.url).port}`);
  return { owner: await ensureDatabase(postgres.url, 'tamarind'), app: inDatabase(postgres.appUrl, 'tamarind') };
}

/** Runs `npm run db:migrate` as a separate process, so that the server's process never receives the owner's URL. */
export async function migrateDatabase(
  { owner, app }: Database,
  file = inProject('packages/server/src/migrate.ts'),
): Promise<void> {
  const { code, output } = await runToEnd([process.execPath, file], {
    cwd: inProject(),
    env: { MIGRATE_DATABASE_URL: owner, DATABASE_URL: app },
  });
  if (code !== 0)
    throw new Fault(
      `The schema could not be brought up to date: ${output}`,
      'Look at the message above; npm start -- --reset begins afresh.',
    );
}

/** Everything that runs around a server, and the environment variables with which the server finds these parts. */
export interface Surroundings extends Pick<Product, 'databaseUrl' | 'outside' | 'studio' | 'kiosk'> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly children: readonly Child[];
}

/**
 * Starts everything around a server (database, sites, simulated services and vendors). `url` is the address of the
 * server, or of a load balancer in front of it.
 */
export async function startSurroundings(options: ProductOptions, url: string, stops: Stops): Promise<Surroundings> {
  const goOn = () => options.signal?.throwIfAborted();
  const database = await openDatabase(options, stops);
  goOn();
  await migrateDatabase(database);
  goOn();
  if (options.sites !== false) await buildSites(options.say);
  goOn();
  const standIns = await startOutside(options, url, stops);
  goOn();
  options.say('stand-ins for bank, SMS, mail, beacon and results are up');
  const studio = await startStudio(options, url, stops);
  goOn();
  const kiosk = await startKiosk(options, stops);
  goOn();
  options.say(`two vendors of games are up, the studio on ${studio.url} and the kiosk on ${kiosk.url}`);
  return {
    databaseUrl: database.owner,
    outside: standIns.addresses,
    studio: studio.url,
    kiosk: kiosk.url,
    children: [kiosk.child, studio.child, standIns.child],
    env: {
      DATABASE_URL: database.app,
      MIGRATE_DATABASE_URL: undefined,
      DEMO: '1',
      PUBLIC_URL: url,
      SITES_DIR: options.sites === false ? undefined : sitesFolder,
      SECRET_KEY: process.env['SECRET_KEY'] ?? secretKey(options.dataDir),
      ...outsideEnv(standIns.addresses),
      VENDORS_FILE: exchangeKeys(join(options.dataDir, 'vendors'), { studio, kiosk }),
      LAUNCH_HOSTS: `${studio.url},${kiosk.url}`,
      TEST_CLOCK: options.testClock ? '1' : '0',
      DEMO_DAYS: String(options.days ?? 0),
      // Stories move the clock by days, so do not end sessions for inactivity.
      ...present({
        SESSION_IDLE_MINUTES: options.testClock ? '0' : undefined,
        STAFF_IDLE_MINUTES: options.testClock ? '0' : undefined,
      }),
    },
  };
}

// ── Stand-ins and server ──────────────────────────────────────────────────────────────────────────────────────────────

async function startOutside(
  options: ProductOptions,
  platformUrl: string,
  stops: Stops,
): Promise<{ child: Child; addresses: OutsideAddresses }> {
  const child = startChild('stand-ins', [process.execPath, inProject('packages/outside/src/main.ts')], {
    cwd: inProject(),
    env: {
      OUTSIDE_PORT_BASE: String(await freePortRow(OUTSIDE_PORTS)),
      OUTSIDE_DATA_DIR: join(options.dataDir, 'outside'),
      PLATFORM_URL: platformUrl,
    },
  });
  stops.push(() => child.stop());
  noteChild(options.dataDir, child);
  keepLog(child, options);
  const line = await firstLine(child, (candidate) => 'ready' in candidate);
  return { child, addresses: line['ready'] as OutsideAddresses };
}

/**
 * Starts the demo vendor that uses the platform's wallet. It gets the URL of the wallet API and the platform's public
 * key file.
 */
async function startStudio(
  options: ProductOptions,
  platformUrl: string,
  stops: Stops,
): Promise<VendorPlace & { child: Child }> {
  const vendorsDir = join(options.dataDir, 'vendors');
  const child = startChild('studio', [process.execPath, inProject('packages/studio/src/main.ts')], {
    cwd: inProject(),
    env: {
      STUDIO_PORT: String(await freePort()),
      STUDIO_DATA_DIR: join(options.dataDir, 'studio'),
      STUDIO_OPERATOR_URL: `${platformUrl}/api/vendor/${STUDIO_CODE}`,
      STUDIO_OPERATOR_ID: OPERATOR_ID,
      STUDIO_OPERATOR_KEY_FILE: operatorKeyFile(vendorsDir),
      STUDIO_FRAME_ANCESTORS: "'self' http://127.0.0.1:* http://localhost:*",
    },
  });
  stops.push(() => child.stop());
  noteChild(options.dataDir, child);
  keepLog(child, options);
  const line = await firstLine(child, (candidate) => 'ready' in candidate);
  return { child, ...(line['ready'] as { studio: VendorPlace }).studio };
}

/**
 * Starts the demo vendor with its own wallets. It makes no calls to the platform, so it only needs the platform's
 * public key.
 */
async function startKiosk(options: ProductOptions, stops: Stops): Promise<VendorPlace & { child: Child }> {
  const child = startChild('kiosk', [process.execPath, inProject('packages/kiosk/src/main.ts')], {
    cwd: inProject(),
    env: {
      KIOSK_PORT: String(await freePort()),
      KIOSK_DATA_DIR: join(options.dataDir, 'kiosk'),
      KIOSK_OPERATOR_ID: OPERATOR_ID,
      KIOSK_OPERATOR_KEY_FILE: operatorKeyFile(join(options.dataDir, 'vendors')),
      KIOSK_FRAME_ANCESTORS: "'self' http://127.0.0.1:* http://localhost:*",
    },
  });
  stops.push(() => child.stop());
  noteChild(options.dataDir, child);
  keepLog(child, options);
  const line = await firstLine(child, (candidate) => 'ready' in candidate);
  return { child, ...(line['ready'] as { kiosk: VendorPlace }).kiosk };
}

/** Starts one server process and resolves when it listens. */
export async function startServer(
  options: Pick<ProductOptions, 'dataDir' | 'say'>,
  one: { readonly name: string; readonly port: number; readonly env: Readonly<Record<string, string | undefined>> },
  stops: Stops,
): Promise<{ child: Child; logins: readonly DemoLogin[] }> {
  const child = startChild(one.name, [process.execPath, inProject('packages/server/src/main.ts')], {
    cwd: inProject(),
    env: { ...one.env, PORT: String(one.port), NODE_COMPILE_CACHE: join(options.dataDir, 'compiled') },
  });
  // A stopping server gets 20 s to finish open requests and event streams.
  stops.push(() => child.stop(20_000));
  noteChild(options.dataDir, child);
  keepLog(child, options);
  let isListening = false;
  let logins: readonly DemoLogin[] | undefined;
  child.onLine((text) => {
    const line = parsed(text);
    if (line?.['msg'] === 'demo') logins = line['logins'] as DemoLogin[];
    else if (line?.['level'] === 'error' || line?.['level'] === 'fatal')
      options.say(`${one.name}: ${String(line['msg'])} (details in ${one.name}.log)`);
    else if (line?.['level'] === 'info' && !isListening && line['msg'] !== 'listening')
      options.say(`${one.name}: ${String(line['msg'])}`);
  });
  await firstLine(child, (line) => line['msg'] === 'listening');
  isListening = true;
  // Wait up to a second for the demo logins, which the server prints after its address; a brand that is not a demo
  // prints none.
  for (let waitedMs = 0; one.env['DEMO'] === '1' && !logins && waitedMs < 1000; waitedMs += 50) await wait(50);
  return { child, logins: logins ?? [] };
}

const OUTSIDE_PORTS = 8;
