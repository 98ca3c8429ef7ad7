import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { agentContractKind, type Period } from '@tamarind/domain/agents/contracts/index';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';

/**
 * Closing a window and counting exclude each other: all that was counted before is included, and nothing is added
 * later.
 */
export const lockClosing = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(7314)`;

interface Series {
  readonly kind: AgentContractCode;
  readonly period: Period;
}
/** True if contracts of the kind have windows of different lengths. */
const choosesPeriod = ({ kind }: Series): boolean => agentContractKind(kind).window === 'chosen';

/**
 * The end of the last closed window, and the moment from which the next one is needed: the start of the first contract
 * that still applies after it, or that end itself if a correction waits.
 */
export const progressOf = async (db: Db, { kind, period }: Series) =>
  only(
    await sql<{ last: Date | null; starts: Date | null }>(db)`
      with closed as (
        select max(until_at) as last from commission_window where kind = ${kind} and period = ${period}
      )
      select last, least(
               (select min(from_at) from agent_contract
                 where kind = ${kind} and from_at is not null and (not ${choosesPeriod({ kind, period })} or terms ->> 'period' = ${period})
                   and (until_at is null or last is null or until_at > last)),
               (select last from income_correction k join agent_income i on i.id = k.corrects join commission_window w on w.id = i.window_id
                 where k.income_id is null and w.kind = ${kind} and w.period = ${period} limit 1)) as starts
        from closed`,
  );

export interface ContractInForce {
  id: string;
  agentId: bigint;
  currency: Currency;
  terms: unknown;
  from: Date;
  until: Date | null;
}

/**
 * Contracts that apply to a part of a window. A contract that was replaced before it began ends a microsecond later, so
 * it applies to none.
 */
export const contractsIn = (db: Db, { kind, period }: Series, window: { from: Date; until: Date }) =>
  sql<ContractInForce>(db)`
    select id, agent_id as "agentId", currency, terms, from_at as "from", until_at as "until" from agent_contract
     where kind = ${kind} and from_at < ${window.until} and (until_at is null or until_at > ${window.from})
       and (until_at is null or until_at > from_at + interval '1 microsecond')
       and (not ${choosesPeriod({ kind, period })} or terms ->> 'period' = ${period})
     order by agent_id, currency, from_at`;

/** Days inside a window on which the uplines of these agents changed. */
export const movesOf = (db: Db, agents: readonly bigint[], window: { from: Day; until: Day }) => sql<{
  agentId: bigint;
  day: Day;
}>(db)`
  select distinct member_id as "agentId", until_day::text as day from member_line
   where until_day > ${window.from}::date and until_day < ${window.until}::date and until_day <> 'infinity'
     and depth > 0 and member_id = any (${agents}::bigint[])`;

/** A part of a window in which an agent has one contract and one line. `key` is its position in the list. */
export interface Segment {
  readonly key: number;
  readonly agentId: bigint;
  readonly currency: Currency;
  readonly from: Day;
  readonly until: Day;
  /** True if the whole team's play counts, false if only the agent's direct members'. */
  readonly isWholeTeam: boolean;
  readonly activeWhen: { readonly deposits: Money; readonly turnover: Money };
}

export interface TeamSums {
  key: number;
  turnover: Money;
  net: Money;
  bonuses: Money;
  salaries: Money;
  deposits: Money;
  withdrawals: Money;
  active: number;
}

const segmentValues = (segments: readonly Segment[]) => [
  segments.map(({ key }) => key),
  segments.map(({ agentId }) => agentId),
  segments.map(({ currency }) => currency),
  segments.map(({ from }) => from),
  segments.map(({ until }) => until),
];

const segmentColumns = `
    select * from unnest($1::int[], $2::bigint[], $3::text[], $4::date[], $5::date[]) s (key, agent_id, currency, from_day, until_day)`;

/**
 * Sums of each segment's team. Members' sums are computed first, by the stretches of days between changes of lines and
 * contracts, which are few: so a day sum or a bet is read once, however many levels are above it. `above` expands each
 * sum's line before it is joined with the segments; the planner would otherwise begin with all pairs of one currency. A
 * member counts as active once, together with all accounts of the same person (`linked`), and not if that person is the
 * agent.
 */
export const teamSums = (
  db: Db,
  segments: readonly Segment[],
  of: {
    readonly counts: 'days' | 'moments' | 'bets';
    readonly days: { readonly from: Day; readonly until: Day };
    readonly moments: { readonly from: Date; readonly until: Date };
    readonly linked: readonly { readonly memberId: bigint; readonly person: bigint }[];
  },
) =>
  composed<TeamSums>(db, of.counts === 'days' ? daySumsText : betSumsText, [
    ...segmentValues(segments),
    segments.map(({ isWholeTeam }) => (isWholeTeam ? LEVELS_MAX : 1)),
    segments.map(({ activeWhen }) => activeWhen.deposits),
    segments.map(({ activeWhen }) => activeWhen.turnover),
    of.linked.map(({ memberId }) => memberId),
    of.linked.map(({ person }) => person),
    of.counts === 'days' ? of.days.from : of.moments.from,
    of.counts === 'days' ? of.days.until : of.moments.until,
    of.days.from,
    of.days.until,
  ]);

const teamSumsOf = (sums: string) => `
  with seg as materialized (${segmentColumns}
  ), bound as materialized (
    select * from unnest($1::int[], $6::int[], $7::bigint[], $8::bigint[]) b (key, levels, deposits, turnover)
  ), linked as materialized (
    select * from unnest($9::bigint[], $10::bigint[]) k (member_id, person)
  ), edge as materialized (
    select array_agg(day order by day) as days
      from (select $13::date as day union select from_day from seg
            union select until_day from member_line where until_day <> 'infinity' and until_day > $13::date and until_day < $14::date) d
  ), sums as materialized (${sums}
  ), above as materialized (
    select d.*, e.days[d.stretch] as day, l.ancestor_id, l.depth
      from sums d
      join edge e on true
      join member_line l on l.member_id = d.member_id
                        and l.from_day < coalesce(e.days[d.stretch + 1], $14::date) and l.until_day > e.days[d.stretch]
  ), team as materialized (
    select s.key, d.member_id, sum(d.turnover) as turnover, sum(d.net) as net, sum(d.bonuses) as bonuses, sum(d.salaries) as salaries,
           sum(d.deposits) as deposits, sum(d.withdrawals) as withdrawals
      from above d
      join seg s on s.agent_id = d.ancestor_id and s.currency = d.currency and s.from_day <= d.day and s.until_day > d.day
      join bound b on b.key = s.key and d.depth <= b.levels
     group by 1, 2
  )
  select t.key, sum(t.turnover)::bigint as turnover, sum(t.net)::bigint as net, sum(t.bonuses)::bigint as bonuses,
         sum(t.salaries)::bigint as salaries, sum(t.deposits)::bigint as deposits, sum(t.withdrawals)::bigint as withdrawals,
         count(distinct coalesce(p.person, t.member_id)) filter (
           where t.member_id <> s.agent_id and t.deposits >= b.deposits and t.turnover >= b.turnover
             and coalesce(p.person, t.member_id) is distinct from a.person)::int as active
    from team t join seg s on s.key = t.key join bound b on b.key = t.key
    left join linked p on p.member_id = t.member_id left join linked a on a.member_id = s.agent_id
   group by 1`;

const daySumsText = teamSumsOf(`
    select m.member_id, m.currency, width_bucket(m.day, e.days) as stretch, sum(m.turnover) as turnover, sum(m.net) as net,
           sum(m.bonuses) as bonuses, sum(m.salaries) as salaries, sum(m.deposits) as deposits, sum(m.withdrawals) as withdrawals
      from member_day m join edge e on true where m.day >= $11::date and m.day < $12::date group by 1, 2, 3`);

const betSumsText = teamSumsOf(`
    select member_id, currency, 1 as stretch, sum(turnover) as turnover, sum(net) as net, 0::bigint as bonuses, 0::bigint as salaries,
           sum(deposits) as deposits, 0::bigint as withdrawals
      from (select member_id, currency, turnover, net, 0 as deposits from counted_bet where at >= $11::timestamptz and at < $12::timestamptz
            union all
            select member_id, currency, 0, 0, amount from counted_money
             where at >= $11::timestamptz and at < $12::timestamptz and kind = 'deposit') b
     group by 1, 2`);

/** The nearest segment above each segment, on the first day on which it applies. */
export const parentsOf = (db: Db, segments: readonly Segment[]) =>
  composed<{ key: number; parent: number }>(
    db,
    `with seg as materialized (${segmentColumns}
     ), above as materialized (
       select s.key, s.currency, s.from_day, l.ancestor_id, l.depth
         from seg s
         join member_line l on l.member_id = s.agent_id and l.depth > 0 and l.from_day <= s.from_day and l.until_day > s.from_day
     )
     select distinct on (a.key) a.key, p.key as parent
       from above a
       join seg p on p.agent_id = a.ancestor_id and p.currency = a.currency and p.from_day <= a.from_day and p.until_day > a.from_day
      order by a.key, a.depth`,
    segmentValues(segments),
  );

export interface PlacedSum {
  contractId: string;
  ratePpm: bigint;
  belowPpm: bigint;
  turnover: Money;
}

/**
 * Turnover of a kind's contracts that was counted in a window, by the agent's rate at the time of the bet and the rate
 * of the nearest contract below on the bet's line. Members' sums are computed first, by the stretches of time between
 * changes of contracts and lines.
 */
export const placedSums = (db: Db, kind: AgentContractCode, window: { from: Date; until: Date }) => sql<PlacedSum>(db)`
  with rate as materialized (
    select id, agent_id, currency, top_ppm, from_at, coalesce(until_at, 'infinity') as until_at from agent_contract
     where kind = ${kind} and from_at is not null
  ), edge as materialized (
    select array_agg(at order by at) as moments
      from (select '-infinity'::timestamptz as at union select from_at from rate union select until_at from rate
            union select until_day::timestamp at time zone 'UTC' - interval '7 hours' from member_line where until_day <> 'infinity') e
  ), sums as materialized (
    select b.member_id, b.currency, width_bucket(b.placed_at, e.moments) as stretch, min(b.placed_at) as placed_at,
           sum(b.turnover) as turnover
      from counted_bet b join edge e on true
     where b.counted_at >= ${window.from} and b.counted_at < ${window.until} group by 1, 2, 3
  ), above as materialized (
    select s.*, l.ancestor_id, l.depth
      from sums s
      join member_line l on l.member_id = s.member_id
                        and l.from_day <= (s.placed_at at time zone 'UTC' + interval '7 hours')::date
                        and l.until_day > (s.placed_at at time zone 'UTC' + interval '7 hours')::date
  ), level as (
    select r.id, r.top_ppm, a.turnover,
           lag(r.top_ppm, 1, 0) over (partition by a.member_id, a.currency, a.stretch order by a.depth) as below_ppm
      from above a
      join rate r on r.agent_id = a.ancestor_id and r.currency = a.currency and r.from_at <= a.placed_at and r.until_at > a.placed_at
  )
  select id as "contractId", top_ppm::bigint as "ratePpm", below_ppm::bigint as "belowPpm", sum(turnover)::bigint as turnover
    from level group by 1, 2, 3 order by 1, 2, 3`;

export const contractsOf = (db: Db, ids: readonly string[]) => sql<ContractInForce>(db)`
  select id, agent_id as "agentId", currency, terms, from_at as "from", until_at as "until" from agent_contract
   where id = any (${ids}::uuid[]) order by agent_id, currency, from_at`;

export interface CarryRow {
  agentId: bigint;
  currency: Currency;
  loss: Money;
  remainderE6: bigint;
}

export const carries = (db: Db, kind: AgentContractCode, agents: readonly bigint[]) => sql<CarryRow>(db)`
  select agent_id as "agentId", currency, loss, remainder_e6::bigint as "remainderE6" from agent_carry
   where kind = ${kind} and agent_id = any (${agents}::bigint[])`;

export const putCarries = (tx: Tx, kind: AgentContractCode, rows: readonly CarryRow[]) => sql(tx)`
  insert into agent_carry (agent_id, kind, currency, loss, remainder_e6)
  select agent_id, ${kind}, currency, loss, remainder
    from unnest(${rows.map((row) => row.agentId)}::bigint[], ${rows.map((row) => row.currency)}::text[],
                ${rows.map((row) => row.loss)}::bigint[], ${rows.map((row) => row.remainderE6)}::int[])
      c (agent_id, currency, loss, remainder)
  on conflict (agent_id, kind, currency) do update set loss = excluded.loss, remainder_e6 = excluded.remainder_e6`;

export const insertWindow = async (
  tx: Tx,
  { kind, period }: Series,
  window: { from: Date; until: Date },
  now: Date,
): Promise<bigint> =>
  only(
    await sql<{ id: bigint }>(tx)`
      insert into commission_window (kind, period, from_at, until_at, closed_at)
      values (${kind}, ${period}, ${window.from}, ${window.until}, ${now}) returning id`,
  ).id;

/** Stores which accounts were one person, for members with a day in the window and for agents. */
export const insertPersons = (
  tx: Tx,
  windowId: bigint,
  linked: readonly { readonly memberId: bigint; readonly person: bigint }[],
  days: { readonly from: Day; readonly until: Day },
) => sql(tx)`
  insert into commission_person (window_id, member_id, person)
  select ${windowId}, k.member_id, k.person
    from unnest(${linked.map(({ memberId }) => memberId)}::bigint[], ${linked.map(({ person }) => person)}::bigint[]) k (member_id, person)
   where exists (select from member_day d where d.member_id = k.member_id and d.day >= ${days.from}::date and d.day < ${days.until}::date)
      or exists (select from agent_contract c where c.agent_id = k.member_id)`;

export interface IncomeRow {
  readonly id: string;
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

/** Inserts incomes; an income of zero needs no payment. */
export const insertIncomes = (tx: Tx, windowId: bigint, rows: readonly IncomeRow[], now: Date) => sql(tx)`
  insert into agent_income (id, window_id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay, paid_at, settled)
  select id, ${windowId}, contract_id, agent_id, currency, part, from_day, until_day, facts, pay,
         case when pay = 0 then ${now}::timestamptz end, case when pay = 0 then 0 end
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.contractId)}::uuid[],
                ${rows.map((row) => row.agentId)}::bigint[], ${rows.map((row) => row.currency)}::text[],
                ${rows.map((row) => row.part)}::smallint[], ${rows.map((row) => row.from)}::date[],
                ${rows.map((row) => row.until)}::date[], ${rows.map((row) => row.facts)}::jsonb[],
                ${rows.map((row) => row.pay)}::bigint[])
      i (id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay)`;

interface DueCorrection {
  id: string;
  corrects: string;
  amount: Money;
  reason: string;
  contractId: string;
  agentId: bigint;
  currency: Currency;
}

/** Approved corrections of a series' incomes that no window has posted, locked. */
export const dueCorrections = (tx: Tx, { kind, period }: Series) => sql<DueCorrection>(tx)`
  select k.id, k.corrects, k.amount, k.reason, i.contract_id as "contractId", i.agent_id as "agentId", i.currency
    from income_correction k join agent_income i on i.id = k.corrects join commission_window w on w.id = i.window_id
   where k.income_id is null and w.kind = ${kind} and w.period = ${period}
   order by k.agreed_at, k.id for update of k`;

export const setPosted = (tx: Tx, rows: readonly { readonly id: string; readonly incomeId: string }[]) => sql(tx)`
  update income_correction k set income_id = p.income_id
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.incomeId)}::uuid[]) p (id, income_id)
   where k.id = p.id`;

/** A depth that no line reaches, so it includes the whole team. */
export const LEVELS_MAX = 1_000_000;
