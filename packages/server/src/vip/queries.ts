import type { VipCategory } from '@tamarind/contract/vip';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

/** Locks the counting of turnover for one process. Returns false at once if another process is counting. */
export const lockCounting = async (tx: Tx): Promise<boolean> =>
  only(await sql<{ mine: boolean }>(tx)`select pg_try_advisory_xact_lock(7313) as mine`).mine;

export const readCursor = async (db: Db): Promise<Date> =>
  (await sql<{ at: Date }>(db)`select at from vip_cursor where name = 'turnover'`)[0]?.at ?? new Date(0);

export const keepCursor = (tx: Tx, at: Date) => sql(tx)`
  insert into vip_cursor (name, at) values ('turnover', ${at}) on conflict (name) do update set at = excluded.at`;

export interface BetRow {
  source: string;
  memberId: bigint;
  category: VipCategory;
  name: string;
  currency: Currency;
  stake: Money;
  payout: Money;
  at: Date;
}

/**
 * Uncounted tickets of settled draws and uncounted closed rounds after a moment, read by the index on the settling
 * time. The same range may be read again, because `vip_turnover` lists the bets already counted.
 */
export const freshBets = (db: Db, after: Date, limit: number) => sql<BetRow>(db)`
  select 'ticket:' || t.id as source, t.member_id as "memberId", 'lottery' as category, d.game as name, t.currency, t.stake,
         coalesce((select sum(w.payout) from ticket_win w where w.draw_id = d.id
                   and w.result_version = d.graded_version and w.ticket_id = t.id), 0)::bigint as payout,
         d.settled_at as at
    from draw d join ticket t on t.draw_id = d.id and t.state = 'accepted' and t.realm = 'real'
   where d.state = 'settled' and d.settled_at > ${after}
     and not exists (select 1 from vip_turnover v where v.source = 'ticket:' || t.id)
  union all
  select 'round:' || r.vendor || ':' || r.member_id || ':' || r.round, r.member_id,
         case when g.category ilike '%slot%' then 'slots' when g.category ilike '%live%' then 'live' else 'games' end,
         coalesce(g.name, r.game_code), r.currency, r.staked, r.won, r.closed_at
    from vendor_round r left join vendor_game g on g.vendor = r.vendor and g.code = r.game_code
   where r.state = 'closed' and r.closed_at > ${after} and r.realm = 'real' and r.staked > 0
     and not exists (select 1 from vip_turnover v where v.source = 'round:' || r.vendor || ':' || r.member_id || ':' || r.round)
   limit ${limit}`;

export type CountedRow = BetRow & { valid: Money; weight: number; weighted: Money };

export const insertTurnover = (tx: Tx, rows: readonly CountedRow[]) => sql(tx)`
  insert into vip_turnover (source, member_id, category, name, currency, stake, payout, valid, weight, weighted, at)
  select * from unnest(${rows.map((row) => row.source)}::text[], ${rows.map((row) => row.memberId)}::bigint[],
    ${rows.map((row) => row.category)}::text[], ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.currency)}::text[],
    ${rows.map((row) => row.stake)}::bigint[], ${rows.map((row) => row.payout)}::bigint[], ${rows.map((row) => row.valid)}::bigint[],
    ${rows.map((row) => row.weight)}::smallint[], ${rows.map((row) => row.weighted)}::bigint[],
    ${rows.map((row) => row.at)}::timestamptz[])`;

export interface VipRow {
  memberId: bigint;
  currency: Currency;
  weighted: Money;
  level: number;
  peak: number;
  levelMonth: string | null;
  reviewed: string;
}

export const vipRow = async (db: Db, memberId: bigint): Promise<VipRow | undefined> =>
  (
    await sql<VipRow>(db)`
      select member_id as "memberId", currency, weighted, level, peak, level_month as "levelMonth", reviewed
        from vip_member where member_id = ${memberId}`
  )[0];

/** Adds to members' totals and locks the rows until commit, in the order of ids, so that two transactions cannot deadlock. */
export const addToTotals = (
  tx: Tx,
  rows: readonly { memberId: bigint; currency: Currency; weighted: Money }[],
  reviewed: string,
) => sql<VipRow>(tx)`
  insert into vip_member (member_id, currency, weighted, reviewed)
  select member_id, currency, weighted, ${reviewed}
    from unnest(${rows.map((row) => row.memberId)}::bigint[], ${rows.map((row) => row.currency)}::text[],
                ${rows.map((row) => row.weighted)}::bigint[]) as x (member_id, currency, weighted)
   order by member_id
  on conflict (member_id) do update set weighted = vip_member.weighted + excluded.weighted
  returning member_id as "memberId", currency, weighted, level, peak, level_month as "levelMonth", reviewed`;

