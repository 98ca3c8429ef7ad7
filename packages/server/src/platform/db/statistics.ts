import { type Db, only, sql } from './sql.ts';

/**
 * Runs ANALYZE on tables that contain rows and were never analysed: after the first migrations, and after the demo's
 * data is inserted. Returns the number of these tables. An empty table is left out (migration 0050).
 */
export const analyseFilled = async (db: Db): Promise<number> =>
  only(await sql<{ count: number }>(db)`select analyse_filled() as count`).count;
