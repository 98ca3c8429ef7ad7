import type { AgentRight, SubAccount } from '@tamarind/domain/agents/line/centre';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import type { Currency } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { type Db, only, sql, type Tx } from '../platform/db/sql.ts';

/** An agent's team: everybody below, without the agent, on a day in the brand's time zone. */
export interface Team {
  readonly agentId: bigint;
  readonly day: Day;
}

export const subAccount = async (db: Db, memberId: bigint): Promise<SubAccount | undefined> =>
  (
    await sql<{ principalId: bigint; rights: AgentRight[]; isStopped: boolean }>(db)`
      select principal_id as "principalId", rights, ended_at is not null or frozen_at is not null as "isStopped"
        from sub_account where member_id = ${memberId}`
  )[0];

export interface TeamMember {
  readonly id: bigint;
  readonly account: string;
  readonly memberKind: MemberKind;
  readonly currency: Currency;
  /** Steps below the agent: 1 for a direct downline. */
  readonly depth: number;
}

export const memberOfTeam = async (db: Db, { agentId, day }: Team, folded: string) =>
  (
    await sql<TeamMember>(db)`
      select m.id, m.account, m.kind as "memberKind", m.currency, l.depth
        from member m
        join member_line l on l.ancestor_id = ${agentId} and l.member_id = m.id
       where m.account_folded = ${folded} and l.depth > 0 and l.from_day <= ${day}::date and l.until_day > ${day}::date`
  )[0];

export const line = async (db: Db, memberId: bigint, day: Day) =>
  (
    await sql<{ id: bigint }>(db)`
      select ancestor_id as id from member_line
       where member_id = ${memberId} and depth > 0 and from_day <= ${day}::date and until_day > ${day}::date
       order by depth`
  ).map(({ id }) => id);

export const moveLine = async (
  tx: Tx,
  move: { readonly memberId: bigint; readonly uplineId: bigint | null; readonly today: Day; readonly day: Day },
) =>
  only(
    await sql<{ outcome: 'circle' | 'pending' | 'moved' }>(tx)`
      select member_moves(${move.memberId}, ${move.uplineId}, ${move.today}::date, ${move.day}::date) as outcome`,
  ).outcome;

export const insertMove = (
  tx: Tx,
  move: {
    readonly id: string;
    readonly memberId: bigint;
    readonly formerId: bigint | null;
    readonly uplineId: bigint | null;
    readonly day: Day;
    readonly now: Date;
  },
) => sql(tx)`
  insert into member_move (id, member_id, former_id, upline_id, day, agreed_at)
  values (${move.id}, ${move.memberId}, ${move.formerId}, ${move.uplineId}, ${move.day}::date, ${move.now})`;

export interface DoneMove {
  readonly id: string;
  readonly memberId: bigint;
  readonly formerId: bigint | null;
  readonly uplineId: bigint | null;
}

/** Sets `upline_id` for moves that take effect by today, and returns them. */
export const followMoves = (tx: Tx, today: Day, now: Date) => sql<DoneMove>(tx)`
  with due as (
    update member_move set done_at = ${now} where done_at is null and day <= ${today}::date
    returning id, member_id, former_id, upline_id)
  update member m set upline_id = due.upline_id from due where m.id = due.member_id
  returning due.id, due.member_id as "memberId", due.former_id as "formerId", due.upline_id as "uplineId"`;

export const moveFacts = async (db: Db, id: string) =>
  (
    await sql<{ account: string; day: Day }>(db)`
      select m.account, v.day::text as day from member_move v join member m on m.id = v.member_id where v.id = ${id}`
  )[0];
