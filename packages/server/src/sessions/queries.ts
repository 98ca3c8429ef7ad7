import type { Currency } from '@tamarind/domain/money';
import { gather } from '../platform/db/gather.ts';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { InSession, MemberActor } from '../platform/http/actor.ts';
import type { Page } from '../platform/page.ts';

export const memberByAccount = async (db: Db, folded: string) =>
  (
    await sql<{
      id: bigint;
      account: string;
      passwordHash: string;
      memberKind: MemberActor['memberKind'];
      currency: Currency;
      sessionEpoch: number;
    }>(db)`
      select id, account, password_hash as "passwordHash", kind as "memberKind", currency, session_epoch as "sessionEpoch"
        from member where account_folded = ${folded}`
  )[0];

/** Records the first login. True only for the first call. */
export const noteFirstLogin = async (db: Db, memberId: bigint, now: Date) =>
  (
    await sql(
      db,
    )`update member set first_login_at = ${now} where id = ${memberId} and first_login_at is null returning id`
  ).length === 1;

/** The method of the first proof: password, one-time code, passkey, external provider. */
export type LoginWay = string;
/** The second proof [H13]. */
export type Proof = 'totp' | 'recovery' | 'sms' | 'email' | 'bankName' | 'passkey';

interface SessionRow {
  tokenHash: Buffer;
  memberId: bigint;
  scope: MemberActor['scope'];
  parentId: bigint | null;
  lostBefore: bigint;
  ip: string;
  userAgent: string;
  now: Date;
  expiresAt: Date;
  way: LoginWay;
  proof: Proof | null;
  isSecondProved: boolean;
}
export const insertSession = (db: Db, row: SessionRow) => sql(db)`
  insert into member_session (token_hash, member_id, scope, parent_id, ip, user_agent, started_at, seen_at, proved_at,
                              second_proved_at, expires_at, way, proof, lost_before)
  values (${row.tokenHash}, ${row.memberId}, ${row.scope}, ${row.parentId}, ${row.ip}, ${row.userAgent}, ${row.now}, ${row.now}, ${row.now},
          ${row.isSecondProved ? row.now : null}, ${row.expiresAt}, ${row.way}, ${row.proof}, ${row.lostBefore})`;

type SessionFields = Omit<InSession<MemberActor>, 'kind' | 'isIdle'>;

/**
 * Finds the member of a session token. A lottery client's session is valid only while its site session is. Calls within
 * one event-loop turn share one query.
 */
export const memberOfSession = gather(
  async (db, asked: readonly { readonly tokenHash: Buffer; readonly now: Date }[]) => {
    const now = asked[0]?.now;
    const rows = await sql<SessionFields & { token: string; seenAt: Date; parentId: bigint | null }>(db)`
      select encode(s.token_hash, 'hex') as token, s.id as "sessionId", s.scope, greatest(s.seen_at, parent.seen_at) as "seenAt",
             least(s.expires_at, parent.expires_at) as "endsAt", s.parent_id as "parentId", m.id as "memberId", m.account,
             m.kind as "memberKind", m.currency, m.realm, s.change_due as "changeDue",
             coalesce(s.proof = 'bankName', false) as "isProvedByName"
        from unnest(${asked.map(({ tokenHash }) => tokenHash)}::bytea[]) as x (token_hash)
        join member_session s on s.token_hash = x.token_hash
        join member m on m.id = s.member_id
        left join member_session parent on parent.id = s.parent_id
       where s.ended_at is null and s.expires_at > ${now}
         and (s.parent_id is null or (parent.ended_at is null and parent.expires_at > ${now}))`;
    const found = new Map(rows.map(({ token, ...row }) => [token, row]));
    return ({ tokenHash }) => found.get(tokenHash.toString('hex'));
  },
);

/**
 * The site session that issued a launch token, as the actor of the future client session; undefined after it ended or
 * expired.
 */
export const rootOfLaunch = async (db: Db, sessionId: bigint, now: Date) =>
  (
    await sql<SessionFields>(db)`
      select s.id as "sessionId", 'client' as scope, s.expires_at as "endsAt", m.id as "memberId", m.account, m.kind as "memberKind",
             m.currency, m.realm
        from member_session s join member m on m.id = s.member_id
       where s.id = ${sessionId} and s.scope = 'site' and s.change_due is null and s.ended_at is null and s.expires_at > ${now}`
  )[0];

/** Records activity. Activity in the lottery client counts for the site session too. */
export const noteSeen = (db: Db, sessionId: bigint, parentId: bigint | null, now: Date) =>
  sql(db)`update member_session set seen_at = ${now} where id in (${sessionId}, ${parentId ?? sessionId})`;

/**
 * Locks the member's row until commit. A concurrent end of all sessions then runs either before the new session is
 * stored, or after it and ends it too.
 */
export const lockAccount = async (tx: Tx, memberId: bigint) =>
  only(
    await sql<{ closesAt: Date | null; sessionEpoch: number }>(tx)`
      select closes_at as "closesAt", session_epoch as "sessionEpoch" from member where id = ${memberId} for no key update`,
  );

