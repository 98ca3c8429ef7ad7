import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { DEFAULT_PASSWORD } from '@tamarind/domain/constants';
import { brandSettings, needFeature } from '../brand/index.ts';
import { takeCode } from '../codes/index.ts';
import { noteTime } from '../limits/index.ts';
import { spend, type Budget } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { routes, type Call } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { announce } from '../platform/outbox.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { drawCaptcha } from './captcha.ts';
import { memberByMobile, noteChangeDue } from './entrance-queries.ts';
import { listEntrances, setEntrance } from './entrances.ts';
import { enter, newToken, SESSION_MS } from './enter.ts';
import { countFailure, forgiveFailures, guardTry } from './guard.ts';
import { HISTORY_MS, noteRefused } from './login-history.ts';
import { phoneOfToken } from './phone-token.ts';
import * as q from './queries.ts';
import { phoneNumber, sendLoginCode, sendRegisterCode } from './send-codes.ts';

/**
 * Members' sessions. A token is 32 random bytes, kept here as a hash; it lives in the browser's session storage. A site
 * session may open one lottery client, whose own session ends with it.
 */
export const sessionRoutes = routes('sessions', contract.sessions, {
  login: async (call, input) => {
    await spend(call.pool, LOGINS_BY_ADDRESS, call.ip, call.now);
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
    await q.endSession(call.pool, call.actor.sessionId, call.now);
    return {};
  },
  getCaptcha: async (call, { id }) => {
    await spend(call.pool, CAPTCHAS_BY_ADDRESS, call.ip, call.now);
    return drawCaptcha(call, id);
  },
  sendLoginCode,
  sendRegisterCode,
  listEntrances,
  setEntrance,
});

type LoginForm = InputOf<typeof contract.sessions.login>;

/** [H01] Nothing, not even the time, tells whether the name or the password was wrong. */
async function loginByPassword(call: Call, input: LoginForm) {
  const username = input.username.toLowerCase();
  if (input.password.length > PASSWORD_MAX) refuse('INPUT_INVALID', { field: 'password' });
  const tried = await guardTry(call, username, input);
  const member = await q.memberByAccount(call.pool, username);
  const fits = await verifyPassword(member?.passwordHash, input.password);
  if (!member || !fits) {
    await countFailure(call, tried);
    if (member) noteRefused(call, { memberId: member.id, refused: 'CREDENTIALS_WRONG' });
    return refuse('CREDENTIALS_WRONG', { captcha: true });
  }
  await forgiveFailures(call, tried);
  // Outside the transaction: it holds also when a second proof is asked for first.
  if (input.password === DEFAULT_PASSWORD) await noteChangeDue(call.pool, member.id, 'default');
  return inTransaction(call.pool, (tx) =>
    enter(tx, call, { ...member, memberId: member.id, rememberMe: input.rememberMe ?? false }),
  );
}

/** [H01] The code was sent to a number that its member has proved; it is used up by this. */
async function loginByCode(call: Call, input: LoginForm) {
  needFeature(await brandSettings(call.pool), 'MOBILELOGIN');
  const to = phoneNumber(input.countryDialingCode ?? '', input.username);
  if (input.password.trim() === '') refuse('CODE_MISSING', { field: 'password' });
  const { memberId } = await takeCode(call, { purpose: 'login', to, code: input.password });
  const known = await memberByMobile(call.pool, to);
  const member =
    known && known.id === memberId
      ? await q.memberByAccount(call.pool, known.account.toLowerCase())
      : undefined;
  if (!member) return refuse('CODE_EXPIRED');
  return inTransaction(call.pool, (tx) =>
    enter(tx, call, { ...member, memberId: member.id, rememberMe: input.rememberMe ?? false, way: 'code' }),
  );
}

/** [H01] The same with the ID token of a phone sign-in: who holds it has just proved the number elsewhere. */
async function loginByPhoneToken(call: Call, input: LoginForm) {
  needFeature(await brandSettings(call.pool), 'MOBILELOGIN');
  const to = phoneNumber(input.countryDialingCode ?? '', input.username);
  if ((await phoneOfToken(call, call.pool, input.password)) !== to) refuse('ID_TOKEN_INVALID');
  const known = await memberByMobile(call.pool, to);
  const member = known && (await q.memberByAccount(call.pool, known.account.toLowerCase()));
  if (!member) return refuse('ID_TOKEN_INVALID');
  return inTransaction(call.pool, (tx) =>
    enter(tx, call, { ...member, memberId: member.id, rememberMe: input.rememberMe ?? false, way: 'code' }),
  );
}

/** A one-time token with which the lottery client gets its own session; valid 60 s. */
export async function issueLaunchToken(
  db: Db,
  actor: MemberActor,
  random: Random,
  now: Date,
): Promise<string> {
  const token = secretToken(random);
  await q.insertLaunchToken(db, {
    tokenHash: sha256(token),
    sessionId: actor.sessionId,
    expiresAt: new Date(now.getTime() + LAUNCH_MS),
  });
  return token;
}

