import { sql, type Tx } from '../platform/db/sql.ts';

/** One process seeds; another that starts at the same moment waits and finds it done. */
export const lockSeed = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(7304)`;

export const isSeeded = async (tx: Tx) =>
  (await sql(tx)`select 1 from brand_setting where name = 'demo_seeded'`).length === 1;

export const markSeeded = (tx: Tx, now: Date) =>
  sql(tx)`insert into brand_setting (name, value, changed_at) values ('demo_seeded', 'true', ${now})`;
