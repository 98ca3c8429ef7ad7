import type { DayFacts, Marker, MarkerName } from '@tamarind/domain/limits/markers';
import type { LimitKind, LimitPeriod } from '@tamarind/domain/limits/rules';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

export interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  value: Money | null;
  state: 'waiting' | 'in_force' | 'ended' | 'withdrawn';
  askedAt: Date;
  fromAt: Date;
}

/** The member's limits: those in force, and looser ones that wait for their start or confirmation. */
export const limitsNow = (db: Db, memberId: bigint) => sql<LimitRow>(db)`
  select kind, period, value, state, asked_at as "askedAt", from_at as "fromAt"
    from member_limit where member_id = ${memberId} and state in ('in_force', 'waiting')`;

export const limitHistory = (db: Db, memberId: bigint, limit: number) => sql<LimitRow>(db)`
  select kind, period, value, state, asked_at as "askedAt", from_at as "fromAt"
    from member_limit where member_id = ${memberId} order by id desc limit ${limit}`;

type Name = Pick<LimitRow, 'kind' | 'period'>;
export const endLimits = (
  tx: Tx,
  memberId: bigint,
  { kind, period }: Name,
  states: readonly ('in_force' | 'waiting')[],
  now: Date,
) => sql(tx)`
  update member_limit set state = case state when 'waiting' then 'withdrawn' else 'ended' end, ended_at = ${now}
   where member_id = ${memberId} and kind = ${kind} and period = ${period} and state = any (${states}::text[]) returning id`;

export const insertLimit = (
  tx: Tx,
  memberId: bigint,
  row: Name & { value: bigint | null; state: 'waiting' | 'in_force'; fromAt: Date; now: Date },
) => sql(tx)`
  insert into member_limit (member_id, kind, period, value, state, asked_at, from_at)
  values (${memberId}, ${row.kind}, ${row.period}, ${row.value}, ${row.state}, ${row.now}, ${row.fromAt})`;

export const confirmLimit = (tx: Tx, memberId: bigint, { kind, period }: Name, now: Date) => sql(tx)`
  update member_limit set state = 'in_force', from_at = ${now}
   where member_id = ${memberId} and kind = ${kind} and period = ${period} and state = 'waiting'`;

export const hasEverSet = async (db: Db, memberId: bigint) =>
  only(await sql<{ has: boolean }>(db)`select exists (select 1 from member_limit where member_id = ${memberId}) as has`)
    .has;

export const insertPause = (
  tx: Tx,
  row: { memberId: bigint; kind: 'break' | 'exclusion'; now: Date; until: Date },
) => sql(tx)`
  insert into member_pause (member_id, kind, from_at, until) values (${row.memberId}, ${row.kind}, ${row.now}, ${row.until})`;

/**
 * Stores a member's return after an exclusion. `askedBy` and `agreedBy` are the two staff members who passed on the
 * request; null if the member asked on the site.
 */
export const insertReturn = (
  tx: Tx,
  row: { memberId: bigint; reason: string; now: Date; backAt: Date; askedBy: bigint | null; agreedBy: bigint | null },
) => sql(tx)`
  insert into pause_return (member_id, reason, asked_at, back_at, asked_by, agreed_by)
  values (${row.memberId}, ${row.reason}, ${row.now}, ${row.backAt}, ${row.askedBy}, ${row.agreedBy})`;

/** The member's exclusion that ends last; it may have ended already. */
export const lastExclusion = async (db: Db, memberId: bigint) =>
  (
    await sql<{ from: Date; until: Date }>(db)`
      select from_at as "from", until from member_pause where member_id = ${memberId} and kind = 'exclusion' order by until desc limit 1`
  )[0];

/** The member's request to return after self-exclusion, if its waiting time is not over. */
export const returnOf = async (db: Db, memberId: bigint, now: Date) =>
  (
    await sql<{ backAt: Date }>(db)`
      select back_at as "backAt" from pause_return where member_id = ${memberId} and back_at > ${now} order by asked_at limit 1`
  )[0];

export const pausesOf = (db: Db, memberId: bigint) => sql<{ kind: 'break' | 'exclusion'; from: Date; until: Date }>(db)`
  select kind, from_at as "from", until from member_pause where member_id = ${memberId} order by id desc limit 50`;

/**
 * When the session started, and how much the member had lost earlier that day. A session of the lottery client takes
 * both values from its site session.
 */
export const sessionOf = async (db: Db, sessionId: bigint) =>
  (
    await sql<{ startedAt: Date; lostBefore: bigint }>(db)`
      select coalesce(p.started_at, s.started_at) as "startedAt", coalesce(p.lost_before, s.lost_before) as "lostBefore"
        from member_session s left join member_session p on p.id = s.parent_id where s.id = ${sessionId}`
  )[0];

export const memberByAccount = async (db: Db, folded: string) =>
  (
    await sql<{ memberId: bigint; currency: Currency }>(db)`
      select id as "memberId", currency from member where account_folded = ${folded} and realm = 'real'`
  )[0];

