import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface Clearance {
  /** `disabled` means that staff stopped the member's play; otherwise `active`. */
  readonly state: 'active' | 'disabled';
  readonly note: string;
  /** The time since which the account has been held for a check by people; null if it is not held. */
  readonly heldAt: Date | null;
  readonly heldNote: string | null;
}

/** The clearance of a member. A member without a row may play, and the account is not held. */
export const clearanceOf = async (db: Db, memberId: bigint): Promise<Clearance> =>
  (
    await sql<Clearance>(db)`
      select state, note, held_at as "heldAt", held_note as "heldNote" from member_clearance where member_id = ${memberId}`
  )[0] ?? { state: 'active', note: '', heldAt: null, heldNote: null };

/**
 * Selects those of the given members whose play staff stopped, whose account is held, or whose account is closed or
 * being closed.
 */
export const stoppedAmong = async (db: Db, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await sql<{ id: bigint }>(db)`
        select m.id from member m left join member_clearance c on c.member_id = m.id
         where m.id = any (${memberIds}::bigint[])
           and (c.state <> 'active' or c.held_at is not null or m.closes_at is not null or m.closed_at is not null)`
    ).map(({ id }) => id),
  );

export const putClearance = (
  tx: Tx,
  memberId: bigint,
  row: { readonly state: Clearance['state']; readonly note: string; readonly release: boolean },
) => sql(tx)`
  insert into member_clearance (member_id, state, note) values (${memberId}, ${row.state}, ${row.note})
  on conflict (member_id) do update set state = excluded.state, note = excluded.note,
         held_at = case when ${row.release} then null else member_clearance.held_at end,
         held_note = case when ${row.release} then null else member_clearance.held_note end`;

/** Holds an account for a check; an existing hold is not changed. */
export const holdMember = (tx: Tx, memberId: bigint, note: string, now: Date) => sql(tx)`
  insert into member_clearance (member_id, held_at, held_note) values (${memberId}, ${now}, ${note})
  on conflict (member_id) do update set held_at = coalesce(member_clearance.held_at, excluded.held_at),
         held_note = coalesce(member_clearance.held_note, excluded.held_note)`;
