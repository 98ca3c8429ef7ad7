import type { Language } from '@tamarind/contract/brand';
import type { MemberState } from '@tamarind/domain/members/segments';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

interface SegmentRow {
  id: string;
  name: string;
  rules: unknown;
}

export const segments = (db: Db) => sql<SegmentRow>(db)`select id, name, rules from segment order by lower(name), id`;

export const segmentById = async (db: Db, id: string) =>
  (await sql<SegmentRow>(db)`select id, name, rules from segment where id = ${id}`)[0];

/**
 * Locks the list of segments until commit: otherwise two segments added at once would each miss the other, and could
 * together exceed the limit.
 */
export const lockList = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(hashtextextended('segments', 0))`;

export const putSegment = (
  tx: Tx,
  row: { readonly id: string; readonly name: string; readonly rules: object; readonly at: Date; readonly by: bigint },
) => sql(tx)`
  insert into segment (id, name, rules, saved_at, saved_by)
  values (${row.id}, ${row.name}, ${{ json: row.rules }}, ${row.at}, ${row.by})
  on conflict (id) do update set name = excluded.name, rules = excluded.rules, saved_at = excluded.saved_at,
         saved_by = excluded.saved_by`;

/** Deletes a segment; returns false if it does not exist. */
export const deleteSegment = async (tx: Tx, id: string) =>
  (await sql(tx)`delete from segment where id = ${id} returning id`).length === 1;

/** A segment's rules as used in SQL: numbers of days before today are replaced by calendar days. */
export interface SegmentWish {
  readonly currencies: readonly Currency[];
  readonly currency: Currency | null;
  readonly language: Language | null;
  readonly levelFrom: number | null;
  readonly label: string | null;
  readonly state: MemberState | null;
  readonly playedSince: Day | null;
  readonly idleSince: Day | null;
  readonly depositedSince: Day | null;
  readonly depositedFrom: Money | null;
  /** Checks only this member; undefined searches all members. */
  readonly memberId?: bigint;
}

interface MemberRow {
  account: string;
  currency: Currency;
  registeredAt: Date;
  lastPlayed: Day | null;
  count: number;
}

/**
 * The members who meet every rule of a segment, newest first. Play and deposits are read from sums by member and day.
 */
export const segmentMembers = (db: Db, wish: SegmentWish, now: Date, { limit, offset }: Page) => sql<MemberRow>(db)`
  with found as (
    select m.id, m.account, m.currency, m.registered_at, count(*) over ()::int as count from member m
     where m.realm = 'real' and m.currency = any (${wish.currencies}::text[])
       and (${wish.memberId ?? null}::bigint is null or m.id = ${wish.memberId ?? null})
       and (${wish.currency}::text is null or m.currency = ${wish.currency})
       and (${wish.language}::text is null or m.language = ${wish.language})
       and (${wish.levelFrom}::int is null
            or coalesce((select v.level from vip_member v where v.member_id = m.id), 0) >= ${wish.levelFrom})
       and (${wish.label}::uuid is null
            or exists (select from member_label l where l.label_id = ${wish.label} and l.member_id = m.id))
       and (${wish.playedSince}::date is null
            or exists (select from play_day d where d.member_id = m.id and d.day >= ${wish.playedSince} and d.staked > 0))
       and (${wish.idleSince}::date is null
            or not exists (select from play_day d where d.member_id = m.id and d.day >= ${wish.idleSince} and d.staked > 0))
       and (${wish.depositedSince}::date is null
            or (select coalesce(sum(d.deposited), 0) from play_day d
                 where d.member_id = m.id and d.day >= ${wish.depositedSince}) >= ${wish.depositedFrom})
       and (${wish.state}::text is null
            or ${wish.state} = case when m.closed_at is not null then 'closed'
                                    when exists (select from member_block b
                                                  where b.member_id = m.id and b.lifted_at is null
                                                    and (b.until is null or b.until > ${now})) then 'blocked'
                                    else 'free' end)
     order by m.id desc limit ${limit} offset ${offset}
  )
  select f.account, f.currency, f.registered_at as "registeredAt",
         (select max(d.day)::text from play_day d where d.member_id = f.id and d.staked > 0) as "lastPlayed", f.count
    from found f
   order by f.id desc`;