/** The day's figures of each member who was active on it. */
export const factsOf = (db: Db, day: string, from: Date, to: Date) => sql<DayFacts & { memberId: bigint }>(db)`
  with active as (
    select member_id from play_day where day = ${day}::date
    union select member_id from play_time where day = ${day}::date and seconds >= 3600
    union select member_id from member_limit where asked_at >= ${from} and asked_at < ${to} and from_at > asked_at
  )
  select a.member_id as "memberId", greatest(coalesce(p.staked, 0), 0) as staked, coalesce(p.lost, 0) as lost,
         coalesce(p.deposited, 0) as deposited, coalesce(t.seconds, 0) as seconds,
         (select count(*)::int from deposit d
           where d.member_id = a.member_id and d.credited_at >= ${from} and d.credited_at < ${to}) as deposits,
         (select count(*)::int from ticket k where k.member_id = a.member_id and k.realm = 'real' and k.placed_at >= ${from}
             and k.placed_at < ${from}::timestamptz + interval '5 hours')
           + (select count(*)::int from vendor_movement v where v.member_id = a.member_id and v.kind = 'bet' and v.state = 'APPLIED'
               and v.at >= ${from} and v.at < ${from}::timestamptz + interval '5 hours') as "nightStakes",
         coalesce(u.staked, 0)::bigint as "usualStaked", coalesce(u.days, 0)::int as "usualDays",
         (select count(*)::int from member_limit l where l.member_id = a.member_id and l.from_at > l.asked_at
             and l.asked_at >= ${to}::timestamptz - interval '30 days' and l.asked_at < ${to}) as raises,
         (select count(*)::int from withdrawal w where w.member_id = a.member_id and w.state = 'cancelled'
             and w.requested_at >= ${to}::timestamptz - interval '7 days' and w.requested_at < ${to}) as "cancelledWithdrawals"
    from active a
    left join play_day p on p.member_id = a.member_id and p.day = ${day}::date
    left join play_time t on t.member_id = a.member_id and t.day = ${day}::date
    left join lateral (select sum(staked) as staked, count(*) as days from play_day b
                        where b.member_id = a.member_id and b.staked > 0
                          and b.day < ${day}::date and b.day >= ${day}::date - 28) u on true`;

/** Stores a sign of harm; only the first of a kind and day is stored. */
export const putMarker = (db: Db, row: Marker & { id: string; memberId: bigint; day: string; now: Date }) => sql(db)`
  insert into harm_marker (id, member_id, marker, day, counted, cut_off, found_at)
  values (${row.id}, ${row.memberId}, ${row.marker}, ${row.day}::date, ${row.counted}, ${row.cutOff}, ${row.now})
  on conflict (member_id, marker, day) do nothing returning id`;

export interface MarkerRow {
  id: string;
  account: string;
  marker: MarkerName;
  day: string;
  counted: Money;
  cutOff: Money;
  currency: Currency;
  state: 'open' | 'talked' | 'closed';
  note: string;
  foundAt: Date;
  changedAt: Date | null;
  changedBy: string | null;
}
interface MarkerFilter {
  currencies: readonly Currency[];
  branches: Branches | undefined;
  state: string | undefined;
  account: string | undefined;
}
export const markersPage = (
  db: Db,
  { state, account, currencies, branches }: MarkerFilter,
  { limit, offset }: Page,
) => sql<MarkerRow & { of: number }>(db)`
  select h.id, m.account, h.marker, h.day::text as day, h.counted, h.cut_off as "cutOff", m.currency, h.state, h.note,
         h.found_at as "foundAt", h.changed_at as "changedAt", s.username as "changedBy", count(*) over ()::int as "of"
    from harm_marker h join member m on m.id = h.member_id left join staff s on s.id = h.changed_by
   where (${state}::text is null or h.state = ${state}) and (${account}::text is null or m.account_folded = ${account})
     and m.currency = any (${currencies}::text[])
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))
   order by h.day desc, h.found_at desc, h.id limit ${limit} offset ${offset}`;

export const openMarkers = async (db: Db, { currencies, branches }: Pick<MarkerFilter, 'currencies' | 'branches'>) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from harm_marker h join member m on m.id = h.member_id
       where h.state = 'open' and m.currency = any (${currencies}::text[])
         and (${branches?.agents}::text[] is null
             or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = m.id))`,
  ).count;

export const setMarker = async (
  tx: Tx,
  row: { id: string; state: MarkerRow['state']; note: string; staffId: bigint; now: Date },
) =>
  (
    await sql<{ memberId: bigint; marker: MarkerName }>(tx)`
      update harm_marker set state = ${row.state}, note = ${row.note}, changed_at = ${row.now}, changed_by = ${row.staffId}
       where id = ${row.id} returning member_id as "memberId", marker`
  )[0];

/** Locks the operator's limits until commit, so that two people changing different ones do not overwrite each other. */
export const lockHouseLimits = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(8, 1)`;
