import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Stand-ins (simulations) of the outside services for a test: the real stand-in processes on free ports, with a
 * temporary folder.
 */
export interface StandIns {
  readonly urls: {
    readonly bank: string;
    readonly sms: string;
    readonly mail: string;
    readonly smtp: string;
    readonly beacon: string;
    readonly results: string;
    readonly identity: string;
    readonly payments: string;
  };
  /** The stand-ins' file of payment orders, payments and payouts. */
  readonly paymentBooks: string;
  /** Environment settings to pass to startTestApp({ env }). */
  readonly env: Record<string, string>;
  /** Sets injected faults and the clock of a stand-in, see packages/outside/README.md. Returns the resulting state. */
  control(
    service: 'bank' | 'beacon' | 'sms' | 'mail' | 'results' | 'identity' | 'payments',
    wish: object,
  ): Promise<Record<string, unknown>>;
  /** Returns a stand-in's log, newest entry first. */
  log(
    service: 'bank' | 'sms' | 'mail' | 'beacon' | 'results' | 'identity' | 'payments',
  ): Promise<readonly { kind: string; summary: string; detail: Record<string, unknown> }[]>;
  stop(): Promise<void>;
}

/**
 * Starts the stand-ins. `platformUrl` is the address to which the bank sends its notices; without it, no server
 * receives them.
 */
export async function startStandIns({
  platformUrl = 'http://127.0.0.1:9',
  bankKeys = 'demo-bank-key-0001',
}: {
  platformUrl?: string;
  bankKeys?: string;
} = {}): Promise<StandIns> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tamarind-stand-ins-'));
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../../outside/src/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      OUTSIDE_PORT_BASE: '0',
      OUTSIDE_DATA_DIR: dataDir,
      PLATFORM_URL: platformUrl,
      BANK_KEYS: bankKeys,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const line = new Promise<string>((resolve) =>
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString())),
  );
  const { ready } = JSON.parse(
    await Promise.race([line, ended.then(() => Promise.reject(new Error('the stand-ins ended while starting')))]),
  ) as {
    ready: {
      bank: { url: string };
      sms: { url: string };
      mail: { url: string; smtp: string };
      beacon: { url: string };
      results: { url: string };
      identity: { url: string };
      payments: { url: string };
    };
  };
  const urls = {
    bank: ready.bank.url,
    sms: ready.sms.url,
    mail: ready.mail.url,
    smtp: ready.mail.smtp,
    beacon: ready.beacon.url,
    results: ready.results.url,
    identity: ready.identity.url,
    payments: ready.payments.url,
  };
  return {
    urls,
    paymentBooks: join(dataDir, 'payments.jsonl'),
    env: {
      OUTSIDE_BANK_URL: urls.bank,
      OUTSIDE_SMS_URL: urls.sms,
      OUTSIDE_MAIL_URL: urls.mail,
      OUTSIDE_MAIL_SMTP: urls.smtp,
      OUTSIDE_BEACON_URL: urls.beacon,
      OUTSIDE_RESULTS_URL: urls.results,
      OUTSIDE_IDENTITY_URL: urls.identity,
      BANK_KEYS: bankKeys,
    },
    control: async (service, wish) => {
      const response = await fetch(new URL('/control', urls[service]), { method: 'POST', body: JSON.stringify(wish) });
      if (!response.ok) throw new Error(`${service} does not know ${JSON.stringify(wish)}`);
      return (await response.json()) as Record<string, unknown>;
    },
    log: async (service) => ((await (await fetch(new URL('/log', urls[service]))).json()) as { items: [] }).items,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
