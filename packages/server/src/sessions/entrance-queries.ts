import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { ChangeDue } from '../platform/http/actor.ts';

export type Takes = 'members' | 'agents' | 'both';

export const entranceOf = async (db: Db, host: string) =>
  (await sql<{ takes: Takes }>(db)`select takes from entrance where host = ${host}`)[0]?.takes ?? 'both';

export const allEntrances = (db: Db) =>
  sql<{ host: string; takes: Takes }>(db)`select host, takes from entrance order by host`;

export const putEntrance = (tx: Tx, host: string, takes: Takes) => sql(tx)`
  insert into entrance (host, takes) values (${host}, ${takes}) on conflict (host) do update set takes = excluded.takes`;

export const dropEntrance = (tx: Tx, host: string) => sql(tx)`delete from entrance where host = ${host}`;

export const passwordState = async (db: Db, memberId: bigint) =>
  (
    await sql<{ due: 'first_login' | 'default' | null; changedAt: Date }>(db)`
      select password_change_due as due, password_changed_at as "changedAt" from member where id = ${memberId}`
  )[0];

/** A reason that is there already stays. */
export const noteChangeDue = (db: Db, memberId: bigint, due: 'first_login' | 'default') =>
  sql(
    db,
  )`update member set password_change_due = ${due} where id = ${memberId} and password_change_due is null`;

export const tieSession = (tx: Tx, tokenHash: Buffer, due: ChangeDue) =>
  sql(tx)`update member_session set change_due = ${due} where token_hash = ${tokenHash}`;

export const untieSession = (tx: Tx, sessionId: bigint) =>
  sql(tx)`update member_session set change_due = null where id = ${sessionId}`;

/** Whether the account's owner came in from this very address before: a session of theirs began there. */
export const isKnownAddress = async (db: Db, accountFolded: string, ip: string, since: Date) =>
  (
    await sql<{ known: boolean }>(db)`
      select exists (select 1 from member_session s join member m on m.id = s.member_id
                      where m.account_folded = ${accountFolded} and s.ip = ${ip} and s.started_at > ${since}) as known`
  )[0]?.known === true;

/** The member whose proved number it is. */
export const memberByMobile = async (db: Db, mobile: string) =>
  (
    await sql<{ account: string; id: bigint }>(db)`
      select id, account from member where mobile = ${mobile} and mobile_proved_at is not null`
  )[0];
