import type { Language } from '@tamarind/contract/brand';
import type { LabelTone } from '@tamarind/domain/members/labels';
import { currencies as everyCurrency, type Currency, type Money } from '@tamarind/domain/money';
import type { Messenger } from '@tamarind/domain/validation/handles';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Span } from '../platform/span.ts';

export const labelsOf = (db: Db, memberId: bigint) => sql<{ id: string; name: string; tone: LabelTone }>(db)`
  select l.id, l.name, l.tone from member_label s join label l on l.id = s.label_id
   where s.member_id = ${memberId} order by lower(l.name)`;

/**
 * The member's registration (page, inviters, language, whether the phone number is verified) and messenger contacts.
 * The names of inviters outside the branches are masked.
 */
export const registrationOf = async (db: Db, memberId: bigint, branches: Branches | undefined) =>
  only(
    await sql<{
      url: string | null;
      domain: string | null;
      upline: string | null;
      referrer: string | null;
      language: Language | null;
      mobileProof: 'code' | 'firebase_sms' | null;
      contacts: Partial<Record<Messenger, string>>;
      hasDetails: boolean;
    }>(db)`
      select m.register_url as url, m.register_domain as domain, m.language,
             account_in_branches(u.id, u.account, ${branches?.agents}::text[], ${branches?.day}::date) as upline,
             account_in_branches(r.id, r.account, ${branches?.agents}::text[], ${branches?.day}::date) as referrer,
             m.mobile_proof as "mobileProof", m.contacts,
             exists (select 1 from member_details d where d.member_id = m.id) as "hasDetails"
        from member m
        left join member u on u.id = m.upline_id
        left join member r on r.id = m.referrer_id
       where m.id = ${memberId}`,
  );

/** Lifetime deposits, withdrawals, stakes and payouts of one member's wallet. */
export const totalsOf = async (db: Db, memberId: bigint) =>
  only(
    await sql<{ deposited: Money; withdrawn: Money; staked: Money; paid: Money }>(db)`
      select (select coalesce(sum(amount), 0)::bigint from deposit where member_id = ${memberId} and state = 'credited') as deposited,
             (select coalesce(sum(amount - coalesce(remaining_amount, 0)), 0)::bigint from withdrawal
               where member_id = ${memberId} and state in ('disbursed', 'disputed', 'confirmed')) as withdrawn,
             (select coalesce(sum(t.stake), 0)::bigint from ticket t join draw d on d.id = t.draw_id
               where t.member_id = ${memberId} and t.state = 'accepted' and d.state <> 'void') as staked,
             (select coalesce(sum(amount), 0)::bigint from settlement_credit
               where member_id = ${memberId} and result_version > 0 and paid_at is not null)
             + (select coalesce(sum(amount), 0)::bigint from yeekee_prize where member_id = ${memberId})
             - (select coalesce(sum(amount), 0)::bigint from settlement_reversal where member_id = ${memberId}
                and taken_at is not null) as paid`,
  );

/** Sums of a wallet's entries since each moment, in the order of the moments. */
export const periodsOf = (db: Db, wallet: bigint, since: readonly Date[]) => sql<{
  deposited: Money;
  withdrawn: Money;
  staked: Money;
  won: Money;
  bonus: Money;
}>(db)`
  select coalesce(sum(e.amount) filter (where e.reason = 'deposit'), 0)::bigint as deposited,
         -coalesce(sum(e.amount) filter (where e.reason in ('withdrawal', 'withdrawal_returned')), 0)::bigint as withdrawn,
         -coalesce(sum(e.amount) filter (where e.reason in ('stake', 'stake_returned')), 0)::bigint as staked,
         coalesce(sum(e.amount) filter (where e.reason in ('payout', 'payout_reversed')), 0)::bigint as won,
         coalesce(sum(e.amount) filter (where e.reason = 'bonus'), 0)::bigint as bonus
    from unnest(${since}::timestamptz[]) with ordinality as p (since, place)
    left join (select e.at, e.amount, t.reason from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
                where e.account_id = ${wallet}) e on e.at >= p.since
   group by p.place order by p.place`;

/**
 * The balance of a wallet with the sums of its entries by category, from one snapshot. The counterpart account
 * determines the category. An unlisted account falls under `other`, so the sums always add up to the balance.
 */
