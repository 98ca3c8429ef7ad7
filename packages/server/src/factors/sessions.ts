import type { contract } from '@tamarind/contract/index';
import { record } from '../audit/index.ts';
import { memberIdByAccount, proveLoginPassword } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import { endSessions, loginsOf, renewSession, sessionsOf } from '../sessions/index.ts';
import { fitsSecondFactor } from './totp.ts';

type Factors = typeof contract.factors;

/** Endpoints for a member's sessions and login history [E01], used by the member and by staff. */
export const handlers = {
  listSessions: async ({ pool, actor, now }) => ({
    sessions: (await sessionsOf(pool, actor.memberId, now)).map((session) => ({
      ...session,
      isCurrent: session.id === actor.sessionId.toString(),
    })),
  }),
  endSession: async ({ tx, actor, now }, { id }) => {
    if ((await endSessions(tx, actor.memberId, { only: BigInt(id) }, now)) === 0) return refuse('NOT_FOUND');
    return {};
  },
  endOtherSessions: async ({ tx, actor, now }) => ({
    ended: await endSessions(tx, actor.memberId, { except: actor.sessionId }, now),
  }),
  listLogins: async ({ pool, actor }, input) => loginsOf(pool, actor.memberId, pageOf(input)),
  stepUp: async (call, { password, code }) =>
    inTransaction(call.pool, async (tx) => {
      await proveLoginPassword({ ...call, tx }, password);
      if (code !== undefined && !(await fitsSecondFactor(call, call.actor.memberId, code))) return refuse('TOTP_WRONG');
      return { token: await renewSession(tx, call, { isSecondProved: code !== undefined }) };
    }),
  getMemberLogins: async ({ pool, now }, { account, page }) => {
    const member = await memberIdByAccount(pool, account.toLowerCase());
    if (!member) return refuse('NOT_FOUND');
    const [history, sessions] = await Promise.all([
      loginsOf(pool, member.id, pageOf({ page })),
      sessionsOf(pool, member.id, now),
    ]);
    return { ...history, sessions };
  },
  endMemberSessions: async ({ tx, actor, now }, { account, reason }) => {
    const member = await memberIdByAccount(tx, account.toLowerCase());
    if (!member) return refuse('NOT_FOUND');
    // Point of no return
    const ended = await endSessions(tx, member.id, {}, now);
    await record(tx, {
      actor: actorKey(actor),
      action: 'member.sessions_ended',
      subject: `member:${member.id}`,
      facts: { reason, ended },
      at: now,
    });
    return { ended };
  },
} satisfies { [Name in keyof Factors]?: Handler<Factors[Name]> };
