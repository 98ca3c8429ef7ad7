import { codesWhere } from '@tamarind/domain/agents/contracts/index';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';
import type { Span } from '../platform/span.ts';

export interface Figures {
  readonly bets: number;
  readonly turnover: Money;
  readonly net: Money;
  readonly bonuses: Money;
  readonly salaries: Money;
  readonly deposits: Money;
  readonly withdrawals: Money;
}

/**
 * Sums for each day, and one row with the day null for all days together. They cover everybody who was in the team on
 * the day in question.
 */
export const daySums = (db: Db, agentId: bigint, currency: Currency, { first, last }: Span) => sql<
  Figures & { day: Day | null; active: number }
>(db)`
  select d.day::text as day, coalesce(sum(d.bets), 0)::int as bets, coalesce(sum(d.turnover), 0)::bigint as turnover,
         coalesce(sum(d.net), 0)::bigint as net, coalesce(sum(d.bonuses), 0)::bigint as bonuses,
         coalesce(sum(d.salaries), 0)::bigint as salaries, coalesce(sum(d.deposits), 0)::bigint as deposits,
         coalesce(sum(d.withdrawals), 0)::bigint as withdrawals,
         count(distinct d.member_id) filter (where d.turnover > 0)::int as active
    from member_line l
    join member_day d on d.member_id = l.member_id and d.currency = ${currency} and d.day >= l.from_day and d.day < l.until_day
   where l.ancestor_id = ${agentId} and l.depth > 0 and d.day between ${first}::date and ${last}::date
   group by grouping sets ((d.day), ()) order by d.day`;

/**
 * Number of new members of the team by day. A member who was moved into the team from another one does not count as
 * new.
 */
export const newcomers = (db: Db, agentId: bigint, { first, last }: Span) => sql<{ day: Day; count: number }>(db)`
  select l.from_day::text as day, count(*)::int as count
    from member_line l join member m on m.id = l.member_id
   where l.ancestor_id = ${agentId} and l.depth > 0 and l.from_day between ${first}::date and ${last}::date
     and (m.registered_at at time zone 'Asia/Ho_Chi_Minh')::date = l.from_day
   group by 1`;

export const teamSize = async (db: Db, agentId: bigint, day: Day) =>
  only(
    await sql<{ members: number; agents: number }>(db)`
      select count(*)::int as members, count(*) filter (where m.is_agent in (1, 2))::int as agents
        from member_line l join member m on m.id = l.member_id
       where l.ancestor_id = ${agentId} and l.depth > 0 and l.from_day <= ${day}::date and l.until_day > ${day}::date`,
  );

interface TeamRow extends Figures {
  readonly id: bigint;
  readonly account: string;
  readonly nickname: string;
  readonly memberKind: MemberKind;
  readonly currency: Currency;
  readonly depth: number;
  readonly registeredAt: Date;
  readonly team: number;
  readonly active: number;
  readonly loggedInAt: Date | null;
  readonly count: number;
}

interface TeamWish {
  readonly agentId: bigint;
  /** The member whose direct downlines are listed; a search covers everybody below that member. */
  readonly ofId: bigint;
  readonly day: Day;
  readonly currency: Currency;
  /** The beginning of account names, in lower case; '' lists direct downlines. */
  readonly search: string;
}

export const team = (db: Db, wish: TeamWish, { first, last }: Span, { limit, offset }: Page) => sql<TeamRow>(db)`
  with found as (
    select m.id, count(*) over ()::int as count
      from member m
     where case when ${wish.search} = '' then m.upline_id = ${wish.ofId}
                else m.account_folded ~>=~ ${wish.search} and m.account_folded ~<~ (${wish.search} || chr(1114111))
                     and exists (select from member_line l
                                  where l.ancestor_id = ${wish.ofId} and l.member_id = m.id and l.depth > 0
                                    and l.from_day <= ${wish.day}::date and l.until_day > ${wish.day}::date) end
     order by m.id desc limit ${limit} offset ${offset})
  select m.id, m.account, m.nickname, m.kind as "memberKind", m.currency, m.registered_at as "registeredAt", l.depth, f.count,
         (select count(*)::int from member_line b
           where b.ancestor_id = m.id and b.depth > 0 and b.from_day <= ${wish.day}::date and b.until_day > ${wish.day}::date) as team,
         (select max(s.started_at) from member_session s where s.member_id = m.id and s.parent_id is null) as "loggedInAt",
         s.*
    from found f
    join member m on m.id = f.id
    join member_line l on l.ancestor_id = ${wish.agentId} and l.member_id = m.id
                      and l.from_day <= ${wish.day}::date and l.until_day > ${wish.day}::date
    cross join lateral (
      select coalesce(sum(d.bets), 0)::int as bets, coalesce(sum(d.turnover), 0)::bigint as turnover,
             coalesce(sum(d.net), 0)::bigint as net, coalesce(sum(d.bonuses), 0)::bigint as bonuses,
             coalesce(sum(d.salaries), 0)::bigint as salaries, coalesce(sum(d.deposits), 0)::bigint as deposits,
             coalesce(sum(d.withdrawals), 0)::bigint as withdrawals,
             count(distinct d.member_id) filter (where d.turnover > 0)::int as active
        from member_line b
        join member_day d on d.member_id = b.member_id and d.currency = ${wish.currency}
                         and d.day >= b.from_day and d.day < b.until_day
       where b.ancestor_id = m.id and d.day between ${first}::date and ${last}::date) s
   order by m.id desc`;