export const moneyOf = async (db: Db, wallet: bigint) =>
  only(
    await sql<Record<MoneyRow | 'balance' | 'held', Money>>(db)`
      select a.balance, a.held, s.*
        from ledger_account a
       cross join lateral (
         select coalesce(sum(e.amount) filter (where x.kind = 'deposits'), 0)::bigint as deposits,
                coalesce(sum(e.amount) filter (where x.kind = 'withdrawals'), 0)::bigint as withdrawals,
                coalesce(sum(e.amount) filter (where x.kind = 'gifts'), 0)::bigint as gifts,
                coalesce(sum(e.amount) filter (where x.kind = 'lottery'), 0)::bigint as lottery,
                coalesce(sum(e.amount) filter (where x.kind = 'games'), 0)::bigint as games,
                coalesce(sum(e.amount) filter (where x.kind = 'vendorWallets'), 0)::bigint as "vendorWallets",
                coalesce(sum(e.amount) filter (where x.kind = 'fees'), 0)::bigint as fees,
                coalesce(sum(e.amount) filter (where x.kind = 'points'), 0)::bigint as points,
                coalesce(sum(e.amount) filter (where x.kind = 'other'), 0)::bigint as other
           from ledger_entry e
           join ledger_transfer t on t.id = e.transfer_id
           join ledger_account o on o.id = case when e.amount < 0 then t.credit else t.debit end
          cross join lateral (
            select case when t.reason = 'deposit' and (o.purpose in ('bank', 'coins', 'suspense') or starts_with(o.purpose, 'provider_'))
                             then 'deposits'
                        when o.purpose in ('bank', 'payouts_in_transit') or starts_with(o.purpose, 'provider_') then 'withdrawals'
                        when o.purpose in ('promotions', 'play_money') then 'gifts'
                        when o.purpose = 'stakes' then 'lottery'
                        when o.purpose = 'vendor_stakes' then 'games'
                        when starts_with(o.purpose, 'at_') then 'vendorWallets'
                        when o.purpose = 'points_liability' then 'points'
                        when o.purpose = 'payment_fees' then 'fees'
                        else 'other' end as kind) x
          where e.account_id = a.id) s
       where a.id = ${wallet}`,
  );
type MoneyRow =
  | 'deposits'
  | 'withdrawals'
  | 'gifts'
  | 'lottery'
  | 'games'
  | 'vendorWallets'
  | 'fees'
  | 'points'
  | 'other';

/**
 * Numbers of items that wait for a decision of staff, by queue. Each part of the query reads an index or a small table.
 * A result is overdue only for a draw with bets, or for a draw of an offered game that took place while the platform
 * was open.
 */
