import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { codesWhere } from '@tamarind/domain/agents/contracts/index';
import type { ContractSide, ContractState } from '@tamarind/domain/agents/contracts/life';
import type { Currency } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

export interface ContractRow {
  id: string;
  agentId: bigint;
  account: string;
  kind: AgentContractCode;
  currency: Currency;
  uplineId: bigint | null;
  upline: string | null;
  state: ContractState;
  /** The contract's terms as stored JSON. */
  terms: unknown;
  sha256: string;
  topPpm: number;
  offeredAt: Date;
  expiresAt: Date;
  from: Date | null;
  until: Date | null;
  endAskedBy: ContractSide | null;
}

export const contractById = async (db: Db, id: string): Promise<ContractRow | undefined> =>
  (
    await sql<ContractRow>(db)`
      select c.id, c.agent_id as "agentId", m.account, c.kind, c.currency, c.upline_id as "uplineId", u.account as upline,
             c.state, c.terms, c.sha256, c.top_ppm as "topPpm", c.offered_at as "offeredAt", c.expires_at as "expiresAt",
             c.from_at as "from", c.until_at as "until", c.end_asked_by as "endAskedBy"
        from agent_contract c join member m on m.id = c.agent_id left join member u on u.id = c.upline_id
       where c.id = ${id}`
  )[0];

/**
 * The terms of an agent's contracts of one kind whose text has one of these hashes, in the order in which the contracts
 * applied.
 */
export const textsOf = (db: Db, of: { agentId: bigint; kind: AgentContractCode; hashes: readonly string[] }) => sql<{
  kind: AgentContractCode;
  currency: Currency;
  terms: unknown;
  sha256: string;
}>(db)`
  select kind, currency, terms, sha256 from (
    select distinct on (sha256) kind, currency, terms, sha256, from_at from agent_contract
     where agent_id = ${of.agentId} and kind = ${of.kind} and sha256 = any (${of.hashes}::text[]) order by sha256, from_at) t
   order by from_at, sha256`;

/**
 * Locks all contracts of a kind until commit. They change one after another, so an agent's rates are always compared
 * with the rates in force of the agents above and below.
 */
export const lockContracts = (tx: Tx, kind: AgentContractCode) =>
  sql(tx)`select pg_advisory_xact_lock(7315, hashtext(${kind}))`;

export interface ContractFilter {
  agentId?: bigint | undefined;
  uplineId?: bigint | undefined;
  kind?: AgentContractCode | undefined;
  state?: ContractState | undefined;
  currencies: readonly Currency[];
  branches?: Branches | undefined;
}

