import { only, sql, type Db, type Tx } from '../../platform/db/sql.ts';

/** A stored list of numbers. This file has the SQL for the lists of numbers that members save. */

interface SetRow {
  id: string;
  name: string;
  game: string;
  lines: SetLine[];
  savedAt: Date;
}
/** A line of a saved list. `unitStake` is decimal text, because JSON has no bigint. */
export interface SetLine {
  betType: string;
  selection: string;
  unitStake: string;
}
export const setsOf = (db: Db, memberId: bigint) => sql<SetRow>(db)`
  select id, name, game, lines, saved_at as "savedAt" from number_set where member_id = ${memberId} order by saved_at desc`;

export const countOthers = async (db: Db, memberId: bigint, id: string) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from number_set where member_id = ${memberId} and id <> ${id}`,
  ).count;

export const keepSet = (tx: Tx, memberId: bigint, set: SetRow) => sql(tx)`
  insert into number_set (id, member_id, name, game, lines, saved_at)
  values (${set.id}, ${memberId}, ${set.name}, ${set.game}, ${{ json: set.lines }}, ${set.savedAt})
  on conflict (member_id, id) do update
    set name = excluded.name, game = excluded.game, lines = excluded.lines, saved_at = excluded.saved_at`;

export const deleteSet = (tx: Tx, memberId: bigint, id: string) => sql<{ id: string }>(tx)`
  delete from number_set where member_id = ${memberId} and id = ${id} returning id`;