export const queues = async (
  db: Db,
  now: Date,
  offered: readonly string[],
  seen: Readonly<Record<CurrencyQueue, readonly Currency[]>>,
  inBranches: Readonly<Partial<Record<BranchQueue, Branches | undefined>>>,
): Promise<Record<QueueName, Queue>> => {
  const rows = await sql<Queue & { name: QueueName }>(db)`
    select x.name, x.count, x.oldest from (
      select 'withdrawals' as name, count(*)::int as count, min(requested_at) as oldest from withdrawal w
       where (state in ('requested', 'review')
              or state = 'approved' and exists (select from payout_attempt a where a.withdrawal_id = w.id
                                                and a.state = 'open' and a.doubt_state is not null))
                 and currency = any (${seen.withdrawals}::text[])
                 and (${inBranches.withdrawals?.agents}::text[] is null
                     or exists (select from branch_members(${inBranches.withdrawals?.agents}::text[], ${inBranches.withdrawals?.day}::date)
                                where branch_member = member_id))
      union all select 'disputes', count(*)::int, min(coalesce(receipt_at, requested_at)) from withdrawal
                 where state = 'disputed' and currency = any (${seen.disputes}::text[])
                 and (${inBranches.disputes?.agents}::text[] is null
                     or exists (select from branch_members(${inBranches.disputes?.agents}::text[], ${inBranches.disputes?.day}::date)
                                where branch_member = member_id))
      union all select 'unmatched', count(*)::int, min(received_at) from bank_notice
                 where state in ('unmatched', 'proposed')
                   and (currency = any (${seen.unmatched}::text[]) or currency is null and ${isEvery(seen.unmatched)})
      union all select 'resultsDue', count(*)::int, min(draws_at) from draw d
                 where state = 'closed' and draws_at < ${now} and commit_hash is null and hold_reason is null
                       and (exists (select 1 from ticket t where t.draw_id = d.id and t.state = 'accepted')
                            or d.game = any (${offered}::text[])
                               and exists (select 1 from house_opening o where o.opened_at <= d.draws_at))
                    or state = 'closed' and hold_reason is not null
      union all select 'support', count(*)::int, min(waiting_since) from support_chat c
                 where waiting_since is not null
                   and (member_id is null or (select currency from member where id = c.member_id) = any (${seen.support}::text[]))
                 and (${inBranches.support?.agents}::text[] is null
                     or exists (select from branch_members(${inBranches.support?.agents}::text[], ${inBranches.support?.day}::date)
                                where branch_member = member_id))
      union all select 'identity', count(*)::int, min(submitted_at) from identity_case c
                 where state = 'in_review' and (select currency from member where id = c.member_id) = any (${seen.identity}::text[])
                 and (${inBranches.identity?.agents}::text[] is null
                     or exists (select from branch_members(${inBranches.identity?.agents}::text[], ${inBranches.identity?.day}::date)
                                where branch_member = member_id))
      union all select 'promotions', count(*)::int, min(at)
                  from (select applied_at as at from promotion_application
                         where state = 'waiting' and currency = any (${seen.promotions}::text[])
                        union all select decided_at from referral
                         where state = 'held' and array[currency, friend_currency] <@ ${seen.promotions}::text[]) asked
      union all select 'mall', count(*)::int, min(asked_at) from point_record
                 where status = 'in_process' and currency = any (${seen.mall}::text[])
      union all select 'protection', count(*)::int, min(found_at) from harm_marker h
                 where state = 'open' and (select currency from member where id = h.member_id) = any (${seen.protection}::text[])
                 and (${inBranches.protection?.agents}::text[] is null
                     or exists (select from branch_members(${inBranches.protection?.agents}::text[], ${inBranches.protection?.day}::date)
                                where branch_member = member_id))
      union all select 'vendorCases', count(*)::int, min(found_at) from vendor_case
                 where resolved_at is null and ${isEvery(seen.vendorCases)}
      union all select 'breaks', count(*)::int, min(at)
                  from (select opened_at as at from bank_break where state = 'open' and currency = any (${seen.breaks}::text[])
                        union all select found_at from bank_statement_fault
                         where ended_at is null and currency = any (${seen.breaks}::text[])) unlike) x`;
  return Object.fromEntries(rows.map(({ name, count, oldest }) => [name, { count, oldest }])) as Record<
    QueueName,
    Queue
  >;
};
/** The queues whose items have a currency. */
export type CurrencyQueue = Exclude<QueueName, 'resultsDue'>;
/** The queues whose items belong to a member and so to a branch of agents; `support` also has visitors. */
export type BranchQueue = 'withdrawals' | 'disputes' | 'support' | 'identity' | 'protection';
/** True if the person sees every currency. Only such people see vendors' cases and notices without a currency. */
const isEvery = (seen: readonly Currency[]): boolean => seen.length === everyCurrency.length;
interface Queue {
  readonly count: number;
  readonly oldest: Date | null;
}
type QueueName =
  | 'withdrawals'
  | 'disputes'
  | 'unmatched'
  | 'resultsDue'
  | 'support'
  | 'identity'
  | 'promotions'
  | 'mall'
  | 'protection'
  | 'vendorCases'
  | 'breaks';

/** Staff whose access rights are overdue for review, except this person; `oldest` is the earliest due date. */
export const reviewsOverdue = async (
  db: Db,
  { now, days, personId }: { now: Date; days: number; personId: bigint },
): Promise<Queue> =>
  only(
    await sql<Queue>(db)`
      select count(*)::int as count, min(due) as oldest
        from (select staff_confirmed_at(id) + ${days}::int * interval '1 day' as due
                from staff where active and person_id <> ${personId}) reviewed
       where due <= ${now}`,
  );