/** Takes a launch token, once, and opens the client's session below the site session that asked for it. */
export async function redeemLaunchToken(
  call: Call,
  launchToken: string,
): Promise<{ token: string; member: MemberActor }> {
  return inTransaction(call.pool, async (tx) => {
    const parentId = await q.useLaunchToken(tx, sha256(launchToken), call.now);
    const parent = parentId === undefined ? undefined : await q.memberOfSessionId(tx, parentId, call.now);
    if (!parent) return refuse('TOKEN_MISSING');
    const token = newToken(call.random);
    const expiresAt = new Date(call.now.getTime() + SESSION_MS);
    await q.insertSession(tx, {
      tokenHash: sha256(token),
      memberId: parent.memberId,
      scope: 'client',
      parentId: parent.sessionId,
      lostBefore: 0n,
      ip: call.ip,
      userAgent: call.userAgent,
      now: call.now,
      expiresAt,
      way: 'launch',
      proof: null,
    });
    return { token, member: { kind: 'member', ...parent } };
  });
}

/**
 * The member half of authentication; undefined for unknown or ended sessions. A session nobody gave a sign of life in for
 * `idleMinutes` comes as idle [GLI 2.5.4]: not play money's, which has no password, nor one that can only change it; an excluded
 * member's is over then.
 */
export async function memberOfToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  { idleMinutes, isAway }: { readonly idleMinutes: number; readonly isAway: boolean } = {
    idleMinutes: 0,
    isAway: false,
  },
): Promise<MemberActor | undefined> {
  const row = await q.memberOfSession(db, { tokenHash, now });
  if (!row) return undefined;
  const { seenAt, parentId, ...actor } = row;
  const unseenMs = now.getTime() - seenAt.getTime();
  if (idleMinutes > 0 && unseenMs > idleMinutes * 60_000 && row.realm === 'real' && !row.changeDue)
    return row.scope === 'withdrawal' ? undefined : { kind: 'member', ...actor, isIdle: true };
  if (unseenMs >= SEEN_EVERY_MS) {
    if (!isAway) await q.noteSeen(db, row.sessionId, parentId, now);
    await noteTime(db, row.memberId, now);
  }
  return { kind: 'member', ...actor };
}

export { phoneOfToken } from './phone-token.ts';
export { memberByMobile, noteChangeDue, untieSession } from './entrance-queries.ts';
export { needPhoneRecovery, phoneNumber } from './send-codes.ts';
export { memberByAccount } from './queries.ts';

/** Ends the member's sessions, or all but one; browsers hear of it within the second. Gives how many there were. */
export async function endSessions(
  tx: Tx,
  memberId: bigint,
  which: { only?: bigint; except?: bigint },
  now: Date,
): Promise<number> {
  const ended = await q.endSessionsOf(tx, memberId, which, now);
  if (ended > 0)
    await announce(
      tx,
      `member:${memberId}`,
      { type: 'security', data: { id: '', state: 'session_ended' } },
      now,
    );
  return ended;
}

/** Refuses PROOF_TOO_WEAK in a session that a holder's name opened: never alone for money and security details [H13]. */
export async function needStrongSession(db: Db, actor: MemberActor): Promise<void> {
  const session = await q.provedOf(db, actor.sessionId);
  if (session?.proof === 'bankName') refuse('PROOF_TOO_WEAK');
}

/** Refuses STEP_UP_REQUIRED unless the person proved to be there in the last ten minutes, by login or by stepUp. */
export async function needFreshProof(db: Db, actor: MemberActor, now: Date): Promise<void> {
  const session = await q.provedOf(db, actor.sessionId);
  if (!session || now.getTime() - session.provedAt.getTime() > FRESH_MS) refuse('STEP_UP_REQUIRED');
}

/** After a proof that the person is there: a new token, and the moment it was proved. */
export async function renewSession(
  tx: Tx,
  call: { readonly actor: MemberActor; readonly random: Random; readonly now: Date },
): Promise<string> {
  const token = newToken(call.random);
  await q.renewToken(tx, call.actor.sessionId, sha256(token), call.now);
  return token;
}

export { isProofDue } from './ask-proof.ts';
export { enter, MERCHANT_CODE, startSession, type Proved } from './enter.ts';
export { type NewsOfSecurity, noteSecurityChange } from './security-change.ts';
export {
  networkOf,
  noteRefused,
  noteTry,
} from './login-history.ts';
export {
  coolingUntil,
  countLoginTries,
  isNewPlace,
  loginTries,
  openSessions,
  type LoginWay,
  type Proof,
} from './queries.ts';

export const sessionJobs: readonly Job[] = [
  {
    name: 'forget-used-tokens',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      await q.forgetExpired(pool, now);
      await q.forgetLoginTries(pool, new Date(now.getTime() - HISTORY_MS));
    },
  },
];

/** Of type `firebase` the field is longer. */
const PASSWORD_MAX = 128;
const LAUNCH_MS = 60_000;
const FRESH_MS = 600_000;
const SEEN_EVERY_MS = 60_000;
const LOGINS_BY_ADDRESS: Budget = { name: 'login-address', max: 600, windowSeconds: 60 };
const CAPTCHAS_BY_ADDRESS: Budget = { name: 'captcha-address', max: 300, windowSeconds: 60 };
