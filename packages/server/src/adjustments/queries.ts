import type { Adjustment } from '@tamarind/contract/adjustments';
import type { AdjustmentCause, AdjustmentWay } from '@tamarind/domain/adjustments/decide';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

interface AdjustmentRow {
  id: string;
  memberId: bigint;
  way: AdjustmentWay;
  amount: Money;
  currency: Currency;
  cause: AdjustmentCause;
  link: string;
  note: string;
  reference: string;
  askedBy: bigint;
  askedAt: Date;
}

export const insertAdjustment = (tx: Tx, row: AdjustmentRow) => sql(tx)`
  insert into wallet_adjustment (proposal_id, member_id, way, amount, currency, cause, link, note, reference, asked_by, asked_at)
  values (${row.id}, ${row.memberId}, ${row.way}, ${row.amount}, ${row.currency}, ${row.cause}, ${row.link}, ${row.note},
          ${row.reference}, ${row.askedBy}, ${row.askedAt})`;

/** Whether the member has a ticket, deposit, withdrawal, vendor transaction or chat with this reference or id. */
export const hasCase = async (db: Db, memberId: bigint, link: string) =>
  only(
    await sql<{ isKnown: boolean }>(db)`
      select exists (select from ticket where member_id = ${memberId} and reference = ${link})
          or exists (select from deposit where member_id = ${memberId} and reference = ${link})
          or exists (select from withdrawal where member_id = ${memberId} and reference = ${link})
          or exists (select from support_chat where member_id = ${memberId} and id::text = ${link})
          or exists (select from vendor v join vendor_movement m on m.vendor = v.code and m.transaction_uuid = ${link}
                      where m.member_id = ${memberId}) as "isKnown"`,
  ).isKnown;

/** An adjustment that is not posted yet, with its member's realm (real or trial money). */
export const waitingAdjustment = async (tx: Tx, id: string) =>
  (
    await sql<Pick<AdjustmentRow, 'memberId' | 'way' | 'amount' | 'currency' | 'reference'>>(tx)`
      select member_id as "memberId", way, amount, currency, reference from wallet_adjustment
       where proposal_id = ${id} and booked_at is null`
  )[0];

export const setBooked = (tx: Tx, id: string, now: Date) =>
  sql(tx)`update wallet_adjustment set booked_at = ${now} where proposal_id = ${id}`;

/** Makes concurrent proposals wait until commit, so that the sum of `proposedSince` is exact. */
export const lockAdjustments = (tx: Tx) =>
  sql(tx)`select pg_advisory_xact_lock(hashtextextended('wallet-adjustments', 0))`;

/**
 * The sum of adjustments that a person has proposed since a time, over all staff accounts of that person. Proposals
 * that nobody agreed to are left out.
 */
export const proposedSince = async (
  db: Db,
  { person, currency, since, now }: { person: bigint; currency: Currency; since: Date; now: Date },
): Promise<Money> =>
  only(
    await sql<{ sum: Money }>(db)`
      select coalesce(sum(a.amount), 0)::bigint as sum
        from wallet_adjustment a join staff f on f.id = a.asked_by join staff_proposal p on p.id = a.proposal_id
       where f.person_id = ${person} and a.currency = ${currency} and a.asked_at > ${since}
         and (a.booked_at is not null or (p.decision is null and p.expires_at > ${now}))`,
  ).sum;

export async function adjustmentsPage(db: Db, memberId: bigint, now: Date, { limit, offset }: Page) {
  const [counted, adjustments] = await Promise.all([
    sql<{ count: number }>(db)`select count(*)::int as count from wallet_adjustment where member_id = ${memberId}`,
    sql<Adjustment>(db)`
      select a.proposal_id as id, a.way, a.amount, a.currency, a.cause, a.link, a.note, a.reference,
             case when p.decision = 'agreed' then 'booked' when p.decision is not null then p.decision
                  when p.expires_at <= ${now} then 'expired' else 'waiting' end as state,
             f.username as by, a.asked_at as at,
             array_remove(array[c.username, d.username], null) as "decidedBy", a.booked_at as "bookedAt"
        from wallet_adjustment a join staff_proposal p on p.id = a.proposal_id
        join staff f on f.id = a.asked_by left join staff c on c.id = p.first_by left join staff d on d.id = p.decided_by
       where a.member_id = ${memberId} order by a.asked_at desc, a.proposal_id limit ${limit} offset ${offset}`,
  ]);
  return { adjustments, count: only(counted).count };
}
