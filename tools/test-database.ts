import { join } from 'node:path';
import { onServer, type RunningPostgres, startPostgres } from './postgres.ts';
import { dataFolder } from './project.ts';

/** Starts the database server on which tests create their databases. Its data folder is not the demo's. */
export async function startTestDatabase(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: join(dataFolder, 'test-postgres') });
  if (postgres.startedHere) await dropLeftovers(postgres.url);
  return postgres;
}

/** Removes databases that killed test files left behind, and templates of older migrations. */
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
