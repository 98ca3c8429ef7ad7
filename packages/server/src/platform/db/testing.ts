import pg from 'pg';
import { ensureLogin } from './login.ts';
import { migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';

/**
 * Creates a database for a test file: a copy of the migrated template (0.1–0.2 s). TEST_DATABASE_URL is a server on
 * which databases and roles may be created; `npm test` sets it. `url` is the application's connection, `ownerUrl` the
 * owner's.
 */
export async function testDatabase(): Promise<{
  pool: Pool;
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
}> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test or npm run vitest');
  const template = await readyTemplate(server);
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(server, (connection) => connection.query(`create database ${name} template ${template}`));
  const ownerUrl = withDatabase(server, name);
  const url = applicationUrl(ownerUrl);
  const pool = createPool(url, { max: 12, mayLoseNewest: true, onError: () => undefined });
  return {
    pool,
    url,
    ownerUrl,
    drop: async () => {
      await pool.end();
      await onServer(server, (connection) => connection.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The template is created once per state of the migrations, by the first test file that needs it; the others wait. */
async function readyTemplate(server: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  const { readdir, readFile } = await import('node:fs/promises');
  const folder = new URL('../../../migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(new URL(name, folder)));
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  await onServer(server, async (connection) => {
    await connection.query('select pg_advisory_lock(7302)');
    const { rowCount } = await connection.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 1) return ensureLogin(server, applicationUrl(server));
    const draft = `${template}_draft`;
    await connection.query(`drop database if exists ${draft} with (force)`);
    await connection.query(`create database ${draft}`);
    await prepareTestDatabase(withDatabase(server, draft));
    await connection.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/**
 * Migrates a test database to the newest schema, opens the platform to visitors, and creates the application's login of
 * `applicationUrl`.
 */
export async function prepareTestDatabase(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl);
  await ensureLogin(ownerUrl, applicationUrl(ownerUrl));
  // Modules are tested on a platform that is open to visitors; the tests in opening/ cover the time before.
  await onServer(ownerUrl, (connection) => connection.query('insert into house_opening (opened_at) values (now())'));
}

/** The application's login on a server for tests and benchmarks; it uses the owner's password. */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'tamarind_test';
  return url.href;
}

async function onServer(server: string, work: (connection: pg.Client) => Promise<unknown>): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
