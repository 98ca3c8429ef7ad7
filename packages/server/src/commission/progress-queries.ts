import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db } from '../platform/db/sql.ts';

interface SoFar {
  readonly turnover: Money;
  readonly net: Money;
  readonly bonuses: Money;
  readonly salaries: Money;
  readonly moved: Money;
}
interface TeamOf {
  readonly agentId: bigint;
  readonly currency: Currency;
  /**
   * How many levels of the team count: 1 if the contract covers only the agent's direct members, otherwise the whole
   * depth.
   */
  readonly levels: number;
}

/**
 * The team's sums from a day until now, added up from day sums. The agent's own play is included, as it will be when
 * the window closes.
 */
export const sinceDay = async (db: Db, { agentId, currency, levels }: TeamOf, from: Day): Promise<SoFar> =>
  only(
    await sql<SoFar>(db)`
      select coalesce(sum(d.turnover), 0)::bigint as turnover, coalesce(sum(d.net), 0)::bigint as net,
             coalesce(sum(d.bonuses), 0)::bigint as bonuses, coalesce(sum(d.salaries), 0)::bigint as salaries,
             coalesce(sum(d.deposits + d.withdrawals), 0)::bigint as moved
        from member_line l
        join member_day d on d.member_id = l.member_id and d.currency = ${currency} and d.day >= l.from_day and d.day < l.until_day
       where l.ancestor_id = ${agentId} and l.depth <= ${levels} and d.day >= ${from}::date`,
  );

/** The sums of the team's bets that were counted since a moment, for windows shorter than a day. */
export const sinceMoment = async (db: Db, { agentId, currency, levels }: TeamOf, from: Date): Promise<SoFar> =>
  only(
    await sql<SoFar>(db)`
      select coalesce(sum(b.turnover), 0)::bigint as turnover, coalesce(sum(b.net), 0)::bigint as net,
             0::bigint as bonuses, 0::bigint as salaries, 0::bigint as moved
        from counted_bet b
        join member_line l on l.member_id = b.member_id and l.ancestor_id = ${agentId} and l.depth <= ${levels}
                          and (b.at at time zone 'Asia/Ho_Chi_Minh')::date >= l.from_day
                          and (b.at at time zone 'Asia/Ho_Chi_Minh')::date < l.until_day
       where b.at >= ${from} and b.currency = ${currency}`,
  );

/** An agent's newest income of each contract kind; the parts of its window are added up. */
export const newestIncomes = (db: Db, agentId: bigint) => sql<{ kind: AgentContractCode; pay: Money; until: Date }>(db)`
  select k.kind, i.pay, i.until
    from (select distinct kind from agent_contract where agent_id = ${agentId}) k
   cross join lateral (
     select w.until_at as until, sum(i.pay)::bigint as pay
       from agent_income i join commission_window w on w.id = i.window_id
      where i.agent_id = ${agentId} and w.kind = k.kind
      group by w.id, w.until_at order by w.id desc limit 1) i`;

/** The sum of an agent's incomes from windows that begin within a time span. */
export const incomeBetween = async (
  db: Db,
  agentId: bigint,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Money> =>
  only(
    await sql<{ total: Money }>(db)`
      select coalesce(sum(i.pay), 0)::bigint as total
        from agent_income i join commission_window w on w.id = i.window_id
       where i.agent_id = ${agentId} and w.from_at >= ${from} and w.from_at < ${to}`,
  ).total;
