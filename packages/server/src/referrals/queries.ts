import type { Currency, Money } from '@tamarind/domain/money';
import type { ReferralReason, ReferralState } from '@tamarind/domain/promotions/referral/decide';
import type { FindingKind } from '@tamarind/domain/promotions/referral/rings';
import type { DuplicateSign } from '@tamarind/domain/members/duplicates';
import type { Day } from '@tamarind/domain/time';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

/**
 * The promotion that rewards inviting a friend who registers now. The trigger `member_is_referred` applies the same
 * rule.
 */
export const offerFor = async (db: Db, currency: Currency, now: Date) =>
  (
    await sql<{
      promotionId: bigint;
      amount: Money;
      friend: Money | null;
      deposit: Money;
      turnover: Money;
      days: number;
      cap: number;
      capDays: number;
      endsAt: Date;
      terms: Buffer;
    }>(db)`
      select p.id as "promotionId", case ${currency} when 'THB' then p.amount_thb else p.amount_vnd end as amount,
             case ${currency} when 'THB' then t.friend_thb else t.friend_vnd end as friend,
             case ${currency} when 'THB' then t.deposit_thb else t.deposit_vnd end as deposit,
             case ${currency} when 'THB' then t.turnover_thb else t.turnover_vnd end as turnover,
             t.days, t.cap, t.cap_days as "capDays", p.ends_at as "endsAt", p.terms_hash as terms
        from promotion p join referral_terms t on t.promotion_id = p.id
       where p.entry = 'referral' and p.state = 'on' and p.starts_at <= ${now} and ${now} < p.ends_at and p.terms_hash is not null
         and case ${currency} when 'THB' then p.amount_thb else p.amount_vnd end is not null
       order by p.starts_at desc, p.id desc limit 1`
  )[0];

export interface ReferralRow {
  id: string;
  promotionId: bigint;
  referrerId: bigint;
  referrer: string;
  friendId: bigint;
  friend: string;
  amount: Money;
  currency: Currency;
  friendAmount: Money | null;
  friendCurrency: Currency;
  deposit: Money;
  turnover: Money;
  cap: number;
  capDays: number;
  beginsAt: Date;
  lastDay: Day;
  state: ReferralState;
  reason: ReferralReason | null;
  found: { kind: FindingKind; signs: DuplicateSign[]; members: string[] }[];
  decidedAt: Date | null;
  terms: Buffer;
}

const referralColumns = `
  select r.id, r.promotion_id as "promotionId", r.referrer_id as "referrerId", m.account as referrer, r.friend_id as "friendId",
         f.account as friend, r.amount, r.currency, r.friend_amount as "friendAmount", r.friend_currency as "friendCurrency",
         r.deposit_min as deposit, r.turnover_min as turnover, r.cap, r.cap_days as "capDays", r.begins_at as "beginsAt",
         r.last_day::text as "lastDay", r.state, r.reason, r.found, r.decided_at as "decidedAt", r.terms_hash as terms
    from referral r join member m on m.id = r.referrer_id join member f on f.id = r.friend_id`;

export const referralsById = (db: Db, ids: readonly string[]) =>
  composed<ReferralRow>(db, `${referralColumns} where r.id = any ($1::uuid[])`, [ids]);

/** Locks a waiting referral and returns it; returns nothing if another process has locked or decided it. */
export const claimWaiting = (tx: Tx, id: string) =>
  composed<ReferralRow>(tx, `${referralColumns} where r.id = $1 and r.state = 'waiting' for update of r skip locked`, [
    id,
  ]);

export const idOfFriend = async (db: Db, friendId: bigint) =>
  (await sql<{ id: string }>(db)`select id from referral where friend_id = ${friendId}`)[0]?.id;

/** Locks the referral; data read after it stays true until commit. */
export const lockReferral = async (tx: Tx, id: string) =>
  (await sql(tx)`select id from referral where id = ${id} for update`).length === 1;