/** Adds to members' monthly turnover. */
export const addToMonths = (tx: Tx, rows: readonly { memberId: bigint; month: string; weighted: Money }[]) => sql(tx)`
  insert into vip_month (member_id, month, weighted)
  select member_id, month, weighted
    from unnest(${rows.map((row) => row.memberId)}::bigint[], ${rows.map((row) => row.month)}::text[],
                ${rows.map((row) => row.weighted)}::bigint[]) as x (member_id, month, weighted)
   order by member_id, month
  on conflict (member_id, month) do update set weighted = vip_month.weighted + excluded.weighted`;

/** The turnover of a month by member; members without any are missing. */
export const monthTurnovers = async (
  db: Db,
  memberIds: readonly bigint[],
  month: string,
): Promise<ReadonlyMap<bigint, Money>> =>
  new Map(
    (
      await sql<{ memberId: bigint; weighted: Money }>(db)`
        select member_id as "memberId", weighted from vip_month where member_id = any (${memberIds}::bigint[]) and month = ${month}`
    ).map(({ memberId, weighted }) => [memberId, weighted]),
  );

export const monthTurnover = async (db: Db, memberId: bigint, month: string): Promise<Money> =>
  only(
    await sql<{ weighted: Money }>(db)`
      select coalesce(sum(weighted), 0)::bigint as weighted from vip_month where member_id = ${memberId} and month = ${month}`,
  ).weighted;

export const setLevel = (
  tx: Tx,
  memberId: bigint,
  to: { level: number; peak: number; levelMonth: string | null; reviewed: string },
) => sql(tx)`
  update vip_member set level = ${to.level}, peak = ${to.peak}, level_month = ${to.levelMonth}, reviewed = ${to.reviewed}
   where member_id = ${memberId}`;

export const insertChange = (
  tx: Tx,
  row: {
    memberId: bigint;
    kind: 'up' | 'kept' | 'down';
    month: string;
    from: number;
    to: number;
    points: number;
    at: Date;
  },
) => sql(tx)`
  insert into vip_change (member_id, kind, month, from_level, to_level, points, at)
  values (${row.memberId}, ${row.kind}, ${row.month}, ${row.from}, ${row.to}, ${row.points}, ${row.at})`;

/** Locks a batch of members who have ended months without a review; other processes skip these members. */
export const dueForReview = (tx: Tx, lastEnded: string, limit: number) => sql<VipRow>(tx)`
  select member_id as "memberId", currency, weighted, level, peak, level_month as "levelMonth", reviewed
    from vip_member where reviewed < ${lastEnded} order by reviewed, member_id limit ${limit} for update skip locked`;

/** Marks and returns members who would lose their level if the month ended now, and who were not notified yet. */
export const noteUnkept = (
  tx: Tx,
  month: string,
  keeps: readonly { level: number; currency: Currency; weighted: Money }[],
  now: Date,
  limit: number,
) => sql<{ memberId: bigint }>(tx)`
  insert into vip_month (member_id, month, noticed_at)
  select v.member_id, ${month}, ${now} from vip_member v
    join unnest(${keeps.map((row) => row.level)}::smallint[], ${keeps.map((row) => row.currency)}::text[],
                ${keeps.map((row) => row.weighted)}::bigint[])
      as k (level, currency, weighted) on k.level = v.level and k.currency = v.currency
    left join vip_month m on m.member_id = v.member_id and m.month = ${month}
   where v.level > 0 and v.level_month is distinct from ${month} and m.noticed_at is null and coalesce(m.weighted, 0) < k.weighted
   order by v.member_id limit ${limit}
  on conflict (member_id, month) do update set noticed_at = excluded.noticed_at
  returning member_id as "memberId"`;

export const turnoverPage = async (db: Db, memberId: bigint, { limit, offset }: Page) => ({
  bets: await sql<CountedRow>(db)`
    select source, member_id as "memberId", category, name, currency, stake, payout, valid, weight, weighted, at
      from vip_turnover where member_id = ${memberId} order by at desc, source limit ${limit} offset ${offset}`,
  count: only(
    await sql<{ count: number }>(db)`select count(*)::int as count from vip_turnover where member_id = ${memberId}`,
  ).count,
});
