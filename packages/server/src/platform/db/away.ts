import pg from 'pg';

/** Error messages of the driver for a lost connection, which have no error code. */
const lostConnection = [
  /Connection terminated/i,
  /Query read timeout/i,
  /timeout exceeded when trying to connect/i,
  /Client has encountered a connection error/i,
  /not queryable/i,
];

/**
 * True if the database failed, not the statement: it is unreachable, starting, stopping, disconnected, silent for too
 * long, or out of resources.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return (
      error.code === '57P01' ||
      error.code === '57P02' ||
      error.code === '57P03' ||
      // The database is read-only: a standby that is about to take over, or a primary that has just been replaced.
      error.code === '25006' ||
      (error.code ?? '').startsWith('08') ||
      // Class 53: disk full, out of memory, too many connections. The database runs but cannot execute statements at
      // the moment.
      (error.code ?? '').startsWith('53')
    );
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  return error instanceof Error && lostConnection.some((text) => text.test(error.message));
}
