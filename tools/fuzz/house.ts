import { mkdirSync } from 'node:fs';
import { freePortRow, claimFolder, type Stops } from '../parts.ts';
import { type DemoLogin, resetProduct, startServer, startSurroundings } from '../product.ts';
import { say } from '../project.ts';

/** A server process that serves only one client of the test. */
export interface Door {
  readonly url: string;
  /** The name under which this process connects to the database; it shows which process wrote a row. */
  readonly name: string;
}

/**
 * The demo brand: one process runs jobs and webhooks, and each client has its own process. The process that wrote a row
 * therefore shows which client's call caused it.
 */
export interface FuzzHouse {
  /** The URL of the process that runs the jobs and receives calls from bank and vendors. */
  readonly url: string;
  readonly doors: readonly Door[];
  readonly databaseUrl: string;
  readonly logins: readonly DemoLogin[];
  stop(): Promise<void>;
}

/** Starts a new product; data of earlier runs is deleted, so that the same seed starts from the same data. */
export async function openHouse(dataDir: string, clients: number): Promise<FuzzHouse> {
  const stops: Stops = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    await resetProduct(dataDir);
    mkdirSync(dataDir, { recursive: true });
    stops.push(await claimFolder(dataDir));
    const options = { dataDir, port: 0, sites: false, say };
    const first = await freePortRow(clients + 1);
    const url = `http://127.0.0.1:${first}`;
    const around = await startSurroundings(options, url, stops);
    // The server trusts the client address in a header, so that each call can use another one. With a single address
    // the rate limits would soon refuse all calls.
    const env = { ...around.env, TRUSTED_PROXIES: '127.0.0.1' };
    const { logins } = await startServer(options, { name: 'server', port: first, env }, stops);
    const doors: Door[] = [];
    for (let at = 1; at <= clients; at += 1) {
      const port = first + at;
      await startServer(options, { name: `api${at}`, port, env: { ...env, ROLE: 'api' } }, stops);
      doors.push({ url: `http://localhost:${port}`, name: `tamarind api ${port}` });
    }
    return { url, doors, logins, databaseUrl: around.databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
