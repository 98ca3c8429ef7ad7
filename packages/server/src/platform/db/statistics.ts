import { type Db, only, sql } from './sql.ts';

/**
 * Gives the planner statistics of the tables that have been filled and never analysed: after the first migrations, and
 * after the demo is seeded. Returns how many there were. A table that is still empty is left out (migration 0050).
 */
export const analyseFilled = async (db: Db): Promise<number> =>
  only(await sql<{ count: number }>(db)`select analyse_filled() as count`).count;
