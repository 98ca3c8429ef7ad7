import { startTestDatabase } from './test-database.ts';

/**
 * Starts a database server for the tests and passes its URL in TEST_DATABASE_URL. If that is already set, that server
 * is used; otherwise the embedded PostgreSQL starts.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => undefined;
  const postgres = await startTestDatabase();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
