import { codesWhere } from '@tamarind/domain/agents/contracts/index';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches, Call } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

export interface LineMember {
  readonly id: bigint;
  readonly account: string;
  readonly memberKind: MemberKind;
  readonly currency: Currency;
  readonly uplineId: bigint | null;
}

export const memberByAccount = async (db: Db, folded: string) =>
  (
    await sql<LineMember>(db)`
      select id, account, kind as "memberKind", currency, upline_id as "uplineId" from member
       where account_folded = ${folded} and realm = 'real' and is_agent not in (41, 42)`
  )[0];

/** Makes the member an agent; false if it is no longer an ordinary member. */
export const setAgent = async (tx: Tx, id: bigint, number: number) =>
  (await sql(tx)`update member set is_agent = ${number} where id = ${id} and is_agent = 0 returning id`).length === 1;

/**
 * Ids of one page of the agent tree, agents before members. The list contains the members below `ofId`, the agents at
 * the top, all agents, or agents whose account name begins with a text.
 */
export const agentPage = (
  db: Db,
  {
    ofId,
    search,
    isAll,
    currencies,
    branches,
  }: {
    readonly ofId: bigint | null;
    readonly search: string;
    readonly isAll: boolean;
    readonly currencies: readonly Currency[];
    readonly branches: Branches | undefined;
  },
  { limit, offset }: Page,
) => sql<{ id: bigint; count: number }>(db)`
  select m.id, count(*) over ()::int as count from member m
   where case when ${search} <> '' then m.is_agent in (1, 2) and m.account_folded ~>=~ ${search}
                                        and m.account_folded ~<~ (${search} || chr(1114111))
              when ${ofId}::bigint is null then m.is_agent in (1, 2) and m.realm = 'real' and (${isAll} or m.upline_id is null
                                                    or m.account_folded = any (${branches?.agents}::text[]))
              else m.upline_id = ${ofId} end
     and m.currency = any (${currencies}::text[])
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))
   order by m.is_agent in (1, 2) desc, m.id desc limit ${limit} offset ${offset}`;

interface LineRow {
  readonly id: bigint;
  readonly account: string;
  readonly memberKind: MemberKind;
  readonly currency: Currency;
  readonly registeredAt: Date;
  readonly team: number;
  readonly turnover: Money;
  readonly net: Money;
  readonly deposits: Money;
  readonly withdrawals: Money;
  readonly sharePpm: number | null;
}

/** Contract kinds whose rate is a share of the team's profit. */
const profitShares = codesWhere(({ rateOn }) => rateOn === 'profit');

/**
 * Filters these members to those inside the branches (teams of the given agents). Without branches, returns all of
 * them.
 */
export const idsInBranches = async (
  db: Db,
  ids: readonly bigint[],
  branches: Branches | undefined,
): Promise<bigint[]> =>
  (
    await sql<{ id: bigint }>(db)`
      select id from unnest(${ids}::bigint[]) with ordinality as m (id, place)
       where (${branches?.agents}::text[] is null
           or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date)
                      where branch_member = m.id)) order by place`
  ).map(({ id }) => id);

/** Members with the sums of their teams between two days, in the order of `ids`. */
export const lines = (
  db: Db,
  ids: readonly bigint[],
  of: { readonly currency: Currency; readonly today: Day; readonly first: Day; readonly last: Day },
) => sql<LineRow>(db)`
  select m.id, m.account, m.kind as "memberKind", m.currency, m.registered_at as "registeredAt", s.*,
         (select max(c.top_ppm) from agent_contract c
           where c.agent_id = m.id and c.kind = any (${profitShares}::text[]) and c.currency = m.currency
             and c.state in ('active', 'ending')) as "sharePpm",
         (select count(*)::int from member_line b
           where b.ancestor_id = m.id and b.depth > 0 and b.from_day <= ${of.today}::date and b.until_day > ${of.today}::date) as team
    from member m
    cross join lateral (
      select coalesce(sum(d.turnover), 0)::bigint as turnover, coalesce(sum(d.net), 0)::bigint as net,
             coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.withdrawals), 0)::bigint as withdrawals
        from member_line b
        join member_day d on d.member_id = b.member_id and d.currency = ${of.currency}
                         and d.day >= b.from_day and d.day < b.until_day
       where b.ancestor_id = m.id and d.day between ${of.first}::date and ${of.last}::date) s
   where m.id = any (${ids}::bigint[])
   order by array_position(${ids}::bigint[], m.id)`;