/**
 * Two groups of contract kinds: those whose rate applies to a profit, and those that pay a sum for a period instead of
 * each bet.
 */
const onProfit = codesWhere(({ rateOn }) => rateOn === 'profit');
const inSteps = codesWhere(({ counts }) => counts !== 'bets');

/**
 * Estimates what each direct downline's team earned for the agent: the agent's incomes in proportion to that team's
 * part of the profit or turnover (as the kind's rate requires), less the downline's own income. Nothing is subtracted
 * for a contract kind that pays on each bet, because it pays only the difference between the two rates.
 */
export const incomeByLine = async (
  db: Db,
  agentId: bigint,
  { downlines, currency }: { readonly downlines: readonly bigint[]; readonly currency: Currency },
  { from, to }: Span,
): Promise<ReadonlyMap<bigint, Money>> => {
  const rows = await sql<{ id: bigint; income: Money }>(db)`
    with earned as (
      select i.agent_id, w.kind, i.from_day, i.until_day, sum((i.facts->>'earnedE6')::numeric) as earned,
             sum((i.facts->'figures'->>case when w.kind = any (${onProfit}::text[]) then 'net' else 'turnover' end)::numeric) as base
        from agent_income i join commission_window w on w.id = i.window_id
       where (i.agent_id = ${agentId} or i.agent_id = any (${downlines}::bigint[])) and i.currency = ${currency}
         and w.from_at >= ${from} and w.from_at < ${to} and not i.facts ? 'correction'
       group by 1, 2, 3, 4),
    played as (
      select b.ancestor_id as id, d.day, sum(d.turnover) as turnover, sum(d.net) as net
        from member_line b
        join member_day d on d.member_id = b.member_id and d.currency = ${currency} and d.day >= b.from_day and d.day < b.until_day
       where b.ancestor_id = any (${downlines}::bigint[])
         and d.day >= (select min(from_day) from earned) and d.day < (select max(until_day) from earned)
       group by 1, 2),
    brought as (
      select p.id, sum(e.earned * case when e.kind = any (${onProfit}::text[]) then p.net else p.turnover end / e.base) as amount
        from earned e join played p on p.day >= e.from_day and p.day < e.until_day
       where e.agent_id = ${agentId} and e.base > 0 group by 1
      union all
      select agent_id, -sum(earned) from earned where agent_id <> ${agentId} and kind = any (${inSteps}::text[]) group by 1)
    select id, floor(sum(amount) / 1000000)::bigint as income from brought group by 1`;
  return new Map(rows.map(({ id, income }) => [id, income]));
};

export const accountsOf = async (db: Db, ids: readonly bigint[]) => {
  const rows = await sql<{ id: bigint; account: string }>(db)`
    select id, account from member where id = any (${ids}::bigint[])`;
  return new Map(rows.map(({ id, account }) => [id, account]));
};

/** The highest row count that a list reports; more rows are not counted. */
const COUNT_MAX = 10_000;

interface ListWish {
  readonly agentId: bigint;
  /** The member whose rows are listed; null: all members' rows. */
  readonly memberId: bigint | null;
  /** How many steps the listed members are below the agent; null lists all levels. */
  readonly level: number | null;
}

/** The greatest depth below the agent at which the team had a member on any of these days; 0 if it had none. */
export const levelCount = async (db: Db, agentId: bigint, { first, last }: Span) =>
  only(
    await sql<{ levels: number }>(db)`
      select coalesce(max(depth), 0)::int as levels from member_line
       where ancestor_id = ${agentId} and from_day <= ${last}::date and until_day > ${first}::date`,
  ).levels;

interface BetRow {
  account: string;
  source: string;
  revision: number;
  category: 'lottery' | 'slots' | 'live' | 'games';
  currency: Currency;
  turnover: Money;
  net: Money;
  placedAt: Date;
  at: Date;
}

export const bets = (
  db: Db,
  { agentId, memberId, level }: ListWish,
  { from, to }: Span,
  { limit, offset }: Page,
) => sql<BetRow>(db)`
  select m.account, b.source, b.revision, b.category, b.currency, b.turnover, b.net, b.placed_at as "placedAt", b.at
    from counted_bet b
    join member_line l on l.ancestor_id = ${agentId} and l.member_id = b.member_id and l.depth > 0
                      and (b.at at time zone 'Asia/Ho_Chi_Minh')::date >= l.from_day
                      and (b.at at time zone 'Asia/Ho_Chi_Minh')::date < l.until_day
    join member m on m.id = b.member_id
   where b.at >= ${from} and b.at < ${to} and (${memberId}::bigint is null or b.member_id = ${memberId})
     and (${level}::int is null or l.depth = ${level})
   order by b.at desc, b.source, b.revision desc limit ${limit} offset ${offset}`;