/** Invalidates logins in progress: a login whose first proof is older opens no session. Locks the member's row. */
export const nextEpoch = async (tx: Tx, memberId: bigint) =>
  only(
    await sql<{ sessionEpoch: number }>(tx)`
      update member set session_epoch = session_epoch + 1 where id = ${memberId} returning session_epoch as "sessionEpoch"`,
  ).sessionEpoch;

export const keepOpen = (tx: Tx, memberId: bigint) =>
  sql(tx)`update member set closes_at = null where id = ${memberId}`;
export interface OpenSession {
  id: bigint;
  ip: string;
  userAgent: string;
  startedAt: Date;
  seenAt: Date;
  way: LoginWay;
  proof: Proof | null;
}

/** The member's open sessions, last used first; lottery clients count as part of their site session. */
export const openSessions = (db: Db, memberId: bigint, now: Date) => sql<OpenSession>(db)`
  select s.id, s.ip, s.user_agent as "userAgent", s.started_at as "startedAt",
         greatest(s.seen_at, max(client.seen_at)) as "seenAt", s.way, s.proof
    from member_session s left join member_session client on client.parent_id = s.id
   where s.member_id = ${memberId} and s.parent_id is null and s.ended_at is null and s.expires_at > ${now}
   group by s.id order by "seenAt" desc, s.id desc`;

/**
 * Ends open sessions: one (`only`), all but one, or all, each with its lottery client sessions. Returns the ended ones.
 */
export const endSessionsOf = (
  db: Db,
  memberId: bigint,
  { only, except }: { only?: bigint | undefined; except?: bigint | undefined },
  now: Date,
) => sql<{ isRoot: boolean }>(db)`
  update member_session set ended_at = ${now}
   where member_id = ${memberId} and ended_at is null and expires_at > ${now}
     and (${only}::bigint is null or id = ${only} or parent_id = ${only})
     and (${except}::bigint is null or (id <> ${except} and parent_id is distinct from ${except}))
  returning parent_id is null as "isRoot"`;

/** Replaces the session's token, so that a stolen copy of the old one stops working. */
export const renewToken = (
  db: Db,
  row: { sessionId: bigint; tokenHash: Buffer; isSecondProved: boolean; now: Date },
) => sql(db)`
  update member_session
     set token_hash = ${row.tokenHash}, proved_at = ${row.now}, seen_at = ${row.now},
         second_proved_at = case when ${row.isSecondProved} then ${row.now}::timestamptz else second_proved_at end
   where id = ${row.sessionId}`;

export const provedOf = async (db: Db, sessionId: bigint) =>
  (
    await sql<{ provedAt: Date; secondProvedAt: Date | null; hasTotp: boolean }>(db)`
      select s.proved_at as "provedAt", s.second_proved_at as "secondProvedAt",
             exists (select 1 from member_totp t where t.member_id = s.member_id and t.confirmed_at is not null) as "hasTotp"
        from member_session s where s.id = ${sessionId}`
  )[0];

export interface LoginTry {
  memberId: bigint;
  at: Date;
  way: LoginWay;
  proof: Proof | null;
  ip: string;
  net: string;
  country: string;
  userAgent: string;
  refused: string | null;
}

export const insertLoginTry = (db: Db, row: LoginTry) => sql(db)`
  insert into login_try (member_id, at, way, proof, ip, net, country, user_agent, refused)
  values (${row.memberId}, ${row.at}, ${row.way}, ${row.proof}, ${row.ip}, ${row.net}, ${row.country}, ${row.userAgent}, ${row.refused})`;

export const loginTries = (db: Db, memberId: bigint, { limit, offset }: Page) => sql<LoginTry & { id: bigint }>(db)`
  select id, member_id as "memberId", at, way, proof, ip, net, country, user_agent as "userAgent", refused
    from login_try where member_id = ${memberId} order by id desc limit ${limit} offset ${offset}`;

export const countLoginTries = async (db: Db, memberId: bigint) =>
  only(await sql<{ count: number }>(db)`select count(*)::int as count from login_try where member_id = ${memberId}`)
    .count;

/** True if the member has never logged in from this network, but has from another. */
export const isNewPlace = async (db: Db, memberId: bigint, net: string) =>
  only(
    await sql<{ isNew: boolean }>(db)`
      select exists (select 1 from login_try where member_id = ${memberId} and refused is null)
         and not exists (select 1 from login_try where member_id = ${memberId} and refused is null and net = ${net}) as "isNew"`,
  ).isNew;

/**
 * True if the member first used this network after the given moment, or never, and had logged in from another before.
 */
export const isFreshPlace = async (db: Db, memberId: bigint, net: string, before: Date) =>
  only(
    await sql<{ isFresh: boolean }>(db)`
      with here as (select min(at) as since from login_try where member_id = ${memberId} and refused is null and net = ${net})
      select (here.since is null or here.since > ${before})
         and exists (select 1 from login_try
                      where member_id = ${memberId} and refused is null and net <> ${net}
                        and (here.since is null or at < here.since)) as "isFresh"
        from here`,
  ).isFresh;

