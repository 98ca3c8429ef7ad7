import type { LabelTone } from '@tamarind/domain/members/labels';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

interface LabelRow {
  id: string;
  name: string;
  tone: LabelTone;
}

export const labels = (db: Db) => sql<LabelRow & { members: number }>(db)`
  select l.id, l.name, l.tone, (select count(*)::int from member_label s where s.label_id = l.id) as members
    from label l where l.retired_at is null order by lower(l.name)`;

/**
 * Locks the list of labels until commit: otherwise two labels added at once would each miss the other, and could exceed
 * the limit or duplicate a name.
 */
export const lockList = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(hashtextextended('labels', 0))`;

export const countLabels = async (tx: Tx) =>
  only(await sql<{ count: number }>(tx)`select count(*)::int as count from label where retired_at is null`).count;

export const isNameTaken = async (tx: Tx, name: string, id: string | null) =>
  (
    await sql(tx)`
      select id from label where retired_at is null and lower(name) = lower(${name}) and id is distinct from ${id}::uuid`
  ).length > 0;

/** The label, locked until commit, so that it cannot be retired while it is being set on a member. */
export const lockLabel = async (tx: Tx, id: string) =>
  (await sql(tx)`select id from label where id = ${id} and retired_at is null for no key update`).length === 1;

export const putLabel = (tx: Tx, row: LabelRow) => sql(tx)`
  insert into label (id, name, tone) values (${row.id}, ${row.name}, ${row.tone})
  on conflict (id) do update set name = excluded.name, tone = excluded.tone`;

/** Retires a label and removes it from all members; returns how many members had it. */
export async function retire(tx: Tx, id: string, now: Date): Promise<number> {
  await sql(tx)`update label set retired_at = ${now} where id = ${id}`;
  return (await sql(tx)`delete from member_label where label_id = ${id} returning member_id`).length;
}

/** Sets a label on a member; returns false if the member already has it. */
export const setLabel = async (
  tx: Tx,
  row: { readonly label: string; readonly memberId: bigint; readonly staffId: bigint; readonly now: Date },
) =>
  (
    await sql(tx)`
      insert into member_label (label_id, member_id, set_at, set_by)
      values (${row.label}, ${row.memberId}, ${row.now}, ${row.staffId}) on conflict do nothing returning member_id`
  ).length === 1;

/** Removes a label from a member; returns false if the member does not have it. */
export const removeLabel = async (tx: Tx, row: { readonly label: string; readonly memberId: bigint }) =>
  (
    await sql(
      tx,
    )`delete from member_label where label_id = ${row.label} and member_id = ${row.memberId} returning member_id`
  ).length === 1;