/** The draw whose result is overdue longest, by the conditions of `queues`. */
export const firstDue = async (db: Db, now: Date, offered: readonly string[]) =>
  (
    await sql<{ code: string; game: string; drawsAt: Date }>(db)`
      select code, game, draws_at as "drawsAt" from draw d
       where state = 'closed' and draws_at < ${now} and commit_hash is null and hold_reason is null
             and (exists (select 1 from ticket t where t.draw_id = d.id and t.state = 'accepted')
                  or d.game = any (${offered}::text[])
                     and exists (select 1 from house_opening o where o.opened_at <= d.draws_at))
          or state = 'closed' and hold_reason is not null
       order by draws_at, code limit 1`
  )[0] ?? null;

/**
 * Real money since a moment by currency, lotteries and vendors' games together: stakes, payouts, credited deposits,
 * disbursed withdrawals. A correction lowers the payouts of the day on which it happens, even if members still owe the
 * money.
 */
export const figuresSince = (db: Db, since: Date) => sql<{
  currency: Currency;
  stake: Money;
  payout: Money;
  deposits: Money;
  withdrawals: Money;
}>(db)`
  select c.currency,
         (select coalesce(sum(stake), 0)::bigint from ticket t where t.currency = c.currency and t.realm = 'real'
          and t.placed_at >= ${since} and t.state = 'accepted')
         + (select coalesce(sum(case e.reason when 'stake' then e.amount else -e.amount end), 0)::bigint
              from ledger_transfer e join ledger_account a on a.id = case e.reason when 'stake' then e.credit else e.debit end
             where e.at >= ${since} and e.reason in ('stake', 'stake_returned') and a.currency = c.currency and a.realm = 'real'
               and a.purpose = 'vendor_stakes') as stake,
         (select coalesce(sum(case e.reason when 'payout' then e.amount else -e.amount end), 0)::bigint
            from ledger_transfer e join ledger_account a on a.id = e.credit
           where e.at >= ${since} and a.currency = c.currency and a.realm = 'real'
             and (e.reason = 'payout' or e.reason = 'payout_reversed' and a.purpose in ('stakes', 'vendor_stakes'))) as payout,
         (select coalesce(sum(amount), 0)::bigint from deposit d where d.currency = c.currency and d.credited_at >= ${since}) as deposits,
         (select coalesce(sum(amount), 0)::bigint from withdrawal w where w.currency = c.currency
          and w.disbursed_at >= ${since}) as withdrawals
    from (values ('THB'), ('VND')) as c (currency)`;

/**
 * Sums of real money by day in the brand's time zone, from `first` on, with a row for every day and each of these
 * currencies. Stakes and the operator's result are read from sums by member and day, which are updated with each stake
 * and payout.
 */
export const sumsByDay = (db: Db, { first, last, from }: Span, currencies: readonly Currency[]) => sql<{
  day: Day;
  currency: Currency;
  stakes: Money;
  kept: Money;
  deposits: Money;
  withdrawals: Money;
}>(db)`
  with played as (
    select p.day, m.currency, sum(p.staked)::bigint as stakes, sum(p.lost)::bigint as kept
      from play_day p join member m on m.id = p.member_id where p.day >= ${first}::date group by 1, 2),
  came as (
    select (credited_at at time zone 'UTC' + interval '7 hours')::date as day, currency, sum(amount)::bigint as amount
      from deposit where credited_at >= ${from} group by 1, 2),
  went as (
    select (disbursed_at at time zone 'UTC' + interval '7 hours')::date as day, currency, sum(amount)::bigint as amount
      from withdrawal where currency = any (${currencies}::text[]) and disbursed_at >= ${from} group by 1, 2)
  select d.day::date::text as day, c.currency, coalesce(p.stakes, 0) as stakes, coalesce(p.kept, 0) as kept,
         coalesce(i.amount, 0) as deposits, coalesce(o.amount, 0) as withdrawals
    from generate_series(${first}::date, ${last}::date, interval '1 day') as d (day)
   cross join unnest(${currencies}::text[]) with ordinality as c (currency, place)
    left join played p on p.day = d.day::date and p.currency = c.currency
    left join came i on i.day = d.day::date and i.currency = c.currency
    left join went o on o.day = d.day::date and o.currency = c.currency
   order by d.day, c.place`;

