import { contract } from '@tamarind/contract/index';
import { needsTwoToLift } from '@tamarind/domain/members/blocks';
import { record } from '../audit/index.ts';
import { lockPlay } from '../limits/index.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { type Acts, actOf, propose } from '../proposals/index.ts';
import { endSessions } from '../sessions/index.ts';
import * as queries from './block-queries.ts';
import { memberOf } from './member-of.ts';
import { lockMember } from './queries.ts';

type Calls = typeof contract.members;
type StaffChange = ChangeCall<StaffActor>;

/** Endpoints for the blocks of a member, which staff set and lift. */
export const blockHandlers = {
  listBlocks: async ({ pool, now }, { account, page }) => {
    const { blocks, count } = await queries.blocksPage(pool, (await memberOf(pool, account)).id, pageOf({ page }));
    return {
      blocks: blocks.map(({ memberId: _member, ...block }) => ({
        ...block,
        state: block.liftedAt ? 'lifted' : block.until && block.until <= now ? 'ended' : 'open',
        needsTwo: needsTwoToLift(block),
      })),
      count,
      pageSize: PAGE_SIZE,
    };
  },

  blockMember: async (call, { account, kind, cause, reason, until }) => {
    const { tx, actor, now } = call;
    const { id: memberId } = await memberOf(tx, account);
    if (until && until <= now) return refuse('MOMENT_INVALID');
    // Locks are taken in the same order as in a login, which prevents deadlocks: the member's row, then the lock on the
    // member's play.
    await lockMember(tx, memberId);
    await lockPlay(tx, memberId);
    if ((await queries.openBlocks(tx, memberId, now)).some((open) => open.kind === kind))
      return refuse('MEMBER_BLOCKED');

    // Point of no return
    const id = uuidV7(now, call.random);
    await queries.insertBlock(tx, {
      id,
      memberId,
      kind,
      cause,
      reason: reason.trim(),
      beganAt: now,
      until,
      staffId: actor.staffId,
    });
    const ended = kind === 'login' || kind === 'all' ? await endSessions(tx, memberId, {}, now) : 0;
    await record(tx, {
      actor: actorKey(actor),
      action: 'member.blocked',
      subject: `member:${memberId}`,
      facts: { block: id, kind, cause, until: until?.toISOString() ?? null, endedSessions: ended },
      at: now,
    });
    return { id };
  },

  liftBlock: async (call, input) => {
    const block = await liftable(call, input.id);
    if (needsTwoToLift(block)) {
      return propose(call, {
        act: 'member.unblock',
        subject: block.account,
        endpoint: contract.members.liftBlock,
        input,
        reason: input.reason,
      });
    }
    await lift(call, input.id, { staffId: call.actor.staffId, agreedBy: null, note: input.reason });
    return { proposal: null };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

/** The step that runs when a second person approves lifting a block. */
export const memberActs: Acts = {
  'member.unblock': actOf(contract.members.liftBlock, (call, { id, reason }, { askedBy }) =>
    lift(call, id, { staffId: askedBy, agreedBy: call.actor.staffId, note: reason }),
  ),
};

async function lift(
  call: StaffChange,
  id: string,
  by: { readonly staffId: bigint; readonly agreedBy: bigint | null; readonly note: string },
): Promise<void> {
  const { tx, now } = call;
  const block = await liftable(call, id);
  await queries.setLifted(tx, id, { ...by, note: by.note.trim(), now });
  await record(tx, {
    actor: actorKey(call.actor),
    action: 'member.unblocked',
    subject: `member:${block.memberId}`,
    facts: { block: id, kind: block.kind, cause: block.cause },
    at: now,
  });
}

/**
 * Returns the open block, with its row locked. Staff may not play, so a block set for that reason cannot be lifted
 * while the member is an active staff member.
 */
async function liftable({ tx, now }: StaffChange, id: string) {
  const block = await queries.lockBlock(tx, id, now);
  if (!block) return refuse('NOT_FOUND');
  if (block.cause === 'rule' && (await queries.isStaff(tx, block.memberId))) return refuse('MEMBER_IS_STAFF');
  return block;
}