export interface ProofMeans {
  hasTotp: boolean;
  mobile: string | null;
  email: string | null;
  hasBankAccount: boolean;
}

/** The kinds of proof that the member has besides the password. */
export const proofMeans = async (db: Db, memberId: bigint) =>
  only(
    await sql<ProofMeans>(db)`
      select exists (select 1 from member_totp where member_id = m.id and confirmed_at is not null) as "hasTotp",
             m.mobile, m.email, exists (select 1 from bank_account where member_id = m.id and unbound_at is null) as "hasBankAccount"
        from member m where m.id = ${memberId}`,
  );

export interface TicketRow {
  tokenHash: Buffer;
  memberId: bigint;
  opens: 'site' | 'withdrawal';
  way: LoginWay;
  /** The second proof of identity given at login; null if none was given yet. */
  proof: Proof | null;
  rememberMe: boolean;
  sessionEpoch: number;
  net: string;
  choices: readonly string[];
  triesLeft: number;
  expiresAt: Date;
}
export const insertTicket = (db: Db, row: TicketRow) => sql(db)`
  insert into login_ticket (token_hash, member_id, opens, way, proof, remember_me, session_epoch, net, choices, tries_left, expires_at)
  values (${row.tokenHash}, ${row.memberId}, ${row.opens}, ${row.way}, ${row.proof}, ${row.rememberMe}, ${row.sessionEpoch}, ${row.net},
          ${row.choices}, ${row.triesLeft}, ${row.expiresAt})`;

/** The member of a withdrawal ticket, which must be used from the network it was issued to; `isUsed` uses it up. */
export const withdrawalTicket = async (db: Db, at: { tokenHash: Buffer; net: string; now: Date; isUsed: boolean }) =>
  (
    await sql<
      Pick<TicketRow, 'memberId' | 'way' | 'proof' | 'sessionEpoch'> & {
        account: string;
        memberKind: MemberActor['memberKind'];
        currency: Currency;
      }
    >(db)`
      update login_ticket t set used_at = case when ${at.isUsed} then ${at.now}::timestamptz end
        from member m
       where m.id = t.member_id and t.token_hash = ${at.tokenHash} and t.opens = 'withdrawal' and t.net = ${at.net}
         and t.used_at is null and t.expires_at > ${at.now}
      returning t.member_id as "memberId", t.way, t.proof, t.session_epoch as "sessionEpoch", m.account, m.kind as "memberKind", m.currency`
  )[0];

/** Delays withdrawals until this time, unless they are already delayed longer. */
export const cool = (tx: Tx, memberId: bigint, until: Date) => sql(tx)`
  insert into member_cooling (member_id, until) values (${memberId}, ${until})
  on conflict (member_id) do update set until = greatest(member_cooling.until, excluded.until)`;

export const coolingUntil = async (db: Db, memberId: bigint, now: Date) =>
  (await sql<{ until: Date }>(db)`select until from member_cooling where member_id = ${memberId} and until > ${now}`)[0]
    ?.until;

export const insertLaunchToken = (db: Db, row: { tokenHash: Buffer; sessionId: bigint; expiresAt: Date }) => sql(db)`
  insert into launch_token (token_hash, session_id, expires_at) values (${row.tokenHash}, ${row.sessionId}, ${row.expiresAt})`;

export const useLaunchToken = async (tx: Tx, tokenHash: Buffer, now: Date) =>
  (
    await sql<{ sessionId: bigint }>(tx)`
      update launch_token set used_at = ${now} where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
      returning session_id as "sessionId"`
  )[0]?.sessionId;

export const putCaptcha = (db: Db, row: { id: string; answerHash: Buffer; expiresAt: Date }) => sql(db)`
  insert into captcha (id, answer_hash, expires_at) values (${row.id}, ${row.answerHash}, ${row.expiresAt})
  on conflict (id) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at, used_at = null`;

/** Uses up a captcha and returns the hash of its solution; a second call finds nothing. */
export const useCaptcha = async (db: Db, id: string, now: Date) =>
  (
    await sql<{ answerHash: Buffer }>(db)`
      update captcha set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now}
      returning answer_hash as "answerHash"`
  )[0]?.answerHash;

export const forgetLoginTries = (db: Db, before: Date) => sql(db)`delete from login_try where at < ${before}`;

/** Records a used ID token. True the first time; false for a repeated token, which is then refused. */
export const useIdToken = async (db: Db, print: Buffer, expiresAt: Date) =>
  (
    await sql(db)`
      insert into id_token_used (print, expires_at) values (${print}, ${expiresAt}) on conflict do nothing returning print`
  ).length === 1;

export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await sql(db)`delete from login_ticket where expires_at < ${now}`;
  await sql(db)`delete from launch_token where expires_at < ${now}`;
  await sql(db)`delete from captcha where expires_at < ${now}`;
  await sql(db)`delete from id_token_used where expires_at < ${now}`;
  await sql(db)`delete from enc_nonce where expires_at < ${now}`;
  await sql(db)`delete from budget where window_start < ${new Date(now.getTime() - 86_400_000)}`;
}
