import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { Fault } from './fault.mjs';
import { assertPortFree, claimFolder, type Stops, secretKey } from './parts.ts';
import { type Child, freePort } from './processes.ts';
import { migrateDatabase, openDatabase, startServer } from './product.ts';
import { dataFolder } from './project.ts';
import { buildSites, sitesFolder } from './sites.ts';

/** The data folder of `DEMO=0 npm start`; the demo's is beside it. */
export const houseFolder = join(dataFolder, 'house');
/** The settings that `DEMO=0 npm start` chose are stored in this file, so that `npm run owner` can use them. */
export const houseSettings = (dataDir: string): string => join(dataDir, 'database.env');

export interface HouseOptions {
  readonly dataDir: string;
  /** The port on which the server listens; 0 takes any free one. */
  readonly port: number;
  /** Settings in addition to those of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

export interface House {
  readonly url: string;
  /** The database URL with the owner's login, for tools. */
  readonly databaseUrl: string;
  /** The server's complete environment, which `packages/server/src/owner.ts` needs. */
  readonly env: Readonly<Record<string, string>>;
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a real brand without the demo: database, sites and server, with the operator's settings. No simulated service
 * and no demo vendor is started, and no demo row is written.
 */
export async function startHouse(options: HouseOptions): Promise<House> {
  const stops: Stops = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  options.signal?.addEventListener('abort', () => void stop());
  const goOn = () => options.signal?.throwIfAborted();
  try {
    mkdirSync(options.dataDir, { recursive: true });
    stops.push(await claimFolder(options.dataDir));
    const own = { ...options.env, DEMO: '0', SECRET_KEY: process.env['SECRET_KEY'] ?? secretKey(options.dataDir) };
    assertSettings({ ...process.env, ...own });
    if (options.port !== 0) await assertPortFree(options.port);
    const database = await openDatabase(options, stops);
    goOn();
    await migrateDatabase(database);
    await buildSites(options.say);
    goOn();
    const port = options.port || (await freePort());
    const env = { ...own, DATABASE_URL: database.app, SITES_DIR: sitesFolder };
    writeFileSync(
      houseSettings(options.dataDir),
      `DATABASE_URL='${env.DATABASE_URL}'\nSECRET_KEY='${env.SECRET_KEY}'\n`,
      { mode: 0o600 },
    );
    const withoutOwner = { MIGRATE_DATABASE_URL: undefined };
    const { child }: { child: Child } = await startServer(
      options,
      { name: 'server', port, env: { ...env, ...withoutOwner } },
      stops,
    );
    goOn();
    return {
      url: `http://127.0.0.1:${port}`,
      databaseUrl: database.owner,
      env,
      broken: child.ended.then((code) => `${child.name} ended (${code})`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Throws before any part is started if settings are missing or not allowed; the error names all of them. */
function assertSettings(env: Record<string, string | undefined>): void {
  try {
    // Check with a placeholder URL, because the address of the embedded database is chosen later.
    readConfig({ DATABASE_URL: 'postgres://tamarind_server@127.0.0.1/tamarind', ...env });
  } catch (error) {
    const [, list = String(error)] = (error instanceof Error ? error.message : '').split('not usable: ');
    throw new Fault(
      `A house without the demo needs settings of its own:\n  ${list.split('; ').join('\n  ')}`,
      'docs/operations.md, "Settings", explains each; deploy/container/example.env is a file to fill.',
    );
  }
}
