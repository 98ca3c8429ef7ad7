import { startTestDatabase } from './test-database.ts';

/**
 * Gives the database tests a server on which they may create databases, through TEST_DATABASE_URL. An address that is
 * already there wins; else the embedded PostgreSQL starts.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => undefined;
  const postgres = await startTestDatabase();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
