import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface BindingRow {
  id: string;
  memberId: bigint;
  channel: 'sms' | 'mail';
  /** The replaced contact; null if there was none. */
  former: string | null;
  /** When the former contact was bound; null if it came from the registration. */
  formerBoundAt: Date | null;
  formerProvedAt: Date | null;
  /** How the former mobile number was verified; null for mail. */
  formerProof: string | null;
}

/**
 * Stores a binding with its undo link. A later link never expires before an earlier one, so whoever undoes an earlier
 * binding also undoes all later ones.
 */
export const insertBinding = async (
  tx: Tx,
  row: BindingRow & { undoHash: Buffer | null; boundAt: Date; undoUntil: Date },
) =>
  only(
    await sql<{ undoUntil: Date }>(tx)`
      insert into contact_binding (id, member_id, channel, former, former_bound_at, former_proved_at, former_proof,
                                   bound_at, undo_hash, undo_until)
      select ${row.id}::uuid, ${row.memberId}::bigint, ${row.channel}, ${row.former}, ${row.formerBoundAt}::timestamptz,
             ${row.formerProvedAt}::timestamptz, ${row.formerProof}, ${row.boundAt}::timestamptz, ${row.undoHash}::bytea,
             greatest(${row.undoUntil}::timestamptz, max(undo_until))
        from contact_binding where member_id = ${row.memberId} and over_at is null
      returning undo_until as "undoUntil"`,
  ).undoUntil;

/** The member whose binding can be undone with this secret; undefined if none. */
export const memberOfUndo = async (db: Db, undoHash: Buffer, now: Date) =>
  (
    await sql<{ memberId: bigint }>(db)`
      select b.member_id as "memberId" from contact_binding b join member m on m.id = b.member_id
       where b.undo_hash = ${undoHash} and b.over_at is null and b.undo_until > ${now} and m.closed_at is null`
  )[0]?.memberId;

/**
 * Marks the binding and all later ones as undone and returns them, oldest first. None can be undone again. Empty if the
 * link has expired.
 */
export const takeBindings = async (tx: Tx, undoHash: Buffer, now: Date) => {
  const taken = await sql<BindingRow & { step: bigint }>(tx)`
    update contact_binding b set over_at = ${now}
      from contact_binding first
     where first.undo_hash = ${undoHash} and first.over_at is null and first.undo_until > ${now}
       and b.member_id = first.member_id and b.step >= first.step and b.over_at is null
    returning b.step, b.id, b.member_id as "memberId", b.channel, b.former, b.former_bound_at as "formerBoundAt",
              b.former_proved_at as "formerProvedAt", b.former_proof as "formerProof"`;
  return taken.sort((one, other) => Number(one.step - other.step));
};

/**
 * Restores the former contact. False if another member has verified it since; then the member has no contact of this
 * kind.
 */
export async function restoreContact(tx: Tx, row: BindingRow): Promise<boolean> {
  const { memberId, channel, former } = row;
  const isMail = channel === 'mail';
  await sql(tx)`select pg_advisory_xact_lock(7305, hashtext(lower(${former ?? ''})))`;
  const others =
    former === null
      ? []
      : isMail
        ? await sql(tx)`
            select m.id from member m join member_change c on c.member_id = m.id and c.what = 'email'
             where lower(m.email) = lower(${former}) and m.id <> ${memberId} limit 1`
        : await sql(tx)`
            select id from member where mobile = ${former} and mobile_proved_at is not null and id <> ${memberId} limit 1`;
  const to = others.length > 0 ? null : former;
  await (isMail
    ? sql(tx)`update member set email = ${to} where id = ${memberId}`
    : sql(tx)`
        update member set mobile = ${to}, mobile_proved_at = ${to === null ? null : row.formerProvedAt},
                          mobile_proof = ${to === null ? null : row.formerProof}
         where id = ${memberId}`);
  const what = isMail ? 'email' : 'mobile';
  await (to === null || row.formerBoundAt === null
    ? sql(tx)`delete from member_change where member_id = ${memberId} and what = ${what}`
    : sql(tx)`
        update member_change set at = ${row.formerBoundAt} where member_id = ${memberId} and what = ${what}`);
  return to === former;
}

export const forgetBindings = (db: Db, now: Date) => sql(db)`delete from contact_binding where undo_until < ${now}`;