export const movesOf = (db: Db, memberId: bigint, branches: Branches | undefined) => sql<{
  former: string | null;
  upline: string | null;
  day: Day;
  agreedAt: Date;
  isDone: boolean;
}>(db)`
  select account_in_branches(f.id, f.account, ${branches?.agents}::text[], ${branches?.day}::date) as former,
         account_in_branches(u.id, u.account, ${branches?.agents}::text[], ${branches?.day}::date) as upline,
         v.day::text as day, v.agreed_at as "agreedAt", v.done_at is not null as "isDone"
    from member_move v left join member f on f.id = v.former_id left join member u on u.id = v.upline_id
   where v.member_id = ${memberId} order by v.agreed_at desc limit 50`;

interface TransferRow {
  reference: string;
  from: string;
  to: string;
  currency: Currency;
  amount: Money;
  at: Date;
}

export const transfersOf = (
  db: Db,
  memberId: bigint,
  { currencies, branches }: Pick<Call, 'currencies' | 'branches'>,
) => sql<TransferRow>(db)`
  select t.reference, f.account as "from", r.account as "to", t.currency, t.amount, t.made_at as at
    from team_transfer t join member f on f.id = t.from_id join member r on r.id = t.to_id
   where (t.from_id = ${memberId} or t.to_id = ${memberId}) and t.currency = any (${currencies}::text[])
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = t.from_id))
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = t.to_id))
   order by t.made_at desc limit 100`;

/**
 * Transfers between two moments, newest first. Both members must be in the branches. `memberId` null lists transfers of
 * all members.
 */
export const transferPage = (
  db: Db,
  {
    memberId,
    from,
    to,
    currencies,
    branches,
  }: {
    readonly memberId: bigint | null;
    readonly from: Date;
    readonly to: Date;
    readonly currencies: readonly Currency[];
    readonly branches: Branches | undefined;
  },
  { limit, offset }: Page,
) => sql<TransferRow & { count: number }>(db)`
  select t.reference, f.account as "from", r.account as "to", t.currency, t.amount, t.made_at as at, count(*) over ()::int as count
    from team_transfer t join member f on f.id = t.from_id join member r on r.id = t.to_id
   where t.made_at >= ${from} and t.made_at < ${to} and t.currency = any (${currencies}::text[])
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = t.from_id))
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = t.to_id))
     and (${memberId}::bigint is null or t.from_id = ${memberId} or t.to_id = ${memberId})
   order by t.made_at desc, t.id limit ${limit} offset ${offset}`;

/** Members whose transfers are stopped now, by staff or by an agent who is still above the member. */
export const freezePage = (
  db: Db,
  { currencies, branches }: Pick<Call, 'currencies' | 'branches'>,
  { limit, offset }: Page,
) => sql<{ account: string; by: string | null; at: Date; count: number }>(db)`
  select m.account, account_in_branches(a.id, a.account, ${branches?.agents}::text[], ${branches?.day}::date) as "by",
         f.frozen_at as at, count(*) over ()::int as count
    from transfer_freeze f join member m on m.id = f.member_id left join member a on a.id = f.agent_id
   where m.currency = any (${currencies}::text[])
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))
     and (f.agent_id = 0
          or exists (select from member_line l
                      where l.ancestor_id = f.agent_id and l.member_id = f.member_id and l.until_day = 'infinity'))
   order by f.frozen_at desc, f.member_id, f.agent_id limit ${limit} offset ${offset}`;
