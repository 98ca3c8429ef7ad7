import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { codesWhere, type Period } from '@tamarind/domain/agents/contracts/index';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface IncomeRow {
  id: string;
  kind: AgentContractCode;
  currency: Currency;
  agentId: bigint;
  account: string;
  contractId: string;
  from: Date;
  until: Date;
  part: number;
  fromDay: Day;
  untilDay: Day;
  pay: Money;
  paidAt: Date | null;
  settled: Money;
}

export interface IncomeFilter {
  agentId: bigint;
  kind: AgentContractCode | undefined;
  /** Only incomes of windows that begin at or after this moment. */
  from: Date | undefined;
  to: Date | undefined;
}

export const incomesPage = async (db: Db, { agentId, kind, from, to }: IncomeFilter, { limit, offset }: Page) => {
  const incomes = await sql<IncomeRow>(db)`
    select i.id, w.kind, i.currency, i.agent_id as "agentId", m.account, i.contract_id as "contractId", w.from_at as "from",
           w.until_at as "until", i.part, i.from_day::text as "fromDay", i.until_day::text as "untilDay", i.pay, i.paid_at as "paidAt",
           coalesce(i.settled, 0) as settled
      from agent_income i join commission_window w on w.id = i.window_id join member m on m.id = i.agent_id
     where i.agent_id = ${agentId} and (${kind}::text is null or w.kind = ${kind})
       and (${from}::timestamptz is null or w.from_at >= ${from}) and (${to}::timestamptz is null or w.from_at < ${to})
     order by i.window_id desc, i.part desc limit ${limit} offset ${offset}`;
  const sums = only(
    await sql<{ count: number; total: Money }>(db)`
      select count(*)::int as count, coalesce(sum(i.pay), 0)::bigint as total
        from agent_income i join commission_window w on w.id = i.window_id
       where i.agent_id = ${agentId} and (${kind}::text is null or w.kind = ${kind})
         and (${from}::timestamptz is null or w.from_at >= ${from}) and (${to}::timestamptz is null or w.from_at < ${to})`,
  );
  return { incomes, ...sums };
};

export const owedBy = async (db: Db, agentId: bigint, currency: Currency): Promise<Money> =>
  (
    await sql<{ owed: Money }>(db)`
      select owed from agent_receivable where agent_id = ${agentId} and currency = ${currency}`
  )[0]?.owed ?? ZERO;

export const currencyOf = async (db: Db, agentId: bigint): Promise<Currency> =>
  only(await sql<{ currency: Currency }>(db)`select currency from member where id = ${agentId}`).currency;

export const incomeById = async (db: Db, id: string) =>
  (
    await sql<IncomeRow & { windowId: bigint; facts: unknown }>(db)`
      select i.id, i.window_id as "windowId", w.kind, i.currency, i.agent_id as "agentId", m.account,
             i.contract_id as "contractId", w.from_at as "from", w.until_at as "until", i.part, i.from_day::text as "fromDay",
             i.until_day::text as "untilDay", i.pay, i.paid_at as "paidAt", coalesce(i.settled, 0) as settled, i.facts
        from agent_income i join commission_window w on w.id = i.window_id join member m on m.id = i.agent_id
       where i.id = ${id}`
  )[0];

/** Corrections of an income, newest first. */
export const correctionsOf = (db: Db, id: string) => sql<{
  id: string;
  amount: Money;
  reason: string;
  agreedAt: Date;
  income: string | null;
}>(db)`
  select id, amount, reason, agreed_at as "agreedAt", income_id as income from income_correction
   where corrects = ${id} order by agreed_at desc, id`;

export const insertCorrection = (
  tx: Tx,
  row: { id: string; corrects: string; amount: Money; reason: string; askedBy: bigint; agreedBy: bigint; now: Date },
) => sql(tx)`
  insert into income_correction (id, corrects, amount, reason, asked_by, agreed_by, agreed_at)
  values (${row.id}, ${row.corrects}, ${row.amount}, ${row.reason}, ${row.askedBy}, ${row.agreedBy}, ${row.now})`;

export interface StatementRow {
  source: string;
  account: string;
  level: number;
  at: Date;
  turnover: Money;
  net: Money;
  bonuses: Money;
  salaries: Money;
  deposits: Money;
  withdrawals: Money;
  ratePpm: number | null;
  belowPpm: number | null;
  contract: string | null;
  /**
   * The person who owns the account, named by the lowest member id among the person's accounts; null if the contract
   * does not count members.
   */
  person: bigint | null;
}

