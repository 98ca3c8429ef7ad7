import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { ensureDatabase, onServer } from '../postgres.ts';
import { inProject } from '../project.ts';
import { dumpSchema } from './dump.ts';

export const schemaFile = inProject('packages', 'server', 'schema.sql');

/** Returns the schema that the migrations create, run on a separate, empty database. */
export async function migratedSchema(serverUrl: string): Promise<string> {
  const name = `scratch_${process.pid}_${Math.round(performance.now())}`;
  const url = await ensureDatabase(serverUrl, name);
  try {
    await migrate(url);
    return await onServer(url, dumpSchema);
  } finally {
    await onServer(serverUrl, (connection) => connection.query(`drop database ${name} with (force)`));
  }
}
