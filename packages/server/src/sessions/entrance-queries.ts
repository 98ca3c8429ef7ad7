import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { ChangeDue } from '../platform/http/actor.ts';

export const passwordState = async (db: Db, memberId: bigint) =>
  (
    await sql<{ due: 'first_login' | 'default' | null; changedAt: Date }>(db)`
      select password_change_due as due, password_changed_at as "changedAt" from member where id = ${memberId}`
  )[0];

/** Stores why the password must be changed. A reason that is already stored is not replaced. */
export const noteChangeDue = (db: Db, memberId: bigint, due: 'first_login' | 'default') =>
  sql(db)`update member set password_change_due = ${due} where id = ${memberId} and password_change_due is null`;

export const tieSession = (tx: Tx, tokenHash: Buffer, due: ChangeDue) =>
  sql(tx)`update member_session set change_due = ${due} where token_hash = ${tokenHash}`;

export const untieSession = (tx: Tx, sessionId: bigint) =>
  sql(tx)`update member_session set change_due = null where id = ${sessionId}`;

/** True if the account's owner has logged in from this network since this time. */
export const isHomeOf = async (db: Db, accountFolded: string, net: string, since: Date) =>
  (
    await sql<{ known: boolean }>(db)`
      select exists (select 1 from login_try t join member m on m.id = t.member_id
                      where m.account_folded = ${accountFolded} and t.net = ${net} and t.refused is null and t.at > ${since}) as known`
  )[0]?.known === true;

/** True if any member has logged in from this network since this time. */
export const isHomeOfMembers = async (db: Db, net: string, since: Date) =>
  (
    await sql<{ known: boolean }>(db)`
      select exists (select 1 from login_try where net = ${net} and refused is null and at > ${since}) as known`
  )[0]?.known === true;

/** The member who verified this phone number. */
export const memberByMobile = async (db: Db, mobile: string) =>
  (
    await sql<{ account: string; id: bigint }>(db)`
      select id, account from member where mobile = ${mobile} and mobile_proved_at is not null`
  )[0];

/** When the current contact was added; undefined if it is the one from the registration. */
export const contactBoundAt = async (db: Db, memberId: bigint, channel: 'sms' | 'mail') =>
  (
    await sql<{ at: Date }>(db)`
      select c.at from member_change c
       where c.member_id = ${memberId} and c.what = ${channel === 'sms' ? 'mobile' : 'email'}`
  )[0]?.at;
