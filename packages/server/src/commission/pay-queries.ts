import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { Currency, Money } from '@tamarind/domain/money';
import { composed, sql, type Tx } from '../platform/db/sql.ts';
import { countingMoment } from './counting-queries.ts';

export interface DueIncome {
  id: string;
  agentId: bigint;
  currency: Currency;
  kind: AgentContractCode;
  pay: Money;
  /**
   * True if a negative income is only owed and taken from no wallet, because downlines earned more than the agent's
   * gross.
   */
  isOwed: boolean;
}

/**
 * Locks the next incomes to pay, in the order in which wallets are locked; rows that another process is paying are
 * skipped.
 */
export const claimDue = (tx: Tx, limit: number) => sql<DueIncome>(tx)`
  select i.id, i.agent_id as "agentId", i.currency, w.kind, i.pay, (i.facts ->> 'shortfall')::bigint > 0 as "isOwed"
    from agent_income i join commission_window w on w.id = i.window_id
   where i.paid_at is null order by i.agent_id, i.window_id limit ${limit} for update of i skip locked`;

/** Debts of these agents. The caller has locked their wallets, so the debts cannot change meanwhile. */
export const debtsOf = (tx: Tx, agents: readonly bigint[]) => sql<{ agentId: bigint; currency: Currency; owed: Money }>(
  tx,
)`
  select agent_id as "agentId", currency, owed from agent_receivable where agent_id = any (${agents}::bigint[]) and owed > 0`;

export const putDebts = (tx: Tx, rows: readonly { agentId: bigint; currency: Currency; owed: Money }[]) => sql(tx)`
  insert into agent_receivable (agent_id, currency, owed)
  select * from unnest(${rows.map((row) => row.agentId)}::bigint[], ${rows.map((row) => row.currency)}::text[],
                       ${rows.map((row) => row.owed)}::bigint[])
  on conflict (agent_id, currency) do update set owed = excluded.owed`;

export const setPaid = (tx: Tx, rows: readonly { id: string; settled: Money }[], now: Date) => sql(tx)`
  update agent_income i set paid_at = ${now}, settled = p.settled
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.settled)}::bigint[]) p (id, settled)
   where i.id = p.id`;

/**
 * Adds paid salaries to the agents' day sums, which reduce the dividends of all uplines. A payment counts for the day
 * that it was ten minutes before the counting, so a day whose windows are closed never changes.
 */
export const addSalaries = (tx: Tx, rows: readonly { agentId: bigint; currency: Currency; pay: Money }[], now: Date) =>
  composed(
    tx,
    `insert into member_day (member_id, currency, day, salaries)
     select agent_id, currency, ((${countingMoment('$4')} - interval '10 minutes') at time zone 'UTC' + interval '7 hours')::date, sum(pay)
       from unnest($1::bigint[], $2::text[], $3::bigint[]) s (agent_id, currency, pay)
      group by 1, 2 order by 1, 2
     on conflict (member_id, currency, day) do update set salaries = member_day.salaries + excluded.salaries`,
    [rows.map((row) => row.agentId), rows.map((row) => row.currency), rows.map((row) => row.pay), now],
  );
