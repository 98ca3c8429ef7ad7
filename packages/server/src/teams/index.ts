import { type AgentRight, assists, principalOf } from '@tamarind/domain/agents/line/centre';
import { type Day, dayOf } from '@tamarind/domain/time';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Job } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

/** The line of members: who is above whom on which day (`member_line`), and the one door of the agent centre. */

/** A call of the agent centre, read or change. */
interface CentreCall {
  readonly pool: Db;
  readonly tx?: Tx;
  readonly actor: MemberActor;
  readonly now: Date;
}

/**
 * The team for which the caller acts [N02]: the own one, or for a sub-account that of its agent, within its rights.
 * `right` is null for what everybody in the centre may do. Refuses FORBIDDEN.
 */
export async function teamOf({ pool, tx, actor, now }: CentreCall, right: AgentRight | null): Promise<queries.Team> {
  const sub = assists(actor.memberKind) ? await queries.subAccount(tx ?? pool, actor.memberId) : undefined;
  const agentId = principalOf(actor, sub, right) ?? refuse('FORBIDDEN');
  return { agentId, day: dayOf(now) };
}

/**
 * The member of a team with this account name. Refuses NOT_FOUND for everybody else alike: the agent, uplines, members
 * of other teams, and names that nobody has [F13].
 */
export const inTeam = async (db: Db, team: queries.Team, account: string): Promise<queries.TeamMember> =>
  (await queries.memberOfTeam(db, team, account.trim().toLowerCase())) ?? refuse('NOT_FOUND');

/** Everybody above a member on a day, nearest first. */
export const lineOf = (db: Db, memberId: bigint, day: Day) => queries.line(db, memberId, day);

/** Whether this is the login of an assistant that its agent has ended. */
export const isEndedAssistant = async (
  db: Db,
  member: Pick<MemberActor, 'memberId' | 'memberKind'>,
): Promise<boolean> => assists(member.memberKind) && (await queries.subAccount(db, member.memberId))?.isEnded === true;

interface Move {
  readonly memberId: bigint;
  readonly formerId: bigint | null;
  readonly uplineId: bigint | null;
  /** Later than today. */
  readonly day: Day;
}

/**
 * Puts a member with everybody below under another upline from a day on. The rows of the line are written now; the job
 * below sets `upline_id` on the day. Refuses MOVE_CIRCLE and MOVE_PENDING.
 */
export async function moveLine(
  tx: Tx,
  move: Move,
  by: Pick<Platform, 'random'> & { readonly now: Date },
): Promise<void> {
  const outcome = await queries.moveLine(tx, { ...move, today: dayOf(by.now) });
  if (outcome !== 'moved') refuse(outcome === 'circle' ? 'MOVE_CIRCLE' : 'MOVE_PENDING');
  await queries.insertMove(tx, { ...move, id: uuidV7(by.now, by.random), now: by.now });
}

export const teamJobs: readonly Job[] = [
  {
    name: 'follow-moves',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      await inTransaction(pool, (tx) => queries.followMoves(tx, dayOf(now), now));
    },
  },
];