/** One page of contracts, filtered by agent, upline, kind and state, newest first. */
export const contractsPage = async (db: Db, filter: ContractFilter, { limit, offset }: Page) => {
  const { agentId, uplineId, kind, state, currencies, branches } = filter;
  const contracts = await sql<ContractRow>(db)`
    select c.id, c.agent_id as "agentId", m.account, c.kind, c.currency, c.upline_id as "uplineId",
           account_in_branches(u.id, u.account, ${branches?.agents}::text[], ${branches?.day}::date) as upline,
           c.state, c.terms, c.sha256, c.top_ppm as "topPpm", c.offered_at as "offeredAt", c.expires_at as "expiresAt",
           c.from_at as "from", c.until_at as "until", c.end_asked_by as "endAskedBy"
      from agent_contract c join member m on m.id = c.agent_id left join member u on u.id = c.upline_id
     where (${agentId}::bigint is null or c.agent_id = ${agentId}) and (${uplineId}::bigint is null or c.upline_id = ${uplineId})
       and (${kind}::text is null or c.kind = ${kind}) and (${state}::text is null or c.state = ${state})
       and c.currency = any (${currencies}::text[])
       and (${branches?.agents}::text[] is null
           or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = c.agent_id))
     order by c.offered_at desc, c.id limit ${limit} offset ${offset}`;
  const { count } = only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from agent_contract c
       where (${agentId}::bigint is null or c.agent_id = ${agentId}) and (${uplineId}::bigint is null or c.upline_id = ${uplineId})
         and (${kind}::text is null or c.kind = ${kind}) and (${state}::text is null or c.state = ${state})
         and c.currency = any (${currencies}::text[])
         and (${branches?.agents}::text[] is null
             or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = c.agent_id))`,
  );
  return { contracts, count };
};

/** For each kind: the agent's contract in force and the offer that waits for an answer. */
export const openContracts = (db: Db, agentId: bigint, now: Date) => sql<ContractRow>(db)`
  select c.id, c.agent_id as "agentId", m.account, c.kind, c.currency, c.upline_id as "uplineId", u.account as upline,
         c.state, c.terms, c.sha256, c.top_ppm as "topPpm", c.offered_at as "offeredAt", c.expires_at as "expiresAt",
         c.from_at as "from", c.until_at as "until", c.end_asked_by as "endAskedBy"
    from agent_contract c join member m on m.id = c.agent_id left join member u on u.id = c.upline_id
   where c.agent_id = ${agentId} and (c.state in ('active', 'ending') or c.state = 'offered' and c.expires_at > ${now})
   order by c.offered_at desc`;

/** Contracts in force that an agent gave to these downlines, and the offers that wait for an answer. */
export const contractsGiven = (db: Db, uplineId: bigint, downlines: readonly bigint[], now: Date) => sql<{
  agentId: bigint;
  kind: AgentContractCode;
  state: ContractState;
  topPpm: number;
  from: Date | null;
  endAskedBy: ContractSide | null;
}>(db)`
  select agent_id as "agentId", kind, state, top_ppm as "topPpm", from_at as "from", end_asked_by as "endAskedBy" from agent_contract
   where upline_id = ${uplineId} and agent_id = any (${downlines}::bigint[])
     and (state in ('active', 'ending') or state = 'offered' and expires_at > ${now})
   order by kind, offered_at`;

/** The number of contracts that wait for the agent's answer: the agent's own, and those given to downlines. */
export const waiting = async (db: Db, agentId: bigint, now: Date) =>
  only(
    await sql<{ own: number; downlines: number }>(db)`
      select count(*) filter (where agent_id = ${agentId} and (state = 'offered' and expires_at > ${now}
                                                               or state = 'ending' and end_asked_by = 'upline'))::int as own,
             count(*) filter (where upline_id = ${agentId} and state = 'ending' and end_asked_by = 'agent')::int as downlines
        from agent_contract where (agent_id = ${agentId} or upline_id = ${agentId}) and state in ('offered', 'ending')`,
  );

/** The terms of the nearest agent above who has a contract of this kind on this day. */
export const uplineTerms = async (
  db: Db,
  of: { agentId: bigint; kind: AgentContractCode; currency: Currency; day: Day },
): Promise<unknown> =>
  (
    await sql<{ terms: unknown }>(db)`
      select c.terms
        from member_line l join agent_contract c on c.agent_id = l.ancestor_id and c.kind = ${of.kind} and c.currency = ${of.currency}
       where l.member_id = ${of.agentId} and l.depth > 0 and l.from_day <= ${of.day}::date and l.until_day > ${of.day}::date
         and c.state in ('active', 'ending')
       order by l.depth limit 1`
  )[0]?.terms;

/** Contracts in force of an agent's team, without the agent's own. */
export const teamContracts = (
  db: Db,
  of: { agentId: bigint; kind: AgentContractCode; currency: Currency; day: Day },
) => sql<{ id: string; agentId: bigint; account: string; uplineId: bigint | null; terms: unknown; topPpm: number }>(db)`
  select c.id, c.agent_id as "agentId", m.account, c.upline_id as "uplineId", c.terms, c.top_ppm as "topPpm"
    from member_line l join agent_contract c on c.agent_id = l.member_id and c.kind = ${of.kind} and c.currency = ${of.currency}
    join member m on m.id = c.agent_id
   where l.ancestor_id = ${of.agentId} and l.depth > 0 and l.from_day <= ${of.day}::date and l.until_day > ${of.day}::date
     and c.state in ('active', 'ending')
   order by l.depth, c.agent_id`;

/**
 * The end of the agent's newest ended contract of this kind and currency, which may lie in the future; undefined if
 * there is none.
 */
export const newestEnd = async (
  db: Db,
  of: { agentId: bigint; kind: AgentContractCode; currency: Currency },
): Promise<Date | undefined> =>
  (
    await sql<{ until: Date }>(db)`
      select max(until_at) as until from agent_contract
       where agent_id = ${of.agentId} and kind = ${of.kind} and currency = ${of.currency} and state = 'ended'
      having max(until_at) is not null`
  )[0]?.until;

/** Contracts in force that an upline, or the operator, gave to an agent, and offers that wait for an answer. */
export const contractsFrom = (db: Db, { agentId, uplineId }: { agentId: bigint; uplineId: bigint | null }) => sql<{
  id: string;
  kind: AgentContractCode;
  state: ContractState;
  terms: unknown;
  from: Date | null;
}>(db)`
  select id, kind, state, terms, from_at as "from" from agent_contract
   where agent_id = ${agentId} and upline_id is not distinct from ${uplineId} and state in ('offered', 'active', 'ending')
   order by kind for update`;

/** Withdraws an offer that the upline or the operator may no longer make. */
export const withdrawOffer = (tx: Tx, id: string) =>
  sql(tx)`update agent_contract set state = 'expired' where id = ${id}`;

/** Withdraws the waiting offers of one kind and currency to an agent, because another offer replaces them. */
export const withdrawOffers = (
  tx: Tx,
  of: { readonly agentId: bigint; readonly kind: AgentContractCode; readonly currency: Currency },
) => sql<{ id: string }>(tx)`
  update agent_contract set state = 'expired'
   where state = 'offered' and agent_id = ${of.agentId} and kind = ${of.kind} and currency = ${of.currency} returning id`;

export interface ReofferRow {
  agentId: bigint;
  uplineId: bigint;
  kind: AgentContractCode;
  currency: Currency;
  /**
   * The terms of the contract with the former upline, which ended when the agent moved; `uplineTerms` are those of the
   * new upline's contract.
   */
  terms: unknown;
  uplineTerms: unknown;
}

/**
 * Contracts that ended because their agents moved to another upline, and that the new upline should offer again. The
 * new upline must have a contract of the same kind and currency and, if the kind lets contracts choose it, the same
 * period. Each move gives one offer.
 */
export const reoffersDue = (db: Db, now: Date) => sql<ReofferRow>(db)`
  select distinct on (c.agent_id, c.kind) c.agent_id as "agentId", v.upline_id as "uplineId", c.kind, c.currency, c.terms,
         u.terms as "uplineTerms"
    from member_move v
    join agent_contract c on c.agent_id = v.member_id and c.state = 'ended' and c.upline_id is not distinct from v.former_id
                         and c.until_at >= v.day::timestamp at time zone 'UTC' - interval '7 hours'
    join agent_contract u on u.agent_id = v.upline_id and u.kind = c.kind and u.currency = c.currency and u.state in ('active', 'ending')
   where v.done_at > ${now}::timestamptz - interval '3 days'
     and (c.kind <> all (${codesWhere(({ window }) => window === 'chosen')}::text[]) or c.terms ->> 'period' = u.terms ->> 'period')
     and not exists (select from agent_contract n
                      where n.agent_id = c.agent_id and n.kind = c.kind and n.currency = c.currency and n.offered_at >= v.done_at)
   order by c.agent_id, c.kind, c.until_at desc`;

export interface PromisedRow {
  agentId: bigint;
  uplineId: bigint;
  kind: AgentContractCode;
  currency: Currency;
  ratePpm: number;
  uplineTerms: unknown;
}

/**
 * Rates promised by invitation links that can be offered now, because the upline has a contract of the kind with at
 * least that rate.
 */
export const promisesDue = (db: Db) => sql<PromisedRow>(db)`
  select p.member_id as "agentId", m.upline_id as "uplineId", r.contract as kind, m.currency, r."ratePpm", u.terms as "uplineTerms"
    from agent_preset p
    join member m on m.id = p.member_id and m.kind in ('agent', 'second_agent')
    cross join jsonb_to_recordset(p.preset) r (contract text, "ratePpm" int)
    join agent_contract u on u.agent_id = m.upline_id and u.kind = r.contract and u.currency = m.currency
                         and u.state in ('active', 'ending') and u.top_ppm >= r."ratePpm"
   where not exists (select from agent_contract n where n.agent_id = p.member_id and n.kind = r.contract)
   order by p.promised_at, p.member_id limit 100`;

/** A contract's facts for the message to the agent or the upline. */
export const contractNews = async (db: Db, id: string) =>
  (
    await sql<{ kind: AgentContractCode; account: string; agentId: bigint }>(db)`
      select c.kind, m.account, c.agent_id as "agentId" from agent_contract c join member m on m.id = c.agent_id where c.id = ${id}`
  )[0];

/** Inserts an offer; false if another offer of the kind already waits for the agent. */
export const insertOffer = async (
  tx: Tx,
  row: {
    id: string;
    agentId: bigint;
    kind: AgentContractCode;
    currency: Currency;
    uplineId: bigint | null;
    terms: unknown;
    sha256: string;
    topPpm: bigint;
    now: Date;
    expiresAt: Date;
    askedBy: bigint | null;
    agreedBy: bigint | null;
  },
): Promise<boolean> =>
  (
    await sql(tx)`
      insert into agent_contract
        (id, agent_id, kind, currency, upline_id, terms, sha256, top_ppm, offered_at, expires_at, asked_by, agreed_by)
      values (${row.id}, ${row.agentId}, ${row.kind}, ${row.currency}, ${row.uplineId}, ${{ json: row.terms }}, ${row.sha256},
              ${row.topPpm}, ${row.now}, ${row.expiresAt}, ${row.askedBy}, ${row.agreedBy})
      on conflict (agent_id, kind, currency) where state = 'offered' do nothing returning id`
  ).length === 1;

export const activate = (tx: Tx, id: string, { from, now }: { from: Date; now: Date }) => sql(tx)`
  update agent_contract set state = 'active', answered_at = ${now}, from_at = ${from} where id = ${id}`;

export const turnDown = (tx: Tx, id: string, now: Date) => sql(tx)`
  update agent_contract set state = 'refused', answered_at = ${now} where id = ${id}`;

/**
 * Ends a contract at `until`, so the window that ends at that time is the contract's last one. A contract that starts
 * later than `until` never applies.
 */
export const endAt = (tx: Tx, id: string, until: Date) => sql(tx)`
  update agent_contract set state = 'ended', end_asked_by = null,
         until_at = greatest(${until}::timestamptz, from_at + interval '1 microsecond')
   where id = ${id}`;

export const setEnding = (tx: Tx, id: string, side: ContractSide | null) => sql(tx)`
  update agent_contract set state = case when ${side}::text is null then 'active' else 'ending' end, end_asked_by = ${side}
   where id = ${id}`;

/** Ends offers that nobody answered in time: of one agent, or of all agents. */
export const expireOffers = (tx: Tx, now: Date, agentId?: bigint) => sql<{
  id: string;
  agentId: bigint;
  uplineId: bigint | null;
}>(tx)`
  update agent_contract set state = 'expired'
   where state = 'offered' and expires_at <= ${now} and (${agentId}::bigint is null or agent_id = ${agentId})
  returning id, agent_id as "agentId", upline_id as "uplineId"`;

/**
 * The agent with this account name (a real account of a kind that leads a team), with the agent's direct upline today;
 * undefined if there is no such agent.
 */
export const agentByAccount = async (db: Db, account: string) =>
  (
    await sql<{ id: bigint; currency: Currency; uplineId: bigint | null }>(db)`
      select id, currency, upline_id as "uplineId" from member
       where account_folded = ${account} and realm = 'real' and kind in ('agent', 'second_agent')`
  )[0];
