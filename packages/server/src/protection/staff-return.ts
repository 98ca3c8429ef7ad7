import { contract } from '@tamarind/contract/index';
import { backAfter } from '@tamarind/domain/limits/breaks';
import { type Exclusion, returnFault } from '@tamarind/domain/limits/returns';
import { record } from '../audit/index.ts';
import { lockPlay, stops } from '../limits/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import * as queries from './queries.ts';

type Calls = typeof contract.protection;

/**
 * The member's self-exclusion, if any. An exclusion whose time is over is still returned, because it stays in force
 * until the member asks to return.
 */
export async function exclusionOf(db: Db, memberId: bigint, now: Date): Promise<Exclusion | undefined> {
  const rest = await stops.rest(db, memberId, now);
  if (rest?.code !== 'SELF_EXCLUDED') return undefined;
  if (rest.isAskable) return { state: 'over', until: rest.until };
  const back = await queries.returnOf(db, memberId, now);
  return { state: back && back.backAt >= rest.until ? 'returning' : 'running', until: rest.until };
}

/** Staff pass on the request of a member whose exclusion is over; a second person agrees. */
export const proposeReturn: Handler<Calls['proposeReturn']> = async (call, input) => {
  const { memberId, account, exclusion } = await returnable(call, input);
  return propose(call, {
    act: 'member.return',
    subject: account,
    endpoint: contract.protection.proposeReturn,
    input,
    reason: input.reason.trim(),
    rests: groundOf(memberId, exclusion),
  });
};

export const returnActs: Acts = {
  'member.return': {
    rests: async (db, content) => {
      const { account } = content as { account?: string };
      const member = account === undefined ? undefined : await queries.memberByAccount(db, account.toLowerCase());
      if (!member) return {};
      return groundOf(member.memberId, await queries.lastExclusion(db, member.memberId));
    },
    ...actOf(contract.protection.proposeReturn, async (call, input, { by, askedBy }) => {
      const { tx, actor, now } = call;
      const { memberId } = await returnable(call, input);
      const exclusion = await queries.lastExclusion(tx, memberId);
      const backAt = backAfter(now, exclusion ?? { from: now, until: now });

      // Point of no return
      const people = { askedBy, agreedBy: actor.staffId };
      await queries.insertReturn(tx, { memberId, reason: input.reason.trim(), now, backAt, ...people });
      await record(tx, {
        actor: actorKey(actor),
        action: 'protection.return_agreed',
        subject: `member:${memberId}`,
        facts: { by, way: input.way, askedAt: input.askedAt.toISOString(), backAt: backAt.toISOString() },
        at: now,
      });
    }),
  },
};

async function returnable(
  { tx, now }: ChangeCall<StaffActor>,
  { account, askedAt }: { readonly account: string; readonly askedAt: Date },
) {
  const member = await queries.memberByAccount(tx, account.trim().toLowerCase());
  if (!member) return refuse('NOT_FOUND');
  await lockPlay(tx, member.memberId);
  const exclusion = await exclusionOf(tx, member.memberId, now);
  const fault = returnFault(exclusion, askedAt, now);
  if (fault === 'SELF_EXCLUDED') return refuse(fault, { until: exclusion?.until.toISOString() ?? '' });
  if (fault || !exclusion) return refuse(fault ?? 'RETURN_STATE');
  return { memberId: member.memberId, account: account.trim().toLowerCase(), exclusion };
}

const groundOf = (memberId: bigint, exclusion: { readonly until: Date } | undefined) => ({
  member: memberId.toString(),
  excludedUntil: exclusion?.until.toISOString() ?? '',
});