/** The person to whom the agent's account belonged when the window closed, named by a member id. */
export const personOfAgent = async (db: Db, { windowId, agentId }: IncomeOfWindow): Promise<bigint> =>
  (
    await sql<{ person: bigint }>(db)`
      select person from commission_person where window_id = ${windowId} and member_id = ${agentId}`
  )[0]?.person ?? agentId;

export type IncomeOfWindow = IncomeRow & { readonly windowId: bigint };

/** Statement rows: one for each member of the team and day. */
export const dayRows = (db: Db, income: IncomeOfWindow, levels: number) => sql<StatementRow>(db)`
  select 'day:' || d.day as source, m.account, l.depth as level, d.day::timestamp at time zone 'UTC' - interval '7 hours' as at,
         d.turnover, d.net, d.bonuses, d.salaries, d.deposits, d.withdrawals, null::int as "ratePpm", null::int as "belowPpm",
         null as contract, coalesce(p.person, m.id) as person
    from member_line l
    join member_day d on d.member_id = l.member_id and d.currency = ${income.currency}
                     and d.day >= greatest(l.from_day, ${income.fromDay}::date) and d.day < least(l.until_day, ${income.untilDay}::date)
    join member m on m.id = l.member_id
    left join commission_person p on p.window_id = ${income.windowId} and p.member_id = m.id
   where l.ancestor_id = ${income.agentId} and l.depth <= ${levels}
   order by d.day, l.depth, m.account`;

export interface EntryRow {
  kind: 'bet' | 'deposit' | 'withdrawal' | 'bonus' | 'salary';
  source: string;
  at: Date;
  turnover: Money;
  net: Money;
  amount: Money;
}

/**
 * A member's counted bets and movements of money on a day. A salary paid in the first ten minutes after midnight counts
 * for the previous day.
 */
export const entriesOfDay = (db: Db, of: { account: string; currency: Currency; day: Day }) => sql<EntryRow>(db)`
  with one as (
    select id, ${of.day}::date::timestamp at time zone 'UTC' - interval '7 hours' as from_at,
           (${of.day}::date + 1)::timestamp at time zone 'UTC' - interval '7 hours' as to_at
      from member where account = ${of.account} and realm = 'real'
  )
  select 'bet' as kind, b.source || '#' || b.revision as source, b.at, b.turnover, b.net, 0::bigint as amount
    from one join counted_bet b on b.member_id = one.id and b.currency = ${of.currency} and b.at >= one.from_at and b.at < one.to_at
  union all
  select m.kind, m.transfer_id::text, m.at, 0, 0, m.amount
    from one join counted_money m on m.member_id = one.id and m.currency = ${of.currency} and m.at >= one.from_at and m.at < one.to_at
  union all
  select 'salary', i.id::text, i.paid_at, 0, 0, i.pay
    from one join agent_income i on i.agent_id = one.id and i.currency = ${of.currency} and i.pay <> 0
                                and i.paid_at >= one.from_at + interval '10 minutes' and i.paid_at < one.to_at + interval '10 minutes'
    join commission_window w on w.id = i.window_id and w.kind = any (${codesWhere(({ isSalary }) => isSalary)}::text[])
   order by at, source`;

/** Statement rows: the team's bets and deposits in a window. */
export const momentRows = (db: Db, income: IncomeOfWindow, levels: number) => sql<StatementRow>(db)`
  select x.source, m.account, l.depth as level, x.at, x.turnover, x.net, 0::bigint as bonuses, 0::bigint as salaries, x.deposits,
         0::bigint as withdrawals, null::int as "ratePpm", null::int as "belowPpm",
         null as contract, coalesce(p.person, m.id) as person
    from (select source || '#' || revision as source, member_id, currency, at, turnover, net, 0::bigint as deposits
            from counted_bet where at >= ${income.from} and at < ${income.until}
          union all
          select 'deposit:' || transfer_id, member_id, currency, at, 0, 0, amount from counted_money
           where at >= ${income.from} and at < ${income.until} and kind = 'deposit') x
    join member_line l on l.member_id = x.member_id and l.ancestor_id = ${income.agentId} and l.depth <= ${levels}
                      and l.from_day < ${income.untilDay}::date and l.until_day > ${income.fromDay}::date
    join member m on m.id = x.member_id
    left join commission_person p on p.window_id = ${income.windowId} and p.member_id = m.id
   where x.currency = ${income.currency}
   order by x.at, x.source`;

