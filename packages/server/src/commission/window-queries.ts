import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { agentContractKind, type Period } from '@tamarind/domain/agents/contracts/index';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { composed, sql, type Db, type Tx } from '../platform/db/sql.ts';

/**
 * This lock keeps counting and the closing of windows apart. A closed window therefore contains everything counted
 * before it, and nothing is added to it later.
 */
export const lockClosing = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(7314)`;

export interface Series {
  readonly kind: AgentContractCode;
  readonly period: Period;
}
export interface Window extends Series {
  readonly from: Date;
  readonly until: Date;
}
/** True if the contracts of a kind can choose windows of different lengths. */
const choosesPeriod = ({ kind }: Series): boolean => agentContractKind(kind).window === 'chosen';

/**
 * Progress of a series of windows. `last` is the end of its last closed window. `starts` is the moment from which the
 * next window is needed: the start of the first contract that still applies after `last`, or `last` itself if a
 * correction waits. `runsUntil` is the latest end of the contracts that apply at that moment, at most a day after
 * `now`; 1970 if none applies.
 */
export interface Progress extends Series {
  last: Date | null;
  starts: Date | null;
  runsUntil: Date;
  hasCorrection: boolean;
  /** True if any income, of whichever series, still waits for payment. */
  isUnpaid: boolean;
}

/** The progress of each of these series, in the order of the input. */
export const progressOf = (db: Db, series: readonly Series[], now: Date) =>
  composed<Progress>(db, progressText, [
    series.map(({ kind }) => kind),
    series.map(({ period }) => period),
    series.map(choosesPeriod),
    now,
  ]);

const ofSeries = `c.kind = s.kind and c.from_at is not null and (not s.chooses or c.terms ->> 'period' = s.period)`;

const progressText = `
  with corrected as materialized (
    select distinct w.kind, w.period
      from income_correction k join agent_income i on i.id = k.corrects join commission_window w on w.id = i.window_id
     where k.income_id is null
  ), closed as (
    select s.*, (select max(until_at) from commission_window w where w.kind = s.kind and w.period = s.period) as last,
           exists (select from corrected c where c.kind = s.kind and c.period = s.period) as has_correction
      from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality s (kind, period, chooses, place)
  ), started as (
    select s.*, least((select min(c.from_at) from agent_contract c
                        where ${ofSeries} and (c.until_at is null or s.last is null or c.until_at > s.last)),
                      case when s.has_correction then s.last end) as starts
      from closed s
  )
  select s.kind, s.period, s.last, s.starts, s.has_correction as "hasCorrection",
         coalesce((select max(least(c.until_at, $4::timestamptz + interval '1 day')) from agent_contract c
                    where ${ofSeries} and c.from_at <= greatest(s.last, s.starts)), 'epoch') as "runsUntil",
         exists (select from agent_income where paid_at is null) as "isUnpaid"
    from started s order by s.place`;

export interface ContractInForce {
  /** The window's position in the list of windows to close. */
  place: number;
  id: string;
  agentId: bigint;
  currency: Currency;
  terms: unknown;
  from: Date;
  until: Date | null;
}

/**
 * Contracts that apply during at least a part of these windows, grouped by window. Left out are contracts that were
 * replaced before they began: they are stored with an end one microsecond after their start.
 */
export const contractsIn = (db: Db, windows: readonly (Window & { readonly place: number })[]) =>
  composed<ContractInForce>(db, contractsInText, [
    windows.map(({ place }) => place),
    windows.map(({ kind }) => kind),
    windows.map(({ period }) => period),
    windows.map(choosesPeriod),
    windows.map(({ from }) => from),
    windows.map(({ until }) => until),
  ]);

const contractsInText = `
  select s.place, c.id, c.agent_id as "agentId", c.currency, c.terms, c.from_at as "from", c.until_at as "until"
    from unnest($1::int[], $2::text[], $3::text[], $4::boolean[], $5::timestamptz[], $6::timestamptz[])
           s (place, kind, period, chooses, from_at, until_at)
    join agent_contract c on ${ofSeries} and c.from_at < s.until_at and (c.until_at is null or c.until_at > s.from_at)
                         and (c.until_at is null or c.until_at > c.from_at + interval '1 microsecond')
   order by s.place, c.agent_id, c.currency, c.from_at`;

/** Days inside a span on which these agents got another upline. */
export const movesOf = (db: Db, agents: readonly bigint[], span: { from: Day; until: Day }) => sql<{
  agentId: bigint;
  day: Day;
}>(db)`
  select distinct member_id as "agentId", until_day::text as day from member_line
   where until_day > ${span.from}::date and until_day < ${span.until}::date and until_day <> 'infinity'
     and depth > 0 and member_id = any (${agents}::bigint[])`;

/**
 * A part of a window in which an agent has the same contract and the same uplines. `key` is its position in the list.
 */
export interface Segment {
  readonly key: number;
  /** Position of the segment's window in the list. */
  readonly place: number;
  readonly agentId: bigint;
  readonly currency: Currency;
  readonly from: Day;
  readonly until: Day;
  /** True if the whole team's play counts; false if only the play of the agent's direct members counts. */
  readonly isWholeTeam: boolean;
  readonly activeWhen: { readonly deposits: Money; readonly turnover: Money };
  /** True if accounts of one person count as one active member. */
  readonly isLinked: boolean;
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
 * Sums of each segment's team over the days of the segment. Members' sums are computed first, for each stretch of days
 * in which no agent's uplines change and no segment begins or ends. A day sum is therefore read only once, however many
 * windows contain it and however many levels are above it. `above` lists the agents above each sum before it is joined
 * with the segments, because the planner would otherwise begin with all pairs of one currency. All accounts of one
 * person (`linked`) count as one active member, and not at all if that person is the agent.
 */
export const daySums = (
  db: Db,
  segments: readonly Segment[],
  of: { readonly days: { readonly from: Day; readonly until: Day }; readonly linked: PersonLinks },
) => composed<TeamSums>(db, daySumsText, [...teamValues(segments, of), of.days.from, of.days.until]);

/** Sums of each segment's team over the bets and deposits of one window; works like `daySums`. */
export const momentSums = (
  db: Db,
  segments: readonly Segment[],
  of: {
    readonly days: { readonly from: Day; readonly until: Day };
    readonly window: { readonly from: Date; readonly until: Date };
    readonly linked: PersonLinks;
  },
) => composed<TeamSums>(db, betSumsText, [...teamValues(segments, of), of.window.from, of.window.until]);

export type PersonLinks = readonly { readonly memberId: bigint; readonly person: bigint }[];

const teamValues = (
  segments: readonly Segment[],
  { days, linked }: { readonly days: { readonly from: Day; readonly until: Day }; readonly linked: PersonLinks },
) => [
  ...segmentValues(segments),
  segments.map(({ isWholeTeam }) => (isWholeTeam ? LEVELS_MAX : 1)),
  segments.map(({ activeWhen }) => activeWhen.deposits),
  segments.map(({ activeWhen }) => activeWhen.turnover),
  segments.map(({ isLinked }) => isLinked),
  linked.map(({ memberId }) => memberId),
  linked.map(({ person }) => person),
  days.from,
  days.until,
];

const teamSumsOf = (sums: string) => `
  with seg as materialized (${segmentColumns}
  ), bound as materialized (
    select * from unnest($1::int[], $6::int[], $7::bigint[], $8::bigint[], $9::boolean[]) b (key, levels, deposits, turnover, is_linked)
  ), linked as materialized (
    select * from unnest($10::bigint[], $11::bigint[]) k (member_id, person)
  ), edge as materialized (
    select array_agg(day order by day) as days
      from (select $12::date as day union select from_day from seg union select until_day from seg where until_day < $13::date
            union select until_day from member_line where until_day <> 'infinity' and until_day > $12::date and until_day < $13::date) d
  ), sums as materialized (${sums}
  ), above as materialized (
    select d.*, e.days[d.stretch] as day, l.ancestor_id, l.depth
      from sums d
      join edge e on true
      join member_line l on l.member_id = d.member_id
                        and l.from_day < coalesce(e.days[d.stretch + 1], $13::date) and l.until_day > e.days[d.stretch]
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
    left join linked p on p.member_id = t.member_id and b.is_linked
    left join linked a on a.member_id = s.agent_id and b.is_linked
   group by 1`;

const daySumsText = teamSumsOf(`
    select m.member_id, m.currency, width_bucket(m.day, e.days) as stretch, sum(m.turnover) as turnover, sum(m.net) as net,
           sum(m.bonuses) as bonuses, sum(m.salaries) as salaries, sum(m.deposits) as deposits, sum(m.withdrawals) as withdrawals
      from member_day m join edge e on true where m.day >= $14::date and m.day < $15::date group by 1, 2, 3`);

const betSumsText = teamSumsOf(`
    select member_id, currency, 1 as stretch, sum(turnover) as turnover, sum(net) as net, 0::bigint as bonuses, 0::bigint as salaries,
           sum(deposits) as deposits, 0::bigint as withdrawals
      from (select member_id, currency, turnover, net, 0 as deposits from counted_bet where at >= $14::timestamptz and at < $15::timestamptz
            union all
            select member_id, currency, 0, 0, amount from counted_money
             where at >= $14::timestamptz and at < $15::timestamptz and kind = 'deposit') b
     group by 1, 2`);

/** For each segment, the nearest segment above it in the same window, on the first day on which it applies. */
export const parentsOf = (db: Db, segments: readonly Segment[]) =>
  composed<{ key: number; parent: number }>(
    db,
    `with seg as materialized (${segmentColumns}
     ), of_window as materialized (
       select s.*, w.place from seg s join unnest($1::int[], $6::int[]) w (key, place) using (key)
     ), above as materialized (
       select s.key, s.place, s.currency, s.from_day, l.ancestor_id, l.depth
         from of_window s
         join member_line l on l.member_id = s.agent_id and l.depth > 0 and l.from_day <= s.from_day and l.until_day > s.from_day
     )
     select distinct on (a.key) a.key, p.key as parent
       from above a
       join of_window p on p.agent_id = a.ancestor_id and p.currency = a.currency and p.place = a.place
                       and p.from_day <= a.from_day and p.until_day > a.from_day
      order by a.key, a.depth`,
    [...segmentValues(segments), segments.map(({ place }) => place)],
  );

export interface PlacedSum extends Omit<ContractInForce, 'place'> {
  ratePpm: bigint;
  belowPpm: bigint;
  turnover: Money;
}

/**
 * Turnover that was counted in a window for contracts of a kind. It is grouped by agent, by the agent's rate at the
 * time of the bet, and by the rate of the nearest agent below who has such a contract and is above the member who bet.
 * Members' sums are computed first, for each stretch of time in which no contract and no agent's uplines change.
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
  select c.id, c.agent_id as "agentId", c.currency, c.terms, c.from_at as "from", c.until_at as "until", v."ratePpm", v."belowPpm",
         v.turnover
    from (select id, top_ppm::bigint as "ratePpm", below_ppm::bigint as "belowPpm", sum(turnover)::bigint as turnover
            from level group by 1, 2, 3) v
    join agent_contract c on c.id = v.id
   order by c.agent_id, c.currency, c.from_at, v."ratePpm", v."belowPpm"`;

/** A number of levels larger than any team's depth; it means "the whole team". */
export const LEVELS_MAX = 1_000_000;
