import type { Pool } from './db/pool.ts';
import { sql } from './db/sql.ts';

/**
 * PostgreSQL settings without which a confirmed bet may be lost: in a power cut (fsync, full_page_writes,
 * synchronous_commit) or unnoticed on a bad disk (data_checksums). `remote_apply` also waits for a standby, so it is as
 * good as `on`. The settings are read on one of the server's own connections, because a role or a database may override
 * them.
 */
const wanted: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
  data_checksums: ['on'],
};

/** The database's settings that risk losing confirmed data, as sentences; empty if there are none. */
export async function durabilityFaults(pool: Pool): Promise<string[]> {
  const rows = await sql<{ name: string; value: string }>(pool)`
    select name, setting as value from pg_settings where name = any(${Object.keys(wanted)}::text[])`;
  return Object.entries(wanted).flatMap(([name, good]) => {
    const value = rows.find((row) => row.name === name)?.value;
    return value !== undefined && good.includes(value) ? [] : [`${name} is ${value}, not ${good.join(' or ')}`];
  });
}

/**
 * Refuses to start on a database that may lose money. UNSAFE_DATABASE=1 allows it in a demo, with a warning in the log.
 */
export async function assertDurable(
  pool: Pool,
  { isAllowed, warn }: { readonly isAllowed: boolean; readonly warn: (text: string) => void },
): Promise<void> {
  const faults = await durabilityFaults(pool);
  if (faults.length === 0) return;
  const text = `PostgreSQL may lose what it confirmed: ${faults.join('; ')}`;
  if (!isAllowed)
    throw new Error(
      `${text}. Correct postgresql.conf (checksums: pg_checksums --enable on the stopped server); ` +
        `for experiments with play money only: UNSAFE_DATABASE=1`,
    );
  warn(text);
}
