import { join } from 'node:path';
import { onServer, startPostgres } from './postgres.ts';
import { dataFolder } from './project.ts';

/**
 * Gives the database tests a server on which they may create databases, through TEST_DATABASE_URL. An address that is
 * already there wins; else the embedded PostgreSQL starts on a folder of its own, apart from the demo's.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => undefined;
  const postgres = await startPostgres({ dataDir: join(dataFolder, 'test-postgres') });
  process.env['TEST_DATABASE_URL'] = postgres.url;
  if (postgres.startedHere) await dropLeftovers(postgres.url);
  return postgres.stop;
}

/** Databases of test files that were killed before they could clean up, and templates of older migrations. */
async function dropLeftovers(url: string): Promise<void> {
  await onServer(url, async (connection) => {
    const { rows } = await connection.query<{ name: string }>(`
      select datname as name from pg_database where datname ~ '^(t|scratch)_' or datname like 'template\\_%draft'
      union all
      (select datname from pg_database where datname ~ '^template_[0-9a-f]+$' order by oid desc offset 1)`);
    for (const { name } of rows)
      await connection.query(`drop database if exists ${connection.escapeIdentifier(name)} with (force)`);
  });
}
