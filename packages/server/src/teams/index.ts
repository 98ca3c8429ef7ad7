import { type AgentRight, agentRights, assists, principalOf } from '@tamarind/domain/agents/line/centre';
import { moveNews } from '@tamarind/domain/agents/line/move';
import { type Day, dayOf } from '@tamarind/domain/time';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Job } from '../platform/jobs.ts';
import { announceAll } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/**
 * This module stores the line of members (who is above whom on which day, table `member_line`), and controls access to
 * the agent centre, the agents' own pages.
 */

/** A call to the agent centre, which reads or changes data. */
interface CentreCall {
  readonly pool: Db;
  readonly tx?: Tx;
  readonly actor: MemberActor;
  readonly now: Date;
}

/**
 * The team for which the caller acts [N02]: an agent's own team, or for an agent's sub-account the agent's team, within
 * the rights of the sub-account. `right` is null for calls that every login of the agent centre may make. Refuses
 * FORBIDDEN.
 */
export async function teamOf({ pool, tx, actor, now }: CentreCall, right: AgentRight | null): Promise<queries.Team> {
  const sub = assists(actor.memberKind) ? await queries.subAccount(tx ?? pool, actor.memberId) : undefined;
  const agentId = principalOf(actor, sub, right) ?? refuse('FORBIDDEN');
  return { agentId, day: dayOf(now) };
}

/** The agent for whom the caller acts, and the rights of the caller's login. Refuses FORBIDDEN. */
export async function centreOf(
  call: CentreCall,
): Promise<{ readonly agentId: bigint; readonly rights: readonly AgentRight[] }> {
  const { agentId } = await teamOf(call, null);
  if (!assists(call.actor.memberKind)) return { agentId, rights: agentRights };
  return { agentId, rights: (await queries.subAccount(call.tx ?? call.pool, call.actor.memberId))?.rights ?? [] };
}

/**
 * The member of the team with this account name. Refuses NOT_FOUND for all other names alike: the agent, uplines,
 * members of other teams, and unknown names [F13].
 */
export const inTeam = async (db: Db, team: queries.Team, account: string): Promise<queries.TeamMember> =>
  (await queries.memberOfTeam(db, team, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');

/** All uplines of a member on a day, nearest first. */
export const lineOf = (db: Db, memberId: bigint, day: Day) => queries.line(db, memberId, day);

/** True if the member is the login of an agent's assistant and that login has ended or is frozen. */
export const isStoppedAssistant = async (
  db: Db,
  member: Pick<MemberActor, 'memberId' | 'memberKind'>,
): Promise<boolean> =>
  assists(member.memberKind) && (await queries.subAccount(db, member.memberId))?.isStopped === true;

interface Move {
  readonly memberId: bigint;
  readonly formerId: bigint | null;
  readonly uplineId: bigint | null;
  /** The first day under the new upline; later than today. */
  readonly day: Day;
}

/**
 * Moves a member, together with all members below, to another upline from a day on. The line's rows are written now,
 * and the member and the agents above are notified of the day. The job below sets `upline_id` on that day and notifies
 * the member and both uplines. Refuses MOVE_CIRCLE and MOVE_PENDING.
 */
export async function moveLine(
  tx: Tx,
  move: Move,
  by: Pick<Platform, 'random'> & { readonly now: Date },
): Promise<void> {
  const outcome = await queries.moveLine(tx, { ...move, today: dayOf(by.now) });
  if (outcome !== 'moved') refuse(outcome === 'circle' ? 'MOVE_CIRCLE' : 'MOVE_PENDING');
  const id = uuidV7(by.now, by.random);
  await queries.insertMove(tx, { ...move, id, now: by.now });
  const news = moveNews(move, {
    before: await lineOf(tx, move.memberId, dayOf(by.now)),
    after: await lineOf(tx, move.memberId, move.day),
  });
  await announceAll(
    tx,
    news.map(([who, state]) => ({ audience: `member:${who}`, event: { type: 'line', data: { id, state } } as const })),
    by.now,
  );
}

/** The member's account and the day of a move; undefined for an unknown id. */
export const moveFacts = (tx: Tx, id: string) => queries.moveFacts(tx, id);

/**
 * Notifications of a completed move to the member, the former upline and the new one, so that nobody is moved silently.
 */
function newsOf({ id, memberId, formerId, uplineId }: queries.DoneMove) {
  if (formerId === uplineId) return [];
  const told = [
    [memberId, 'changed'],
    [formerId, 'left'],
    [uplineId, 'joined'],
  ] as const;
  return told.flatMap(([who, state]) =>
    who === null ? [] : [{ audience: `member:${who}`, event: { type: 'line', data: { id, state } } as const }],
  );
}

export const teamJobs: readonly Job[] = [
  {
    name: 'follow-moves',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      await inTransaction(pool, async (tx) => {
        const moves = await queries.followMoves(tx, dayOf(now), now);
        await announceAll(tx, moves.flatMap(newsOf), now);
      });
    },
  },
];
