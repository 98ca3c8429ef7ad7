import pg from 'pg';

/**
 * Serialises the preparation of the database (schema, demo brand, vendors) among processes that start at the same
 * moment; the second finds it done. The lock belongs to the database session, so PostgreSQL releases it if the process
 * crashes.
 */
export async function oneAtATime<Answer>(databaseUrl: string, work: () => Promise<Answer>): Promise<Answer> {
  const connection = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'tamarind-start',
    keepAlive: true,
  });
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    await connection.query('select pg_advisory_lock(7320)');
    return await work();
  } finally {
    await connection.end();
  }
}
