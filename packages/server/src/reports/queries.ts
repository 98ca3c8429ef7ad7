import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db } from '../platform/db/sql.ts';

export const membersLike = (db: Db, prefix: string, limit: number) => sql<{
  account: string;
  isAgent: number;
  currency: Currency;
  balance: Money;
  registeredAt: Date;
}>(db)`
  select m.account, m.is_agent as "isAgent", m.currency, coalesce(a.balance, 0) as balance, m.registered_at as "registeredAt"
    from member m left join ledger_account a on a.member_id = m.id and a.purpose = 'wallet'
   where starts_with(m.account_folded, ${prefix})
   order by m.account_folded limit ${limit}`;

/** What came in, went out, was staked and was paid on one member's wallet, ever. */
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
             - (select coalesce(sum(amount), 0)::bigint from settlement_reversal where member_id = ${memberId} and taken_at is not null) as paid`,
  );

/** What waits for somebody. */
export const queues = async (db: Db, now: Date) =>
  only(
    await sql<{ withdrawals: number; disputes: number; unmatched: number; resultsDue: number }>(db)`
      select (select count(*)::int from withdrawal where state in ('requested', 'review')) as withdrawals,
             (select count(*)::int from withdrawal where state = 'disputed') as disputes,
             (select count(*)::int from bank_notice where state in ('unmatched', 'proposed')) as unmatched,
             (select count(*)::int from draw where state = 'closed' and draws_at < ${now} and commit_hash is null and hold_reason is null)
                + (select count(*)::int from draw where state = 'resulted' and hold_reason is not null) as "resultsDue"`,
  );

/**
 * Real money of a day by currency: placed stakes, payouts, credited deposits, disbursed withdrawals. What a corrected result
 * takes back lowers the payouts of the day on which it does, whether the wallets still held it or it is owed.
 */
export const figuresSince = (db: Db, since: Date) => sql<{
  currency: Currency;
  stake: Money;
  payout: Money;
  deposits: Money;
  withdrawals: Money;
}>(db)`
  select c.currency,
         (select coalesce(sum(stake), 0)::bigint from ticket t where t.currency = c.currency and t.realm = 'real' and t.placed_at >= ${since} and t.state = 'accepted') as stake,
         (select coalesce(sum(case e.reason when 'payout' then e.amount else -e.amount end), 0)::bigint
            from ledger_transfer e join ledger_account a on a.id = e.credit
           where e.at >= ${since} and a.currency = c.currency and a.realm = 'real'
             and (e.reason = 'payout' or e.reason = 'payout_reversed' and a.purpose = 'stakes')) as payout,
         (select coalesce(sum(amount), 0)::bigint from deposit d where d.currency = c.currency and d.credited_at >= ${since}) as deposits,
         (select coalesce(sum(amount), 0)::bigint from withdrawal w where w.currency = c.currency and w.disbursed_at >= ${since}) as withdrawals
    from (values ('THB'), ('VND')) as c (currency)`;

export const membersSince = async (db: Db, since: Date) =>
  only(
    await sql<{ count: number }>(
      db,
    )`select count(*)::int as count from member where registered_at >= ${since}`,
  ).count;

/** The next draws of other people's lotteries: those that were bet on first. Quick draws come and go by themselves. */
export const nextDraws = (db: Db, now: Date) => sql<{
  code: string;
  game: string;
  closesAt: Date;
  tickets: number;
}>(db)`
  select x.* from (
    select d.code, d.game, d.closes_at as "closesAt", (select count(*)::int from ticket t where t.draw_id = d.id) as tickets
      from draw d where d.state = 'open' and d.opens_at <= ${now} and d.closes_at > ${now} and d.commit_hash is null) x
   order by x.tickets = 0, x."closesAt" limit 8`;

/** For /metrics: what must not wait, and how long it has. Each part reads an index or a short table. */
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
      identities: number;
    }>(db)`
      select (select count(*)::int from draw where state = 'open' and closes_at < ${now}::timestamptz - interval '10 seconds') as "closeLate",
             (select count(*)::int from draw where state = 'closed' and commit_hash is not null and hold_reason is null
                 and draws_at < ${now}::timestamptz - interval '90 seconds') as "drawLate",
             (select count(*)::int from draw where ((state = 'resulted' and hold_reason is null) or (state = 'void' and settled_at is null))
                 and draws_at < ${now}::timestamptz - interval '5 minutes') as "settleLate",
             (select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(e.at)), 0), 0)::float8 from outbox_event e
                join outbox_cursor c on c.consumer = 'messages' and (e.tx, e.id) > (c.tx, c.id)) as "readerSeconds",
             (select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(e.at)), 0), 0)::float8 from outbox_event e
               where e.tx >= pg_snapshot_xmin(pg_current_snapshot())) as "heldSeconds",
             (select count(*)::int from withdrawal where state = 'approved' and next_try_at < ${now}::timestamptz - interval '15 minutes') as "payoutsLate",
             (select count(*)::int from bank_notice where state = 'received' and received_at < ${now}::timestamptz - interval '1 minute') as "noticesLate",
             (select count(*)::int from vendor_case where resolved_at is null) as "vendorCases",
             (select count(*)::int from vendor_transfer where state = 'asked' and asked_at < ${now}::timestamptz - interval '10 minutes') as "vendorTransfersLate",
             (select count(*)::int from draw_correction where decision is null) as corrections,
             (select count(*)::int from identity_case where state = 'in_review') as identities`,
  );
