import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres.ts';
import { dataFolder } from '../project.ts';
import { migratedSchema, schemaFile } from './migrated.ts';

/** npm run db:dump: writes packages/server/schema.sql anew from the migrations. */
const postgres = await startPostgres({ dataDir: join(dataFolder, 'test-postgres') });
try {
  writeFileSync(schemaFile, await migratedSchema(postgres.url));
  console.log('wrote packages/server/schema.sql');
} finally {
  await postgres.stop();
}
