import pg from 'pg';

/**
 * Processes that start at the same moment prepare the database one after the other: schema, demo brand, vendors. Who comes second
 * finds everything done. The lock is a session's: a process that dies in the middle gives it back.
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