/** New members by day in the brand's time zone, from a moment on; a day without new members has no row. */
export const membersByDay = (db: Db, from: Date, currencies: readonly Currency[]) => sql<{ day: Day; count: number }>(
  db,
)`
  select (registered_at at time zone 'UTC' + interval '7 hours')::date::text as day, count(*)::int as count
    from member
     where registered_at >= ${from} and realm = 'real' and currency = any (${currencies}::text[]) group by 1`;

export const membersSince = async (db: Db, since: Date, currencies: readonly Currency[]) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from member where registered_at >= ${since} and currency = any (${currencies}::text[])`,
  ).count;

/** The next official draws, those with bets first. The platform's quick draws are left out. */
export const nextDraws = (db: Db, now: Date, offered: readonly string[], currencies: readonly Currency[]) => sql<{
  code: string;
  game: string;
  closesAt: Date;
  tickets: number;
}>(db)`
  select x.* from (
    select d.code, d.game, d.closes_at as "closesAt", (select count(*)::int from ticket t
             where t.draw_id = d.id and t.currency = any (${currencies}::text[])) as tickets
      from draw d where d.state = 'open' and d.opens_at <= ${now} and d.closes_at > ${now} and d.commit_hash is null) x
   where x.tickets > 0 or x.game = any (${offered}::text[])
   order by x.tickets = 0, x."closesAt" limit 8`;

/** Overdue work and its age, for /metrics. Each part of the query reads an index or a small table. */
export const watched = async (db: Db, now: Date) =>
  only(
    await sql<{
      closeLate: number;
      drawLate: number;
      settleLate: number;
      readerSeconds: number;
      heldSeconds: number;
      payoutsLate: number;
      noticesLate: number;
      vendorCases: number;
      vendorTransfersLate: number;
      corrections: number;
      statementFaults: number;
      identities: number;
      breaksOfToday: number;
      breaksOfDays: number;
      breaksOlder: number;
    }>(db)`
      select (select count(*)::int from draw where state = 'open'
              and closes_at < ${now}::timestamptz - interval '10 seconds') as "closeLate",
             (select count(*)::int from draw where state = 'closed' and commit_hash is not null and hold_reason is null
                 and draws_at < ${now}::timestamptz - interval '90 seconds') as "drawLate",
             (select count(*)::int from draw where ((state = 'resulted' and hold_reason is null) or (state = 'void' and settled_at is null))
                 and draws_at < ${now}::timestamptz - interval '5 minutes') as "settleLate",
             (select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(e.at)), 0), 0)::float8 from outbox_event e
                join outbox_cursor c on c.consumer = 'messages' and (e.tx, e.id) > (c.tx, c.id)) as "readerSeconds",
             (select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(e.at)), 0), 0)::float8 from outbox_event e
               where e.tx >= pg_snapshot_xmin(pg_current_snapshot())) as "heldSeconds",
             (select count(*)::int from withdrawal where state = 'approved'
              and next_try_at < ${now}::timestamptz - interval '15 minutes') as "payoutsLate",
             (select count(*)::int from bank_notice where state = 'received'
              and received_at < ${now}::timestamptz - interval '1 minute') as "noticesLate",
             (select count(*)::int from vendor_case where resolved_at is null) as "vendorCases",
             (select count(*)::int from vendor_transfer where state = 'asked'
              and asked_at < ${now}::timestamptz - interval '10 minutes') as "vendorTransfersLate",
             (select count(*)::int from draw_correction where decision is null) as corrections,
             (select count(*)::int from bank_statement_fault where ended_at is null) as "statementFaults",
             (select count(*)::int from identity_case where state = 'in_review') as identities,
             b.today as "breaksOfToday", b.days as "breaksOfDays", b.older as "breaksOlder"
        from (select count(*) filter (where age < interval '1 day')::int as today,
                     count(*) filter (where age >= interval '1 day' and age < interval '3 days')::int as days,
                     count(*) filter (where age >= interval '3 days')::int as older
                from (select ${now}::timestamptz - opened_at as age from bank_break where state = 'open') x) b`,
  );
