import { verify as verifyPassword } from '@node-rs/argon2';
import { contract } from '@tamarind/contract/index';
import { forgive, spend, spent, type Budget } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { routes, type Call } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { secretToken, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { checkCaptcha, drawCaptcha } from './captcha.ts';
import { enter, newToken, SESSION_MS } from './enter.ts';
import * as q from './queries.ts';

/**
 * Members' sessions. A token is 32 random bytes, kept here as a hash; it lives in the browser's session storage. A site
 * session may open one lottery client, whose own session ends with it.
 */
export const sessionRoutes = routes('sessions', contract.sessions, {
  login: async (call, input) => {
    const username = input.username.toLowerCase();
    await spend(call.pool, LOGINS_BY_ADDRESS, call.ip, call.now);
    await askCaptcha(call, username, input);
    const member = await q.memberByAccount(call.pool, username);
    // The same work whether or not the account exists, so the time does not tell.
    const fits = await verifyPassword(member?.passwordHash ?? DUMMY_HASH, input.password).catch(() => false);
    if (!member || !fits) {
      await spend(call.pool, FAILURES_BY_ACCOUNT, username, call.now);
      return refuse('CREDENTIALS_WRONG', { captcha: true });
    }
    await forgive(call.pool, FAILURES_BY_ACCOUNT, username);
    return inTransaction(call.pool, (tx) =>
      enter(tx, call, { ...member, memberId: member.id, rememberMe: input.rememberMe ?? false }),
    );
  },
  logout: async (call) => {
    await q.endSession(call.pool, call.actor.sessionId, call.now);
    return {};
  },
  getCaptcha: async (call, { id }) => {
    await spend(call.pool, CAPTCHAS_BY_ADDRESS, call.ip, call.now);
    return drawCaptcha(call, id);
  },
});

/** After a failure on the account, or many from the address, the next try needs a captcha [H02]. */
async function askCaptcha(
  call: Call,
  username: string,
  input: { captcha?: string | undefined; captchaId?: string | undefined },
): Promise<void> {
  const failures = await spent(call.pool, FAILURES_BY_ACCOUNT, username, call.now);
  if (failures === 0) return;
  if (!input.captcha || !input.captchaId) refuse('CAPTCHA_REQUIRED', { captcha: true });
  if (!(await checkCaptcha(call, input.captchaId, input.captcha))) refuse('CAPTCHA_WRONG', { captcha: true });
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
      ip: call.ip,
      userAgent: call.userAgent,
      now: call.now,
      expiresAt,
    });
    return { token, member: { kind: 'member', ...parent } };
  });
}

/** The member half of authentication; undefined for unknown or ended sessions. */
export async function memberOfToken(db: Db, tokenHash: Buffer, now: Date): Promise<MemberActor | undefined> {
  const row = await q.memberOfSession(db, tokenHash, now);
  if (!row) return undefined;
  const { seenAt, ...actor } = row;
  if (now.getTime() - seenAt.getTime() > SEEN_EVERY_MS) await q.noteSeen(db, row.sessionId, now);
  return { kind: 'member', ...actor };
}

export { enter, MERCHANT_CODE, startSession } from './enter.ts';
export { endSessionsOf } from './queries.ts';

export const sessionJobs: readonly Job[] = [
  {
    name: 'forget-used-tokens',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      await q.forgetExpired(pool, clock.now());
    },
  },
];

const LAUNCH_MS = 60_000;
const SEEN_EVERY_MS = 60_000;
const FAILURES_BY_ACCOUNT: Budget = { name: 'login-failure', max: 100, windowSeconds: 900 };
const LOGINS_BY_ADDRESS: Budget = { name: 'login-address', max: 600, windowSeconds: 60 };
const CAPTCHAS_BY_ADDRESS: Budget = { name: 'captcha-address', max: 300, windowSeconds: 60 };
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$ZE7dAWZ6lTDEbpXhqpHyKUCPqkzYtWvCPKTxCJNHpe8';
