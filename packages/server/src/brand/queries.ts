import { sql, type Db } from '../platform/db/sql.ts';

export const allSettings = (db: Db) => sql<{ name: string; value: unknown }>(db)`select name, value from brand_setting`;

export const putSetting = (db: Db, name: string, value: unknown, now: Date) => sql(db)`
  insert into brand_setting (name, value, changed_at) values (${name}, ${{ json: value }}, ${now})
  on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`;
