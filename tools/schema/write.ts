import { writeFileSync } from 'node:fs';
import { startTestDatabase } from '../test-database.ts';
import { migratedSchema, schemaFile } from './migrated.ts';

/** This file is the command `npm run db:dump`: it regenerates packages/server/schema.sql from the migrations. */
const postgres = await startTestDatabase();
try {
  writeFileSync(schemaFile, await migratedSchema(postgres.url));
  console.log('wrote packages/server/schema.sql');
} finally {
  await postgres.stop();
}
