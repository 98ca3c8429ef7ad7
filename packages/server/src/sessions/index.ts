import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { DEFAULT_PASSWORD } from '@tamarind/domain/constants';
import { brandSettings, needFeature } from '../brand/index.ts';
import { takeCode } from '../codes/index.ts';
import { noteTime } from '../limits/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { netOf } from '../platform/network.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { InSession, MemberActor } from '../platform/http/actor.ts';
import { routes, type Call } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { announce } from '../platform/outbox.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { drawCaptcha } from './captcha.ts';
import * as entranceQueries from './entrance-queries.ts';
import { getDomainRoute } from './entrances.ts';
import { enter, newToken, SESSION_MS } from './enter.ts';
import { refuseFresh } from './fresh-contact.ts';
import { guardTry, settleTry } from './guard.ts';
import { HISTORY_MS, noteRefused } from './login-history.ts';
import { phoneOfToken } from './phone-token.ts';
import * as queries from './queries.ts';
import { phoneNumber, sendLoginCode, sendRegisterCode } from './send-codes.ts';

/**
 * Members' sessions. A token is 32 random bytes, stored as a hash; the token itself is in the browser's session storage
 * only. Sessions form a tree whose root is the site session: lottery clients, launch tokens, vendor games and push
 * streams belong to it and end with it.
 */
export const sessionRoutes = routes('sessions', contract.sessions, {
  login: async (call, input) => {
    await spend(call.pool, LOGINS_BY_NETWORK, netOf(call.ip), call.now);
    switch (input.type) {
      case 'sms':
        return loginByCode(call, input);
      case 'firebase':
        return loginByPhoneToken(call, input);
      default:
        return loginByPassword(call, input);
    }
  },
  logout: async (call) => {
    const { memberId, sessionId } = call.actor;
    await inTransaction(call.pool, (tx) => endSessions(tx, memberId, { only: sessionId }, call.now));
    return {};
  },
  getCaptcha: async (call, { id }) => {
    await spend(call.pool, CAPTCHAS_BY_NETWORK, netOf(call.ip), call.now);
    return drawCaptcha(call, id);
  },
  sendLoginCode,
  sendRegisterCode,
  getDomainRoute,
});

type LoginForm = InputOf<typeof contract.sessions.login>;

/**
 * Logs in by password. Neither the response nor its timing reveals whether the name or the password was wrong [H01].
 */
async function loginByPassword(call: Call, input: LoginForm) {
  const username = input.username.toLowerCase();
  if (input.password.length > PASSWORD_MAX) refuse('INPUT_INVALID', { field: 'password' });
  const tried = await guardTry(call, username, input);
  const member = await queries.memberByAccount(call.pool, username);
  const fits = await verifyPassword(member?.passwordHash, input.password);
  if (member && !fits) noteRefused(call, { memberId: member.id, refused: 'CREDENTIALS_WRONG' });
  await settleTry(call, tried, member !== undefined && fits);
  if (!member) throw new Error('a try without a member came in');
  // Write this outside the transaction, so that it is stored even if the login is refused because a second proof is
  // required.
  if (input.password === DEFAULT_PASSWORD) await entranceQueries.noteChangeDue(call.pool, member.id, 'default');
  return inTransaction(call.pool, (tx) =>
    enter(tx, call, { ...member, memberId: member.id, rememberMe: input.rememberMe ?? false }),
  );
}

/** Logs in by a one-time code that was sent to the member's verified phone number; the code is used up [H01]. */
async function loginByCode(call: Call, input: LoginForm) {
  needFeature(await brandSettings(call.pool), 'MOBILELOGIN');
  const to = phoneNumber(input.countryDialingCode ?? '', input.username);
  if (input.password.trim() === '') refuse('CODE_MISSING', { field: 'password' });
  const member = await ownerOf(call, to);
  const { memberId } = await takeCode(call, { purpose: 'login', to, code: input.password });
  if (!member || member.id !== memberId) return refuse('CODE_EXPIRED');
  await refuseFresh(call.pool, member.id, 'sms', call.now);
  return inTransaction(call.pool, (tx) =>
    enter(tx, call, { ...member, memberId: member.id, rememberMe: input.rememberMe ?? false, way: 'code' }),
  );
}

