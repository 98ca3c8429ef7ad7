import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/** The account with this name and address; case does not matter. */
export const accountByEmail = async (db: Db, folded: string, email: string) =>
  (
    await sql<{ id: bigint }>(db)`
      select id from member where account_folded = ${folded} and lower(email) = ${email.toLowerCase()} and realm = 'real'`
  )[0];

export const accountOf = async (db: Db, id: bigint) =>
  (await sql<{ account: string }>(db)`select account from member where id = ${id}`)[0]?.account;

/** Also clears a due change of the old password. */
export const putPassword = (tx: Tx, id: bigint, hash: string, now: Date) => sql(tx)`
  update member set password_hash = ${hash}, password_changed_at = ${now}, password_change_due = null where id = ${id}`;
