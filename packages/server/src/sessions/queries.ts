import type { Currency } from '@tamarind/domain/money';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';

export const memberByAccount = async (db: Db, folded: string) =>
  (
    await sql<{
      id: bigint;
      account: string;
      passwordHash: string;
      isAgent: MemberActor['isAgent'];
      currency: Currency;
    }>(db)`
      select id, account, password_hash as "passwordHash", is_agent as "isAgent", currency from member where account_folded = ${folded}`
  )[0];

/** True the first time. */
export const noteFirstLogin = async (db: Db, memberId: bigint, now: Date) =>
  (
    await sql(
      db,
    )`update member set first_login_at = ${now} where id = ${memberId} and first_login_at is null returning id`
  ).length === 1;

interface SessionRow {
  tokenHash: Buffer;
  memberId: bigint;
  scope: 'site' | 'client';
  parentId: bigint | null;
  ip: string;
  userAgent: string;
  now: Date;
  expiresAt: Date;
}
export const insertSession = (db: Db, row: SessionRow) => sql(db)`
  insert into member_session (token_hash, member_id, scope, parent_id, ip, user_agent, started_at, seen_at, expires_at)
  values (${row.tokenHash}, ${row.memberId}, ${row.scope}, ${row.parentId}, ${row.ip}, ${row.userAgent}, ${row.now}, ${row.now}, ${row.expiresAt})`;

type Found = Omit<MemberActor, 'kind'>;

/** A client's session counts only while the site session above it does. */
export const memberOfSession = async (db: Db, tokenHash: Buffer, now: Date) =>
  (
    await sql<Found & { seenAt: Date }>(db)`
      select s.id as "sessionId", s.scope, s.seen_at as "seenAt", m.id as "memberId", m.account, m.is_agent as "isAgent", m.currency, m.realm,
             s.change_due as "changeDue"
        from member_session s
        join member m on m.id = s.member_id
        left join member_session parent on parent.id = s.parent_id
       where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now}
         and (s.parent_id is null or (parent.ended_at is null and parent.expires_at > ${now}))`
  )[0];

export const memberOfSessionId = async (db: Db, sessionId: bigint, now: Date) =>
  (
    await sql<Found>(db)`
      select s.id as "sessionId", 'client' as scope, m.id as "memberId", m.account, m.is_agent as "isAgent", m.currency, m.realm
        from member_session s join member m on m.id = s.member_id
       where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}`
  )[0];

export const noteSeen = (db: Db, sessionId: bigint, now: Date) =>
  sql(db)`update member_session set seen_at = ${now} where id = ${sessionId}`;

/** Ends the session and the client's session below it. */
export const endSession = (db: Db, sessionId: bigint, now: Date) => sql(db)`
  update member_session set ended_at = ${now} where (id = ${sessionId} or parent_id = ${sessionId}) and ended_at is null`;

/** Ends all sessions of the member but this one and the client's below it. `null`: all. */
export const endOtherSessions = (tx: Tx, memberId: bigint, keptId: bigint | null, now: Date) => sql(tx)`
  update member_session set ended_at = ${now}
   where member_id = ${memberId} and ended_at is null
     and (${keptId}::bigint is null or (id <> ${keptId} and parent_id is distinct from ${keptId}))`;

export const insertLaunchToken = (
  db: Db,
  row: { tokenHash: Buffer; sessionId: bigint; expiresAt: Date },
) => sql(db)`
  insert into launch_token (token_hash, session_id, expires_at) values (${row.tokenHash}, ${row.sessionId}, ${row.expiresAt})`;

export const useLaunchToken = async (tx: Tx, tokenHash: Buffer, now: Date) =>
  (
    await sql<{ sessionId: bigint }>(tx)`
      update launch_token set used_at = ${now} where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
      returning session_id as "sessionId"`
  )[0]?.sessionId;

export const putCaptcha = (db: Db, row: { id: string; answerHash: Buffer; expiresAt: Date }) => sql(db)`
  insert into captcha (id, answer_hash, expires_at) values (${row.id}, ${row.answerHash}, ${row.expiresAt})
  on conflict (id) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at, used_at = null
   where captcha.used_at is null`;

/** The answer of a captcha, given once whatever is done with it: a second look finds nothing. */
export const useCaptcha = async (db: Db, id: string, now: Date) =>
  (
    await sql<{ answerHash: Buffer }>(db)`
      update captcha set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now} returning answer_hash as "answerHash"`
  )[0]?.answerHash;

/** True the first time; the same token again is nobody's. */
export const useIdToken = async (db: Db, print: Buffer, expiresAt: Date) =>
  (
    await sql(db)`
      insert into id_token_used (print, expires_at) values (${print}, ${expiresAt}) on conflict do nothing returning print`
  ).length === 1;

export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await sql(db)`delete from launch_token where expires_at < ${now}`;
  await sql(db)`delete from captcha where expires_at < ${now}`;
  await sql(db)`delete from id_token_used where expires_at < ${now}`;
  await sql(db)`delete from enc_nonce where expires_at < ${now}`;
  await sql(db)`delete from budget where window_start < ${new Date(now.getTime() - 86_400_000)}`;
}