export const betCount = async (db: Db, { agentId, memberId, level }: ListWish, { from, to }: Span) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from (
        select from counted_bet b
          join member_line l on l.ancestor_id = ${agentId} and l.member_id = b.member_id and l.depth > 0
                            and (b.at at time zone 'Asia/Ho_Chi_Minh')::date >= l.from_day
                            and (b.at at time zone 'Asia/Ho_Chi_Minh')::date < l.until_day
         where b.at >= ${from} and b.at < ${to} and (${memberId}::bigint is null or b.member_id = ${memberId})
           and (${level}::int is null or l.depth = ${level})
         limit ${COUNT_MAX}) as counted`,
  ).count;

interface ProfitRow extends Figures {
  readonly account: string;
  readonly memberKind: MemberKind;
  readonly depth: number;
}

/**
 * Profit figures of the whole team, or of one member with everybody below, one row for each member. Members without
 * figures are left out.
 */
export const profit = (
  db: Db,
  wish: { readonly agentId: bigint; readonly ofId: bigint; readonly currency: Currency },
  { first, last }: Span,
  { limit, offset }: Page,
) => sql<ProfitRow & { count: number; sum: Readonly<Record<keyof Figures, string>> }>(db)`
  with own as (
    select d.member_id, sum(d.bets)::int as bets, sum(d.turnover)::bigint as turnover, sum(d.net)::bigint as net,
           sum(d.bonuses)::bigint as bonuses, sum(d.salaries)::bigint as salaries, sum(d.deposits)::bigint as deposits,
           sum(d.withdrawals)::bigint as withdrawals
      from member_line l
      join member_day d on d.member_id = l.member_id and d.currency = ${wish.currency}
                       and d.day >= l.from_day and d.day < l.until_day
     where l.ancestor_id = ${wish.ofId} and l.member_id <> ${wish.agentId} and d.day between ${first}::date and ${last}::date
       and exists (select from member_line a
                    where a.ancestor_id = ${wish.agentId} and a.member_id = l.member_id
                      and d.day >= a.from_day and d.day < a.until_day)
     group by 1)
  select m.account, m.kind as "memberKind",
         (select a.depth from member_line a where a.ancestor_id = ${wish.agentId} and a.member_id = m.id
           order by a.from_day desc limit 1) as depth,
         o.bets, o.turnover, o.net, o.bonuses, o.salaries, o.deposits, o.withdrawals, t.count,
         jsonb_build_object('bets', t.bets::text, 'turnover', t.turnover::text, 'net', t.net::text, 'bonuses', t.bonuses::text,
                            'salaries', t.salaries::text, 'deposits', t.deposits::text, 'withdrawals', t.withdrawals::text) as sum
    from own o
    join member m on m.id = o.member_id
    cross join (select count(*)::int as count, sum(bets) as bets, sum(turnover) as turnover, sum(net) as net, sum(bonuses) as bonuses,
                       sum(salaries) as salaries, sum(deposits) as deposits, sum(withdrawals) as withdrawals from own) t
   order by o.turnover desc, m.id limit ${limit} offset ${offset}`;

interface MoneyRow {
  account: string;
  kind: 'deposit' | 'withdrawal' | 'bonus';
  currency: Currency;
  amount: Money;
  at: Date;
}

type MoneyWish = ListWish & { readonly kind: MoneyRow['kind'] | null };

export const transactions = (
  db: Db,
  { agentId, memberId, kind, level }: MoneyWish,
  { from, to }: Span,
  { limit, offset }: Page,
) => sql<MoneyRow>(db)`
  select m.account, b.kind, b.currency, b.amount, b.at
    from counted_money b
    join member_line l on l.ancestor_id = ${agentId} and l.member_id = b.member_id and l.depth > 0
                      and (b.at at time zone 'Asia/Ho_Chi_Minh')::date >= l.from_day
                      and (b.at at time zone 'Asia/Ho_Chi_Minh')::date < l.until_day
    join member m on m.id = b.member_id
   where b.at >= ${from} and b.at < ${to} and (${memberId}::bigint is null or b.member_id = ${memberId})
     and (${level}::int is null or l.depth = ${level})
     and (${kind}::text is null or b.kind = ${kind})
   order by b.at desc, b.transfer_id limit ${limit} offset ${offset}`;

export const transactionCount = async (db: Db, { agentId, memberId, kind, level }: MoneyWish, { from, to }: Span) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from (
        select from counted_money b
          join member_line l on l.ancestor_id = ${agentId} and l.member_id = b.member_id and l.depth > 0
                            and (b.at at time zone 'Asia/Ho_Chi_Minh')::date >= l.from_day
                            and (b.at at time zone 'Asia/Ho_Chi_Minh')::date < l.until_day
         where b.at >= ${from} and b.at < ${to} and (${memberId}::bigint is null or b.member_id = ${memberId})
           and (${level}::int is null or l.depth = ${level})
           and (${kind}::text is null or b.kind = ${kind})
         limit ${COUNT_MAX}) as counted`,
  ).count;
