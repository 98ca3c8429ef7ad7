import { sql, type Db } from '../platform/db/sql.ts';

export const allSettings = (db: Db) =>
  sql<{ name: string; value: unknown }>(db)`select name, value from brand_setting`;
