import type { BlockCause, BlockKind } from '@tamarind/domain/members/blocks';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface BlockRow {
  id: string;
  memberId: bigint;
  kind: BlockKind;
  cause: BlockCause;
  reason: string;
  beganAt: Date;
  until: Date | null;
  by: string | null;
  liftedAt: Date | null;
  liftedBy: string | null;
  liftNote: string | null;
}

export async function blocksPage(db: Db, memberId: bigint, { limit, offset }: Page) {
  const { count } = only(
    await sql<{ count: number }>(db)`select count(*)::int as count from member_block where member_id = ${memberId}`,
  );
  const blocks = await sql<BlockRow>(db)`
    select b.id, b.member_id as "memberId", b.kind, b.cause, b.reason, b.began_at as "beganAt", b.until, s.username as by,
           b.lifted_at as "liftedAt", l.username as "liftedBy", b.lift_note as "liftNote"
      from member_block b
      left join staff s on s.id = b.blocked_by
      left join staff l on l.id = b.lifted_by
     where b.member_id = ${memberId} order by b.began_at desc, b.id limit ${limit} offset ${offset}`;
  return { blocks, count };
}

export const insertBlock = (
  tx: Tx,
  row: {
    readonly id: string;
    readonly memberId: bigint;
    readonly kind: BlockKind;
    readonly cause: BlockCause;
    readonly reason: string;
    readonly beganAt: Date;
    readonly until: Date | null;
    readonly staffId: bigint;
  },
) => sql(tx)`
  insert into member_block (id, member_id, kind, cause, reason, began_at, until, blocked_by)
  values (${row.id}, ${row.memberId}, ${row.kind}, ${row.cause}, ${row.reason}, ${row.beganAt}, ${row.until}, ${row.staffId})`;

/** Open blocks of a member; lifted ones and those past their end are left out. */
export const openBlocks = (db: Db, memberId: bigint, now: Date) => sql<{
  id: string;
  kind: BlockKind;
  cause: BlockCause;
  until: Date | null;
}>(db)`
  select id, kind, cause, until from member_block
   where member_id = ${memberId} and lifted_at is null and (until is null or until > ${now})`;

export const lockBlock = async (tx: Tx, id: string, now: Date) =>
  (
    await sql<{ memberId: bigint; account: string; kind: BlockKind; cause: BlockCause }>(tx)`
      select b.member_id as "memberId", m.account, b.kind, b.cause
        from member_block b join member m on m.id = b.member_id
       where b.id = ${id} and lifted_at is null and (until is null or until > ${now}) for update of b`
  )[0];

/**
 * True if the member is also an active staff member: the staff mail address belongs to this account, or to one that
 * verified the same identity document, mobile number, bank account or e-wallet.
 */
export const isStaff = async (db: Db, memberId: bigint) =>
  (await sql(db)`select 1 as found where is_staff_member(${memberId})`).length > 0;

/**
 * Lifts a block. `staffId` is the person who lifts the block or proposed to lift it; `agreedBy` is the second person
 * who approved this, or null if one person was enough.
 */
export const setLifted = (
  tx: Tx,
  id: string,
  by: { readonly staffId: bigint; readonly agreedBy: bigint | null; readonly note: string; readonly now: Date },
) => sql(tx)`
  update member_block set lifted_at = ${by.now}, lifted_by = ${by.staffId}, lift_agreed_by = ${by.agreedBy}, lift_note = ${by.note}
   where id = ${id}`;
