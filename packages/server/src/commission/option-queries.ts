import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { composed, sql, type Db, type Tx } from '../platform/db/sql.ts';

/** A part of a window, as input for queries about contract options that need sums of single members or branches. */
export interface OptionPart {
  readonly key: number;
  readonly agentId: bigint;
  readonly currency: Currency;
  readonly from: Day;
  readonly until: Day;
  /**
   * How many levels of the team count: 1 if the contract covers only the agent's direct members, otherwise the whole
   * depth.
   */
  readonly levels: number;
  readonly period: string;
  readonly kind: AgentContractCode;
}

/**
 * SQL for the days of each part's team. `branch` is the highest agent on the way from the part's agent (excluded) down
 * to the member (included) who has a contract of the same kind and period on that day.
 */
const teamDays = `
  part as materialized (
    select * from unnest($1::int[], $2::bigint[], $3::text[], $4::date[], $5::date[], $6::int[], $7::text[], $8::text[])
                  p (key, agent_id, currency, from_day, until_day, levels, period, kind)
  ), team as (
    select p.key, p.agent_id, p.currency, p.period, p.kind, l.depth, d.member_id, d.day, d.net,
           d.day::timestamp at time zone 'UTC' - interval '7 hours' as at
      from part p
      join member_line l on l.ancestor_id = p.agent_id and l.depth <= p.levels and l.from_day < p.until_day and l.until_day > p.from_day
      join member_day d on d.member_id = l.member_id and d.currency = p.currency
                       and d.day >= greatest(p.from_day, l.from_day) and d.day < least(p.until_day, l.until_day)
  )`;
const branchOf = `
  left join lateral (
    select c.agent_id from member_line b join agent_contract c on c.agent_id = b.ancestor_id
     where b.member_id = t.member_id and b.depth < t.depth and b.from_day <= t.day and b.until_day > t.day
       and c.kind = t.kind and c.currency = t.currency and c.terms ->> 'period' = t.period and c.from_at <= t.at
       and (c.until_at is null or c.until_at > t.at and c.until_at > c.from_at + interval '1 microsecond')
     order by b.depth desc limit 1) k on true`;

const valuesOf = (parts: readonly OptionPart[]) => [
  parts.map(({ key }) => key),
  parts.map(({ agentId }) => agentId),
  parts.map(({ currency }) => currency),
  parts.map(({ from }) => from),
  parts.map(({ until }) => until),
  parts.map(({ levels }) => levels),
  parts.map(({ period }) => period),
  parts.map(({ kind }) => kind),
];

/**
 * For each part, the summed net results of the branches whose players won in total. The sum is negative, because a win
 * of the players is a loss of the operator; parts without such a branch have no row.
 */
export const wonBranches = (db: Db, parts: readonly OptionPart[]) =>
  composed<{ key: number; won: Money }>(
    db,
    `with ${teamDays}
     select key, sum(net)::bigint as won
       from (select t.key, k.agent_id, sum(t.net) as net from team t ${branchOf}
              where k.agent_id is not null group by 1, 2 having sum(t.net) < 0) b
      group by 1`,
    valuesOf(parts),
  );

/**
 * For each member and day of a part, the branch (team of an agent with such a contract) to which the member belonged.
 * Days outside every branch are left out.
 */
export const branchDays = (db: Db, part: OptionPart) =>
  composed<{ account: string; day: Day; branch: string }>(
    db,
    `with ${teamDays}
     select m.account, t.day::text as day, a.account as branch
       from team t ${branchOf} join member m on m.id = t.member_id join member a on a.id = k.agent_id`,
    valuesOf([part]),
  );

export interface MemberNet {
  key: number;
  memberId: bigint;
  account: string;
  net: Money;
}

/**
 * Results of high rollers: members who won at least `fence` in one of these parts of the agent's windows, or whose
 * earlier wins are still kept apart from the team's result.
 */
export const highRollers = (db: Db, parts: readonly (OptionPart & { readonly fence: Money })[]) =>
  composed<MemberNet>(
    db,
    `with ${teamDays}, fence as materialized (select * from unnest($1::int[], $9::bigint[]) f (key, least)
     ), summed as (
       select t.key, t.agent_id, t.kind, t.currency, t.member_id, sum(t.net)::bigint as net
         from team t join fence f on f.key = t.key group by 1, 2, 3, 4, 5
     ), judged as (
       select s.*, bool_or(s.net <= -f.least) over (partition by s.agent_id, s.kind, s.currency, s.member_id) as has_won
         from summed s join fence f on f.key = s.key
     )
     select j.key, j.member_id as "memberId", m.account, j.net
       from judged j join member m on m.id = j.member_id
      where j.has_won or exists (select from agent_kept_win w
                                  where w.agent_id = j.agent_id and w.kind = j.kind and w.currency = j.currency
                                    and w.member_id = j.member_id and w.kept < 0)`,
    [...valuesOf(parts), parts.map(({ fence }) => fence)],
  );

export interface KeptWin {
  agentId: bigint;
  kind: AgentContractCode;
  currency: Currency;
  memberId: bigint;
  kept: Money;
}

export const keptWins = (db: Db, kinds: readonly AgentContractCode[], agents: readonly bigint[]) => sql<KeptWin>(db)`
  select agent_id as "agentId", kind, currency, member_id as "memberId", kept from agent_kept_win
   where kind = any (${kinds}::text[]) and agent_id = any (${agents}::bigint[]) and kept < 0`;

export const putKeptWins = (tx: Tx, rows: readonly KeptWin[]) => sql(tx)`
  insert into agent_kept_win (agent_id, kind, currency, member_id, kept)
  select * from unnest(${rows.map((row) => row.agentId)}::bigint[], ${rows.map((row) => row.kind)}::text[],
                       ${rows.map((row) => row.currency)}::text[], ${rows.map((row) => row.memberId)}::bigint[],
                       ${rows.map((row) => row.kept)}::bigint[])
  on conflict (agent_id, kind, currency, member_id) do update set kept = excluded.kept`;
