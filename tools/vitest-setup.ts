import { startTestDatabase } from './test-database.ts';

/**
 * Gives the database tests a server on which they create databases, in TEST_DATABASE_URL. If that is already set it is
 * used; otherwise the embedded PostgreSQL starts.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => undefined;
  const postgres = await startTestDatabase();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
