import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface TransferRow {
  id: string;
  vendor: string;
  memberId: bigint;
  direction: 'in' | 'out';
  currency: Currency;
  realm: 'real' | 'trial';
  amount: Money | null;
  state: 'asked' | 'done' | 'refused';
  /** The vendor's last response, or the last error; null until the first attempt has ended. */
  why: string | null;
  holdId: string | null;
  tries: number;
  askedAt: Date;
  endedAt: Date | null;
}

/** Inserts a transfer. False if another one of this member and vendor is pending. */
export const insertTransfer = async (
  tx: Tx,
  row: Omit<TransferRow, 'state' | 'why' | 'tries' | 'endedAt'> & { nextTryAt: Date },
) =>
  (
    await sql(tx)`
      insert into vendor_transfer (id, vendor, member_id, direction, currency, realm, amount, hold_id, next_try_at, asked_at)
      values (${row.id}, ${row.vendor}, ${row.memberId}, ${row.direction}, ${row.currency}, ${row.realm}, ${row.amount}, ${row.holdId},
              ${row.nextTryAt}, ${row.askedAt})
      on conflict (member_id, vendor) where state = 'asked' do nothing returning id`
  ).length === 1;

/** Claims transfers that are due: their next attempt is postponed, so that other processes skip them. */
export const claimTransfers = (db: Db, now: Date, putOffTo: Date, limit: number) => sql<{ id: string }>(db)`
  update vendor_transfer set next_try_at = ${putOffTo}, tries = tries + 1
   where id in (select id from vendor_transfer where state = 'asked' and next_try_at <= ${now}
                 order by next_try_at limit ${limit} for update skip locked)
  returning id`;

export const transfersById = (db: Db, ids: readonly string[]) => sql<TransferRow>(db)`
  select id, vendor, member_id as "memberId", direction, currency, realm, amount, state, why, hold_id as "holdId", tries,
         asked_at as "askedAt", ended_at as "endedAt"
    from vendor_transfer where id = any (${ids}::uuid[]) order by id`;

export const lockTransfer = async (tx: Tx, id: string) =>
  (await sql<{ state: TransferRow['state'] }>(tx)`select state from vendor_transfer where id = ${id} for update`)[0]
    ?.state;

/** Stores the amount read at the vendor before the transfer is sent, so that a retry has the same amount. */
export const setTransferAmount = (db: Db, id: string, amount: Money) =>
  sql(db)`update vendor_transfer set amount = ${amount} where id = ${id} and amount is null and state = 'asked'`;

export const putOffTransfer = (tx: Tx, id: string, until: Date, why: string) => sql(tx)`
  update vendor_transfer set next_try_at = ${until}, why = ${why} where id = ${id} and state = 'asked'`;

export const endTransfer = (
  tx: Tx,
  id: string,
  row: { state: 'done' | 'refused'; why: string | null; now: Date },
) => sql(tx)`
  update vendor_transfer set state = ${row.state}, why = ${row.why}, ended_at = ${row.now}, next_try_at = null where id = ${id}`;

export const transfersOfMember = async (db: Db, memberId: bigint, { limit, offset }: Page) => {
  const { count } = only(
    await sql<{ count: number }>(db)`select count(*)::int as count from vendor_transfer where member_id = ${memberId}`,
  );
  const rows = await sql<TransferRow>(db)`
    select id, vendor, member_id as "memberId", direction, currency, realm, amount, state, why, hold_id as "holdId", tries,
           asked_at as "askedAt", ended_at as "endedAt"
      from vendor_transfer where member_id = ${memberId} order by asked_at desc, id desc limit ${limit} offset ${offset}`;
  return { count, rows };
};

export const openTransfers = (db: Db, memberId: bigint) => sql<TransferRow>(db)`
  select id, vendor, member_id as "memberId", direction, currency, realm, amount, state, why, hold_id as "holdId", tries,
         asked_at as "askedAt", ended_at as "endedAt"
    from vendor_transfer where member_id = ${memberId} and state = 'asked'`;

export interface ListedTransfer {
  transactionUuid: string;
  direction: 'in' | 'out';
  state: TransferRow['state'];
  player: string;
  currency: Currency;
  amount: Money | null;
  at: Date;
}

/** Transfers that ended in the period, plus every transfer that the vendor's list contains. */
export const listedTransfers = (
  db: Db,
  vendor: string,
  currency: Currency,
  from: Date,
  to: Date,
  named: readonly string[],
) => sql<ListedTransfer>(db)`
  select t.id as "transactionUuid", t.direction, t.state, p.code as player, t.currency, t.amount, coalesce(t.ended_at, t.asked_at) as at
    from vendor_transfer t join vendor_player p using (member_id)
   where t.vendor = ${vendor}
     and ((t.currency = ${currency} and t.state = 'done' and t.ended_at >= ${from} and t.ended_at < ${to})
       or t.id::text = any (${named}::text[]))`;
