import { mkdirSync } from 'node:fs';
import { freePortRow, claimFolder, type Stops } from '../parts.ts';
import { type DemoLogin, resetProduct, startServer, startSurroundings } from '../product.ts';
import { say } from '../project.ts';

/** A process of the server that answers one client and nobody else. */
export interface Door {
  readonly url: string;
  /** What its connections are called in the database. */
  readonly name: string;
}

/** The demo brand with a process for the house itself and one for each client: what a client's calls write is known by its process. */
export interface FuzzHouse {
  /** Of the process that does the jobs and hears bank and vendors. */
  readonly url: string;
  readonly doors: readonly Door[];
  readonly databaseUrl: string;
  readonly logins: readonly DemoLogin[];
  stop(): Promise<void>;
}

/** The same house for the same seed: what an earlier one left is thrown away. */
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
    // So many strangers at one address would only ever meet its limits: each call comes from an address of its own.
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
