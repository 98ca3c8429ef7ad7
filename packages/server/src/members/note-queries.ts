import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

interface NoteRow {
  id: string;
  text: string;
  isPinned: boolean;
  writtenAt: Date;
  writtenBy: string;
  struckAt: Date | null;
  struckBy: string | null;
  strikeReason: string | null;
}

export async function notesPage(db: Db, memberId: bigint, { limit, offset }: Page) {
  const { count } = only(
    await sql<{ count: number }>(db)`select count(*)::int as count from member_note where member_id = ${memberId}`,
  );
  const notes = await sql<NoteRow>(db)`
    select n.id, n.text, n.is_pinned as "isPinned", n.written_at as "writtenAt", w.username as "writtenBy",
           n.struck_at as "struckAt", s.username as "struckBy", n.strike_reason as "strikeReason"
      from member_note n
      join staff w on w.id = n.written_by
      left join staff s on s.id = n.struck_by
     where n.member_id = ${memberId} order by n.is_pinned desc, n.written_at desc, n.id limit ${limit} offset ${offset}`;
  return { notes, count };
}

export const insertNote = (
  tx: Tx,
  row: {
    readonly id: string;
    readonly memberId: bigint;
    readonly text: string;
    readonly isPinned: boolean;
    readonly writtenAt: Date;
    readonly writtenBy: bigint;
  },
) => sql(tx)`
  insert into member_note (id, member_id, text, is_pinned, written_at, written_by)
  values (${row.id}, ${row.memberId}, ${row.text}, ${row.isPinned}, ${row.writtenAt}, ${row.writtenBy})`;

/** A note that is not struck out, locked until commit. */
export const lockNote = async (tx: Tx, id: string) =>
  (
    await sql<{ memberId: bigint }>(tx)`
      select member_id as "memberId" from member_note where id = ${id} and struck_at is null for no key update`
  )[0];

export const setPinned = (tx: Tx, id: string, isPinned: boolean) =>
  sql(tx)`update member_note set is_pinned = ${isPinned} where id = ${id}`;

export const setStruck = (
  tx: Tx,
  id: string,
  by: { readonly staffId: bigint; readonly reason: string; readonly now: Date },
) => sql(tx)`
  update member_note set is_pinned = false, struck_at = ${by.now}, struck_by = ${by.staffId}, strike_reason = ${by.reason}
   where id = ${id}`;
