import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { PersonLinks, Series, Window } from './window-queries.ts';

/**
 * An agent's values carried over to the next window (commission period). This file contains the queries for all rows
 * written when a window closes: the window itself, its persons and incomes, and these values.
 */

export interface CarryRow {
  kind: AgentContractCode;
  agentId: bigint;
  currency: Currency;
  loss: Money;
  remainderE6: bigint;
}

export const carries = (db: Db, kinds: readonly AgentContractCode[], agents: readonly bigint[]) => sql<CarryRow>(db)`
  select agent_id as "agentId", kind, currency, loss, remainder_e6::bigint as "remainderE6" from agent_carry
   where kind = any (${kinds}::text[]) and agent_id = any (${agents}::bigint[])`;

export const putCarries = (tx: Tx, rows: readonly CarryRow[]) => sql(tx)`
  insert into agent_carry (agent_id, kind, currency, loss, remainder_e6)
  select * from unnest(${rows.map((row) => row.agentId)}::bigint[], ${rows.map((row) => row.kind)}::text[],
                       ${rows.map((row) => row.currency)}::text[], ${rows.map((row) => row.loss)}::bigint[],
                       ${rows.map((row) => row.remainderE6)}::int[])
  on conflict (agent_id, kind, currency) do update set loss = excluded.loss, remainder_e6 = excluded.remainder_e6`;

/** Inserts windows in their order and returns their ids in the same order. */
export const insertWindows = async (tx: Tx, windows: readonly Window[], now: Date): Promise<bigint[]> => {
  const ids = new Map(
    (
      await sql<Series & { from: Date; id: bigint }>(tx)`
        insert into commission_window (kind, period, from_at, until_at, closed_at)
        select kind, period, from_at, until_at, ${now}
          from unnest(${windows.map(({ kind }) => kind)}::text[], ${windows.map(({ period }) => period)}::text[],
                      ${windows.map(({ from }) => from)}::timestamptz[], ${windows.map(({ until }) => until)}::timestamptz[])
                 with ordinality w (kind, period, from_at, until_at, place)
         order by place returning id, kind, period, from_at as "from"`
    ).map(({ id, ...window }) => [windowKey(window), id]),
  );
  return windows.map((window) => ids.get(windowKey(window)) ?? missing(window));
};
const windowKey = ({ kind, period, from }: Omit<Window, 'until'>): string => `${kind} ${period} ${from.toISOString()}`;
const missing = (window: Window): never => {
  throw new Error(`no window ${windowKey(window)}`);
};

/** Stores which accounts counted as one person in each window, for members with day sums in it and for agents. */
export const insertPersons = (
  tx: Tx,
  windows: readonly { readonly id: bigint; readonly from: Day; readonly until: Day }[],
  linked: PersonLinks,
) => sql(tx)`
  insert into commission_person (window_id, member_id, person)
  select w.id, k.member_id, k.person
    from unnest(${windows.map(({ id }) => id)}::bigint[], ${windows.map(({ from }) => from)}::date[],
                ${windows.map(({ until }) => until)}::date[]) w (id, from_day, until_day)
    cross join unnest(${linked.map(({ memberId }) => memberId)}::bigint[],
                      ${linked.map(({ person }) => person)}::bigint[]) k (member_id, person)
   where exists (select from member_day d where d.member_id = k.member_id and d.day >= w.from_day and d.day < w.until_day)
      or exists (select from agent_contract c where c.agent_id = k.member_id)`;

export interface IncomeRow {
  readonly id: string;
  readonly windowId: bigint;
  readonly contractId: string;
  readonly agentId: bigint;
  readonly currency: Currency;
  readonly part: number;
  readonly from: Day;
  readonly until: Day;
  /** The facts as JSON text. */
  readonly facts: string;
  readonly pay: Money;
}

/** Inserts incomes; an income of zero is stored as needing no payment. */
export const insertIncomes = (tx: Tx, rows: readonly IncomeRow[], now: Date) => sql(tx)`
  insert into agent_income (id, window_id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay, paid_at, settled)
  select id, window_id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay,
         case when pay = 0 then ${now}::timestamptz end, case when pay = 0 then 0 end
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.windowId)}::bigint[],
                ${rows.map((row) => row.contractId)}::uuid[], ${rows.map((row) => row.agentId)}::bigint[],
                ${rows.map((row) => row.currency)}::text[], ${rows.map((row) => row.part)}::smallint[],
                ${rows.map((row) => row.from)}::date[],
                ${rows.map((row) => row.until)}::date[], ${rows.map((row) => row.facts)}::jsonb[],
                ${rows.map((row) => row.pay)}::bigint[])
      i (id, window_id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay)`;

interface DueCorrection extends Series {
  id: string;
  corrects: string;
  amount: Money;
  reason: string;
  contractId: string;
  agentId: bigint;
  currency: Currency;
}

/** Locks approved corrections of these series' incomes that no window contains yet, and returns them. */
export const dueCorrections = (tx: Tx, series: readonly Series[]) => sql<DueCorrection>(tx)`
  select k.id, k.corrects, k.amount, k.reason, i.contract_id as "contractId", i.agent_id as "agentId", i.currency, w.kind,
         w.period
    from income_correction k join agent_income i on i.id = k.corrects join commission_window w on w.id = i.window_id
   where k.income_id is null
     and (w.kind, w.period) in (select * from unnest(${series.map(({ kind }) => kind)}::text[],
                                                     ${series.map(({ period }) => period)}::text[]))
   order by k.agreed_at, k.id for update of k`;

export const setPosted = (tx: Tx, rows: readonly { readonly id: string; readonly incomeId: string }[]) => sql(tx)`
  update income_correction k set income_id = p.income_id
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.incomeId)}::uuid[]) p (id, income_id)
   where k.id = p.id`;