/**
 * Waiting referrals that must be decided: the friend met the conditions (first credited deposit, counted turnover), or
 * the time limit ended before `countedTo`. `after`: where the last batch ended.
 */
export const dueReferrals = (
  db: Db,
  { countedTo, after, limit }: { countedTo: Day; after: bigint; limit: number },
) => sql<{ id: string; friendId: bigint; isMet: boolean; isLate: boolean }>(db)`
  select r.id, r.friend_id as "friendId", met.is_met as "isMet", r.last_day < ${countedTo}::date as "isLate"
    from referral r
    cross join lateral (
      select coalesce((select d.amount >= r.deposit_min and (d.credited_at at time zone 'Asia/Ho_Chi_Minh')::date <= r.last_day
                         from deposit d where d.member_id = r.friend_id and d.credited_at is not null
                        order by d.credited_at limit 1), false)
         and coalesce((select sum(p.turnover) from member_day p
                        where p.member_id = r.friend_id and p.currency = r.friend_currency
                          and p.day <= r.last_day), 0) >= r.turnover_min as is_met) met
   where r.state = 'waiting' and r.friend_id > ${after} and (met.is_met or r.last_day < ${countedTo}::date)
   order by r.friend_id limit ${limit}`;

export const setState = (
  tx: Tx,
  id: string,
  row: { state: ReferralState; reason: ReferralReason | null; now: Date; found?: ReferralRow['found'] },
) => sql(tx)`
  update referral set state = ${row.state}, reason = ${row.reason}, decided_at = ${row.now},
         found = coalesce(${row.found ? { json: row.found } : null}::jsonb, found)
   where id = ${id}`;

/** The number of the referrer's rewards by this promotion that were decided since the moment and are paid or held. */
export const rewardedSince = async (db: Db, of: { referrerId: bigint; promotionId: bigint; since: Date }) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from referral
       where referrer_id = ${of.referrerId} and promotion_id = ${of.promotionId} and state in ('paid', 'held')
         and decided_at > ${of.since}`,
  ).count;

/** The referrer of each of these members who has one. */
export const invitersOf = (db: Db, memberIds: readonly bigint[]) => sql<{ friend: bigint; referrer: bigint }>(db)`
  select id as friend, referrer_id as referrer from member where id = any (${memberIds}::bigint[]) and referrer_id is not null`;

export const accountsOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await sql<{ id: string; account: string }>(db)`
        select id::text as id, account from member where id = any (${ids}::bigint[])`
    ).map(({ id, account }) => [id, account]),
  );

/** Held referrals first, oldest on top; then the others, newest on top. */
export async function referralsPage(
  db: Db,
  filter: { state: ReferralState | undefined; memberId: bigint | undefined; currencies: readonly Currency[] },
  { limit, offset }: Page,
): Promise<{ ids: string[]; count: number; held: number }> {
  const counts = only(
    await sql<{ count: number; held: number }>(db)`
      select (select count(*)::int from referral
               where (${filter.state}::text is null or state = ${filter.state})
                 and (${filter.memberId}::bigint is null or ${filter.memberId} in (referrer_id, friend_id))
                 and array[currency, friend_currency] <@ ${filter.currencies}::text[]) as count,
             (select count(*)::int from referral
               where state = 'held' and array[currency, friend_currency] <@ ${filter.currencies}::text[]) as held`,
  );
  const rows = await sql<{ id: string }>(db)`
    select id from referral
     where (${filter.state}::text is null or state = ${filter.state})
       and (${filter.memberId}::bigint is null or ${filter.memberId} in (referrer_id, friend_id))
       and array[currency, friend_currency] <@ ${filter.currencies}::text[]
     order by state <> 'held', case when state = 'held' then decided_at end, begins_at desc, friend_id
     limit ${limit} offset ${offset}`;
  return { ids: rows.map(({ id }) => id), ...counts };
}