/** Statement rows: the bets of a window, with the rates in force at the time of each bet. */
export const betRows = (db: Db, income: IncomeRow) => sql<StatementRow>(db)`
  select b.source || '#' || b.revision as source, m.account, l.depth as level, b.placed_at as at, b.turnover, b.net,
         0::bigint as bonuses, 0::bigint as salaries, 0::bigint as deposits, 0::bigint as withdrawals, c.top_ppm as "ratePpm",
         coalesce(below.top_ppm, 0) as "belowPpm", c.sha256 as contract, null::bigint as person
    from counted_bet b
    cross join lateral (select (b.placed_at at time zone 'UTC' + interval '7 hours')::date as day) d
    join member_line l on l.member_id = b.member_id and l.ancestor_id = ${income.agentId} and l.from_day <= d.day and l.until_day > d.day
    join agent_contract c on c.agent_id = ${income.agentId} and c.kind = ${income.kind} and c.currency = b.currency
                         and c.from_at <= b.placed_at and (c.until_at is null or c.until_at > b.placed_at)
    left join lateral (
      select u.top_ppm from member_line k join agent_contract u on u.agent_id = k.ancestor_id and u.kind = ${income.kind}
         and u.currency = b.currency and u.from_at <= b.placed_at and (u.until_at is null or u.until_at > b.placed_at)
       where k.member_id = b.member_id and k.depth < l.depth and k.from_day <= d.day and k.until_day > d.day
       order by k.depth desc limit 1) below on true
    join member m on m.id = b.member_id
   where b.counted_at >= ${income.from} and b.counted_at < ${income.until} and b.currency = ${income.currency}
   order by b.counted_at, b.source, b.revision`;

interface WindowFilter {
  kind: AgentContractCode | undefined;
  currencies: readonly Currency[];
  from: Date;
  to: Date;
}

export const windowsPage = async (db: Db, { kind, from, to, currencies }: WindowFilter, { limit, offset }: Page) => {
  const windows = await sql<{
    id: string;
    kind: AgentContractCode;
    period: Period;
    from: Date;
    until: Date;
    closedAt: Date;
    incomes: number;
    unpaid: number;
    costs: { currency: Currency; amount: string }[];
  }>(db)`
    with shown as (
      select id, kind, period, from_at, until_at, closed_at from commission_window
       where (${kind}::text is null or kind = ${kind}) and closed_at >= ${from} and closed_at < ${to}
       order by closed_at desc, id desc limit ${limit} offset ${offset}
    )
    select s.id::text as id, s.kind, s.period, s.from_at as "from", s.until_at as "until", s.closed_at as "closedAt",
           coalesce(sum(c.incomes), 0)::int as incomes, coalesce(sum(c.unpaid), 0)::int as unpaid,
           coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.pay::text) order by c.currency)
                    filter (where c.currency is not null), '[]') as costs
      from shown s
      left join lateral (
        select currency, count(*) as incomes, count(*) filter (where paid_at is null) as unpaid, sum(pay) as pay
          from agent_income i where i.window_id = s.id and i.currency = any (${currencies}::text[]) group by 1) c on true
     group by s.id, s.kind, s.period, s.from_at, s.until_at, s.closed_at order by s.closed_at desc, s.id desc`;
  const { count } = only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from commission_window
       where (${kind}::text is null or kind = ${kind}) and closed_at >= ${from} and closed_at < ${to}`,
  );
  return { windows, count };
};

/** The operator's cost of all windows that match the filter, by kind and currency. */
export const windowTotals = (db: Db, { kind, from, to, currencies }: WindowFilter) => sql<{
  kind: AgentContractCode;
  currency: Currency;
  incomes: number;
  unpaid: number;
  amount: Money;
}>(db)`
  select w.kind, i.currency, count(*)::int as incomes, count(*) filter (where i.paid_at is null)::int as unpaid,
         sum(i.pay)::bigint as amount
    from commission_window w join agent_income i on i.window_id = w.id
   where (${kind}::text is null or w.kind = ${kind}) and w.closed_at >= ${from} and w.closed_at < ${to}
     and i.currency = any (${currencies}::text[])
   group by 1, 2 order by 1, 2`;
