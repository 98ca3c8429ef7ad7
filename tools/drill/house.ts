import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresPlace } from '../postgres-files.ts';
import { ensureDatabase, removePostgres, startPostgres } from '../postgres.ts';
import { freePort, startChild, type Child } from '../processes.ts';
import { inProject } from '../project.ts';
import type { DemoLogin, OutsideAddresses } from '../product.ts';

/** The product in parts that can be hurt one by one: database, stand-ins, server. Only processes started here are touched. */
export interface House {
  readonly url: string;
  readonly databaseUrl: string;
  readonly outside: OutsideAddresses;
  readonly logins: readonly DemoLogin[];
  killServer(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  pauseServer(ms: number): Promise<void>;
  startServer(): Promise<void>;
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** One backend that serves the server; the whole database restarts from its log then. */
  killBackend(): Promise<void>;
  stop(): Promise<void>;
}

export async function buildHouse(dataDir: string): Promise<House> {
  await removePostgres({ dataDir: join(dataDir, 'postgres') });
  let postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const databaseUrl = await ensureDatabase(postgres.url, 'tamarind');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const standIns = startChild('stand-ins', [process.execPath, inProject('packages/outside/src/main.ts')], {
    cwd: inProject(),
    env: {
      OUTSIDE_PORT_BASE: '0',
      OUTSIDE_DATA_DIR: join(dataDir, `outside-${process.pid}`),
      PLATFORM_URL: url,
    },
  });
  const { ready: outside } = await jsonLine<{ ready: OutsideAddresses }>(standIns, (line) => 'ready' in line);
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64url'),
    LOG_LEVEL: 'info',
    SITES_DIR: undefined,
    OUTSIDE_BANK_URL: outside.bank.url,
    OUTSIDE_SMS_URL: outside.sms.url,
    OUTSIDE_MAIL_URL: outside.mail.url,
    OUTSIDE_MAIL_SMTP: outside.mail.smtp,
    OUTSIDE_BEACON_URL: outside.beacon.url,
  };
  let logins: readonly DemoLogin[] = [];
  let server = await launch();

  async function launch(): Promise<Child> {
    for (;;) {
      const child = startChild('server', [process.execPath, inProject('packages/server/src/main.ts')], {
        cwd: inProject(),
        env,
      });
      const demo = jsonLine<{ logins: DemoLogin[] }>(child, (line) => line['msg'] === 'demo').catch(
        () => undefined,
      );
      const line = await Promise.race([demo, child.ended.then(() => undefined)]);
      if (line) {
        logins = line.logins;
        return child;
      }
      // It could not start because the database is still recovering: a supervisor would start it again.
      await wait(200);
    }
  }

  return {
    url,
    databaseUrl,
    outside,
    get logins() {
      return logins;
    },
    async killServer(signal) {
      process.kill(server.pid, signal);
      await server.ended;
    },
    async pauseServer(ms) {
      process.kill(server.pid, 'SIGSTOP');
      await wait(ms);
      process.kill(server.pid, 'SIGCONT');
    },
    async startServer() {
      server = await launch();
    },
    async killDatabase() {
      const pid = Number(
        readFileSync(
          join(postgresPlace(join(dataDir, 'postgres')).home, 'cluster', 'postmaster.pid'),
          'utf8',
        ).split('\n')[0],
      );
      process.kill(pid, 'SIGKILL');
    },
    async startDatabase() {
      postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
    },
    async killBackend() {
      const pids = await queryOnce<{ pid: number }>(
        databaseUrl,
        `select pid from pg_stat_activity where application_name = 'tamarind' order by state = 'active' desc, random() limit 1`,
      );
      if (pids[0]) process.kill(pids[0].pid, 'SIGKILL');
    },
    async stop() {
      await server.stop(20_000);
      await standIns.stop();
      await postgres.stop();
    },
  };
}

export async function queryOnce<Row>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

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
