import { type AgentRight, assists, principalOf } from '@tamarind/domain/agents/line/centre';
import { type Day, dayOf } from '@tamarind/domain/time';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
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
