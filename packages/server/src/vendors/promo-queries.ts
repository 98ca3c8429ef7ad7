import type { Currency, Money } from '@tamarind/domain/money';
import type { PromoCap } from '@tamarind/domain/vendors/promo-cap';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Caller } from './queries.ts';

/** A day's promotional wins by vendor and currency: paid and refused. */
export const promoFigures = (db: Db, since: Date) => sql<{
  vendor: string;
  currency: Currency;
  paid: Money;
  refused: Money;
  refusals: number;
}>(db)`
  select vendor, currency, sum(paid)::bigint as paid, sum(refused)::bigint as refused, sum(refusals)::int as refusals
    from (select vendor, currency, moved as paid, 0 as refused, 0 as refusals from vendor_movement
           where is_promo and at >= ${since} and state = 'APPLIED'
          union all
          select vendor, currency, 0, amount, 1 from vendor_promo_refusal where at >= ${since}) as both_kinds
   group by vendor, currency order by vendor, currency`;

/** The vendor's caps in a currency; locks the vendor's row until commit. */
export async function lockedCaps(
  tx: Tx,
  vendor: string,
  currency: Currency,
): Promise<{ dayMax: Money; memberMax: Money }> {
  const row = only(
    await sql<{ dayThb: Money; dayVnd: Money; memberThb: Money; memberVnd: Money }>(tx)`
      select promo_day_thb as "dayThb", promo_day_vnd as "dayVnd", promo_member_thb as "memberThb", promo_member_vnd as "memberVnd"
        from vendor where code = ${vendor} for no key update`,
  );
  return currency === 'THB'
    ? { dayMax: row.dayThb, memberMax: row.memberThb }
    : { dayMax: row.dayVnd, memberMax: row.memberVnd };
}

/** Promotional wins paid since a time, to all members and to this one. */
export const paidSince = async (tx: Tx, vendor: string, { memberId, currency }: Caller, since: Date) =>
  only(
    await sql<{ paid: Money; paidToMember: Money }>(tx)`
      select coalesce(sum(moved), 0)::bigint as paid,
             coalesce(sum(moved) filter (where member_id = ${memberId}), 0)::bigint as "paidToMember"
        from vendor_movement
       where vendor = ${vendor} and is_promo and currency = ${currency} and at >= ${since} and state = 'APPLIED'`,
  );

/** Records a refused win. False if a refusal of this transaction is already recorded. */
export const insertRefusal = async (
  tx: Tx,
  row: {
    vendor: string;
    transactionUuid: string;
    memberId: bigint;
    currency: Currency;
    amount: Money;
    cap: PromoCap;
    now: Date;
  },
) =>
  (
    await sql(tx)`
      insert into vendor_promo_refusal (vendor, transaction_uuid, member_id, currency, amount, cap, at)
      values (${row.vendor}, ${row.transactionUuid}, ${row.memberId}, ${row.currency}, ${row.amount}, ${row.cap}, ${row.now})
      on conflict do nothing returning vendor`
  ).length === 1;
