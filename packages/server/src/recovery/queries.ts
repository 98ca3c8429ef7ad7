import { sql, type Db, type Tx } from '../platform/db/sql.ts';

/** The account with this name and mail address; case does not matter. */
export const accountByEmail = async (db: Db, folded: string, email: string) =>
  (
    await sql<{ id: bigint; account: string }>(db)`
      select id, account from member
       where account_folded = ${folded} and lower(email) = ${email.toLowerCase()} and realm = 'real'`
  )[0];

/** The account whose owner verified this mobile number. */
export const accountByMobile = async (db: Db, mobile: string) =>
  (
    await sql<{ id: bigint; account: string }>(db)`
      select id, account from member where mobile = ${mobile} and mobile_proved_at is not null`
  )[0];

/** Stores a new password and clears the requirement to change it, if there is one. */
export const putPassword = (tx: Tx, id: bigint, hash: string, now: Date) => sql(tx)`
  update member set password_hash = ${hash}, password_changed_at = ${now}, password_change_due = null where id = ${id}`;
