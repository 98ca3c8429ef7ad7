import type { Currency, Money } from '@tamarind/domain/money';
import type { Feat } from '@tamarind/domain/winners/leaders';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface TitleRow {
  lottery: string | null;
  gameId: string | null;
  /** The game's title by language from the catalogue; null if it has none. */
  names: Readonly<Record<string, string>> | null;
  vendorName: string | null;
}

export interface WinRow extends TitleRow {
  account: string;
  net: Money;
  at: Date;
}

/**
 * The largest wins since a moment of members who agreed before the win and are not on a break. A win is a closed round
 * at a vendor or a paid draw that pays more than was staked. A draw counts by its newest result, less the amount that a
 * correction took back. One SQL statement finds them; its cost grows only with the wins of members who agreed.
 */
export const topWins = (
  db: Db,
  currency: Currency,
  { since, now }: { since: Date; now: Date },
  count: number,
) => sql<WinRow>(db)`
  with agreed as (
    select m.id, m.account, greatest(c.since, ${since}::timestamptz) as since
      from winner_consent c join member m on m.id = c.member_id
     where m.realm = 'real' and m.currency = ${currency} and not rests(m.id, ${now})
  ), win as (
    select a.account, null::text as lottery, r.vendor, r.game_code, r.won - r.staked as net, r.closed_at as at
      from agreed a
      join vendor_round r on r.member_id = a.id and r.closed_at >= a.since
     where r.state = 'closed' and r.won > r.staked and r.realm = 'real'
    union all
    select a.account, d.game, null, null, s.amount - t.stake, s.paid_at
      from agreed a
      join settlement_credit s on s.member_id = a.id and s.paid_at >= a.since
      join draw d on d.id = s.draw_id and d.result_version = s.result_version
      cross join lateral (
        select sum(stake)::bigint as stake from ticket
         where draw_id = s.draw_id and member_id = a.id and state = 'accepted') t
     where s.result_version > 0 and s.realm = 'real' and s.amount > t.stake
  ), top as (
    select * from win order by net desc, at desc, account limit ${count}
  )
  select top.account, top.lottery, title.code as "gameId",
         (select jsonb_object_agg(n.language, n.name) from catalogue_name n where n.code = title.code) as names,
         coalesce(g.name, top.game_code) as "vendorName", top.net, top.at
    from top
    left join vendor_game g on g.vendor = top.vendor and g.code = top.game_code
    -- A game that several titles share is none of them for certain.
    left join lateral (
      select min(c.code) as code from catalogue_game c
       where c.served_by = top.vendor and c.served_as = top.game_code having count(*) = 1) title on true
   order by top.net desc, top.at desc, top.account`;

export interface LeaderRow extends TitleRow, Feat {
  memberId: bigint;
  account: string;
}

/**
 * Members who agreed and are not on a break, ranked by their largest multiple (payout divided by stake) in one closed
 * round or paid draw since a moment; of equal multiples the earlier comes first. For a draw, the stake is the sum of
 * all that the member staked on it. The cost grows only with the wins of members who agreed.
 */
export const leaders = (db: Db, { since, now }: { since: Date; now: Date }, count: number) => sql<LeaderRow>(db)`
  with agreed as (
    select m.id, m.account, greatest(c.since, ${since}::timestamptz) as since
      from winner_consent c join member m on m.id = c.member_id
     where m.realm = 'real' and not rests(m.id, ${now})
  ), win as (
    select a.id, a.account, null::text as lottery, r.vendor, r.game_code, r.won, r.staked, r.closed_at as at
      from agreed a
      join vendor_round r on r.member_id = a.id and r.closed_at >= a.since
     where r.state = 'closed' and r.won > r.staked and r.staked > 0 and r.realm = 'real'
    union all
    select a.id, a.account, d.game, null, null, s.amount, t.stake, s.paid_at
      from agreed a
      join settlement_credit s on s.member_id = a.id and s.paid_at >= a.since
      join draw d on d.id = s.draw_id and d.result_version = s.result_version
      cross join lateral (
        select sum(stake)::bigint as stake from ticket
         where draw_id = s.draw_id and member_id = a.id and state = 'accepted') t
     where s.result_version > 0 and s.realm = 'real' and s.amount > t.stake and t.stake > 0
  ), best as (
    select distinct on (id) id, account, lottery, vendor, game_code, at,
           floor(won::numeric * 10000 / staked)::bigint as multiple
      from win
     order by id, won::numeric / staked desc, at
  ), top as (
    select * from best order by multiple desc, at, account limit ${count}
  )
  select top.id as "memberId", top.account, top.lottery, title.code as "gameId",
         (select jsonb_object_agg(n.language, n.name) from catalogue_name n where n.code = title.code) as names,
         coalesce(g.name, top.game_code) as "vendorName", top.multiple as "multipleE4", top.at
    from top
    left join vendor_game g on g.vendor = top.vendor and g.code = top.game_code
    left join lateral (
      select min(c.code) as code from catalogue_game c
       where c.served_by = top.vendor and c.served_as = top.game_code having count(*) = 1) title on true
   order by top.multiple desc, top.at, top.account`;

export const hasAgreed = async (db: Db, memberId: bigint) =>
  (await sql(db)`select 1 from winner_consent where member_id = ${memberId}`).length === 1;

/** Stores the member's consent; an earlier consent is not overwritten and keeps its time. */
export const agree = (tx: Tx, memberId: bigint, since: Date) =>
  sql(tx)`insert into winner_consent (member_id, since) values (${memberId}, ${since}) on conflict do nothing`;

export const disagree = (tx: Tx, memberId: bigint) => sql(tx)`delete from winner_consent where member_id = ${memberId}`;
