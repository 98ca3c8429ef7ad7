import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chanceFrom } from './chance.ts';
import { configFrom, type Config } from './config.ts';
import type { Chance, Game } from './games/game.ts';
import { startStudio } from './studio.ts';
import { testOperator, type TestOperator } from './testing-operator.ts';

/**
 * Reproducible random numbers, for tests and simulations only: xorshift128 (Marsaglia 2003) through the studio's own
 * sampling.
 */
export function seededChance(seed: number): Chance {
  let [x, y, z, w] = [seed >>> 0 || 1, 362_436_069, 521_288_629, 88_675_123];
  return chanceFrom((length) => {
    const bytes = new DataView(new ArrayBuffer(length));
    for (let at = 0; at < length; at += 4) {
      const t = x ^ (x << 11);
      [x, y, z] = [y, z, w];
      w = (w ^ (w >>> 19) ^ t ^ (t >>> 8)) >>> 0;
      bytes.setUint32(at, w);
    }
    return new Uint8Array(bytes.buffer);
  });
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'tamarind-studio-'));

interface Place {
  readonly dataDir: string;
  readonly operator: TestOperator;
  readonly env: Record<string, string>;
}

/** Creates a folder, a listening simulated operator, and the configuration with which a studio uses both. */
export async function newPlace(): Promise<Place> {
  const dataDir = await newDataDir();
  const keyFile = join(dataDir, 'operator-public.pem');
  const operator = await testOperator({ studioKeyFile: join(dataDir, 'public.pem'), keyFile });
  return {
    dataDir,
    operator,
    env: {
      STUDIO_PORT: '0',
      STUDIO_DATA_DIR: dataDir,
      STUDIO_OPERATOR_URL: operator.url,
      STUDIO_OPERATOR_ID: 'tamarind',
      STUDIO_RETRY_MS: '50',
      STUDIO_WALLET_TIMEOUT_MS: '5000',
    },
  };
}

/**
 * Starts a studio inside the test process: the same code as in production, with real sockets and a real database file.
 */
export async function studioHere(
  place: Place,
  given: { games?: readonly Game[]; chance?: Chance; config?: Partial<Config> } = {},
) {
  const reports: string[] = [];
  const config = { ...configFrom(place.env), ...given.config };
  const studio = await startStudio(config, given.games ?? [], (line) => reports.push(line), given.chance);
  return { ...studio, reports };
}

/** Starts a studio as in production: a separate process that can be killed. */
export async function studioProcess(place: Pick<Place, 'env'>) {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, ...place.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0)),
  );
  const first = await Promise.race([
    new Promise<string>((resolve) => child.stdout?.once('data', (bytes: Buffer) => resolve(bytes.toString()))),
    ended.then((code) => Promise.reject(new Error(`the studio ended with ${code}`))),
  ]);
  const { ready } = JSON.parse(first) as { ready: { studio: { url: string } } };
  return {
    url: ready.studio.url,
    end: (signal: 'SIGTERM' | 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Opens a game as a player's page does: launched through the operator, it then calls the studio. */
export async function launch(
  studio: { readonly url: string },
  operator: TestOperator,
  given: { user?: string; currency?: string; game?: string; lang?: string; title?: object } = {},
) {
  const currency = given.currency ?? 'THB';
  const isDemo = currency === 'FUN';
  const { status, json } = await operator.ask(studio.url, '/operator/generic/v2/game/url', {
    ...(isDemo ? {} : { user: given.user ?? 'player-1', token: `token-${randomUUID()}` }),
    sub_partner_id: 'demo',
    operator_id: 'tamarind',
    platform: 'GPL_MOBILE',
    lang: given.lang ?? 'en',
    lobby_url: 'https://example.test/',
    ip: '127.0.0.1',
    game_code: given.game ?? 'slot-00004',
    currency,
    country: 'TH',
    ...(given.title ? { title: given.title } : {}),
  });
  if (status !== 200) throw new Error(`no link: ${status} ${JSON.stringify(json)}`);
  const secret = (json as { url: string }).url.split('/play/')[1] ?? '';
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${studio.url}/api/${path}`, {
      method,
      headers: { 'x-session': secret, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as RoundAnswer };
  };
  return {
    url: (json as { url: string }).url,
    secret,
    game: () => call('GET', 'game'),
    rounds: () => call('GET', 'rounds'),
    spin: (stake = '500', request: string = randomUUID(), input: unknown = null) =>
      call('POST', 'round', { request, stake, input }),
    tables: () => call('GET', 'tables'),
    bet: (asked: { table: number; round: number; spot: string; stake: string; request?: string }) =>
      call('POST', 'bet', { request: randomUUID(), ...asked }),
    cashOut: (asked: { table: number; round: number }) => call('POST', 'cash-out', asked),
    move: (input: unknown, request: string = randomUUID()) => call('POST', 'move', { request, input }),
  };
}

/** The fields that tests use of the studio's response about a round. */
export interface RoundAnswer {
  readonly round: string;
  readonly status: string;
  readonly staked: string;
  readonly won: string;
  readonly balance: string | null;
  readonly reason?: string;
  readonly error?: string;
  readonly views: readonly unknown[];
  readonly [more: string]: unknown;
}

/** Waits until the condition is true, for changes that happen in the background. */
export async function until(condition: () => boolean, what: string, patienceMs = 30_000): Promise<void> {
  for (let waitedMs = 0; !condition(); waitedMs += 10) {
    if (waitedMs > patienceMs) throw new Error(`waited in vain: ${what}`);
    await wait(10);
  }
}