/**
 * Logs in by the ID token of a phone sign-in, whose holder has just verified the number at the sign-in provider [H01].
 */
async function loginByPhoneToken(call: Call, input: LoginForm) {
  needFeature(await brandSettings(call.pool), 'MOBILELOGIN');
  const to = phoneNumber(input.countryDialingCode ?? '', input.username);
  const member = await ownerOf(call, to);
  if ((await phoneOfToken(call, call.pool, input.password)) !== to) refuse('ID_TOKEN_INVALID');
  if (!member) return refuse('ID_TOKEN_INVALID');
  await refuseFresh(call.pool, member.id, 'sms', call.now);
  return inTransaction(call.pool, (tx) =>
    enter(tx, call, { ...member, memberId: member.id, rememberMe: input.rememberMe ?? false, way: 'code' }),
  );
}

/**
 * The member who verified this phone number. Call this before the proof is checked, because every login must read the
 * session epoch first.
 */
async function ownerOf(call: Call, mobile: string) {
  const known = await entranceQueries.memberByMobile(call.pool, mobile);
  return known && queries.memberByAccount(call.pool, known.account.toLowerCase());
}

/** Issues a one-time token, valid for 60 s, with which the lottery client gets its own session. */
export async function issueLaunchToken(db: Db, actor: MemberActor, random: Random, now: Date): Promise<string> {
  const token = secretToken(random);
  await queries.insertLaunchToken(db, {
    tokenHash: sha256(token),
    sessionId: actor.sessionId,
    expiresAt: new Date(now.getTime() + LAUNCH_MS),
  });
  return token;
}

/**
 * Uses up a launch token and opens the lottery client's session under its site session, with the same end. Refuses
 * TOKEN_MISSING if the site session has ended meanwhile.
 */
export async function redeemLaunchToken(
  call: Call,
  launchToken: string,
): Promise<{ token: string; member: MemberActor }> {
  return inTransaction(call.pool, async (tx) => {
    const rootId = await queries.useLaunchToken(tx, sha256(launchToken), call.now);
    const root = rootId === undefined ? undefined : await queries.rootOfLaunch(tx, rootId, call.now);
    if (!root) return refuse('TOKEN_MISSING');
    const token = newToken(call.random);
    const ownEnd = new Date(call.now.getTime() + SESSION_MS);
    await queries.insertSession(tx, {
      tokenHash: sha256(token),
      memberId: root.memberId,
      scope: 'client',
      parentId: root.sessionId,
      lostBefore: 0n,
      ip: call.ip,
      userAgent: call.userAgent,
      now: call.now,
      expiresAt: ownEnd < root.endsAt ? ownEnd : root.endsAt,
      way: 'launch',
      proof: null,
      isSecondProved: false,
    });
    return { token, member: { kind: 'member', ...root } };
  });
}

/**
 * Finds the member of a session token; undefined for unknown or ended sessions. After `idleMinutes` of inactivity a
 * session is idle and asks for the password again [GLI 2.5.4]. Two sessions never become idle: that of a trial account,
 * which has no password, and one that may only change the password. An excluded member's session ends instead.
 */
export async function memberOfToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  { idleMinutes, isAway }: { readonly idleMinutes: number; readonly isAway: boolean } = {
    idleMinutes: 0,
    isAway: false,
  },
): Promise<InSession<MemberActor> | undefined> {
  const row = await queries.memberOfSession(db, { tokenHash, now });
  if (!row) return undefined;
  const { seenAt, parentId, ...found } = row;
  const idleAt =
    idleMinutes > 0 && row.realm === 'real' && !row.changeDue
      ? new Date(seenAt.getTime() + idleMinutes * 60_000)
      : undefined;
  const endsWhenIdle = row.scope === 'withdrawal' && idleAt !== undefined && idleAt < row.endsAt;
  const actor = { kind: 'member' as const, ...found, endsAt: endsWhenIdle ? idleAt : row.endsAt };
  if (idleAt && now > idleAt) return endsWhenIdle ? undefined : { ...actor, isIdle: true };
  if (now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS) {
    if (!isAway) await queries.noteSeen(db, row.sessionId, parentId, now);
    await noteTime(db, row.memberId, now);
  }
  return actor;
}

export { isEntrance } from './entrances.ts';
export { freshUntil, refuseFresh } from './fresh-contact.ts';
export { phoneOfToken } from './phone-token.ts';
export { needCaptcha } from './guard.ts';
export { needPhoneRecovery, phoneNumber, reserveAtHome } from './send-codes.ts';

/**
 * The only way to end sessions: all of the member's, one, or all but one, each with its children. Ending all, or all
 * but one, also invalidates logins in progress (`keepAccount`). The published event makes every process check the
 * member's open streams. Returns the number of ended root sessions.
 */
export async function endSessions(
  tx: Tx,
  memberId: bigint,
  which: { only?: bigint; except?: bigint },
  now: Date,
): Promise<number> {
  if (which.only === undefined) await queries.nextEpoch(tx, memberId);
  const ended = await queries.endSessionsOf(tx, memberId, which, now);
  if (ended.length > 0)
    await announce(tx, `member:${memberId}`, { type: 'security', data: { id: '', state: 'session_ended' } }, now);
  return ended.filter(({ isRoot }) => isRoot).length;
}

/** Used after a new password: ends the member's other sessions and removes `changeDue` from this one. */
export async function keepOnly(
  tx: Tx,
  { memberId, sessionId }: Pick<MemberActor, 'memberId' | 'sessionId'>,
  now: Date,
): Promise<void> {
  await entranceQueries.untieSession(tx, sessionId);
  await endSessions(tx, memberId, { except: sessionId }, now);
}

/**
 * Refuses PROOF_TOO_WEAK if the session's second proof was only the account holder's name, which is too weak for money
 * and security details [H13].
 */
export function needStrongSession({ isProvedByName }: MemberActor): void {
  if (isProvedByName) refuse('PROOF_TOO_WEAK');
}

/**
 * Refuses STEP_UP_REQUIRED unless the person proved their identity in the last ten minutes, by login or by stepUp. With
 * an authenticator on, the proof by it must be as recent (`details.code` is true). Otherwise a thief of the password
 * could add a passkey, which counts as both proofs.
 */
export async function needFreshProof(db: Db, actor: MemberActor, now: Date): Promise<void> {
  const session = await queries.provedOf(db, actor.sessionId);
  const isFresh = (at: Date | null | undefined) => at && now.getTime() - at.getTime() <= FRESH_MS;
  const hasTotp = session?.hasTotp === true;
  if (!isFresh(session?.provedAt) || (hasTotp && !isFresh(session?.secondProvedAt)))
    refuse('STEP_UP_REQUIRED', { code: hasTotp });
}

/**
 * Used after the person has proved their identity again: issues a new session token and stores the time of the proof.
 */
export async function renewSession(
  tx: Tx,
  call: { readonly actor: MemberActor; readonly random: Random; readonly now: Date },
  { isSecondProved }: { readonly isSecondProved: boolean },
): Promise<string> {
  const token = newToken(call.random);
  const { sessionId } = call.actor;
  await queries.renewToken(tx, { sessionId, tokenHash: sha256(token), isSecondProved, now: call.now });
  return token;
}

export { enter, enterByCode, startSession } from './enter.ts';
export { provedByTicket } from './tickets.ts';
export { needCooled, type NewsOfSecurity, noteSecurityChange } from './security-change.ts';
export {
  isAtNewPlace,
  loginsOf,
  networkOf,
  noteRefused,
  noteTry,
  sessionsOf,
} from './login-history.ts';
export type { Proof } from './queries.ts';

export const sessionJobs: readonly Job[] = [
  {
    name: 'forget-used-tokens',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      await queries.forgetExpired(pool, now);
      await queries.forgetLoginTries(pool, new Date(now.getTime() - HISTORY_MS));
    },
  },
];

/** The longest password. It does not apply to type `firebase`, whose token is longer. */
const PASSWORD_MAX = 128;
const LAUNCH_MS = 60_000;
const FRESH_MS = 600_000;
const SEEN_EVERY_MS = 60_000;
const LOGINS_BY_NETWORK = budget({ name: 'login-network', by: 'network', max: 1200, windowSeconds: 60 });
const CAPTCHAS_BY_NETWORK = budget({ name: 'captcha-network', by: 'network', max: 600, windowSeconds: 60 });
