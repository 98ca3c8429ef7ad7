import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../../platform/db/sql.ts';
import type { Page } from '../../platform/page.ts';

export interface BatchRow {
  id: string;
  number: bigint;
  currency: Currency;
  form: 'pain001' | 'csv';
  bank: string;
  account: string;
  count: number;
  total: Money;
  paid: number;
  rejected: number;
  hash: Buffer;
  madeBy: string;
  madeById: bigint;
  madeAt: Date;
  takenAt: Date | null;
  handedBy: string | null;
  handedAt: Date | null;
  droppedAt: Date | null;
  closedAt: Date | null;
}

/** Batches with these ids, newest first. */
export const batchesById = (db: Db, ids: readonly string[]) => sql<BatchRow>(db)`
  select b.id, b.number, b.currency, b.form, b.bank, b.account, b.count, b.total, b.hash, b.made_by as "madeById",
         (select f.username from staff f where f.id = b.made_by) as "madeBy", b.made_at as "madeAt", b.taken_at as "takenAt",
         (select f.username from staff f where f.id = b.handed_by) as "handedBy", b.handed_at as "handedAt",
         b.dropped_at as "droppedAt", b.closed_at as "closedAt", a.paid, a.rejected
    from payout_batch b
   cross join lateral (
     select count(*) filter (where state = 'completed')::int as paid,
            count(*) filter (where state = 'refused' and b.dropped_at is null)::int as rejected
       from payout_attempt where batch = b.id) a
   where b.id = any (${ids}::uuid[]) order by b.number desc`;

export const pageOfBatches = async (db: Db, currencies: readonly Currency[], { limit, offset }: Page) => {
  const rows = await sql<{ id: string; count: number }>(db)`
    select id, count(*) over ()::int as count from payout_batch
     where currency = any (${currencies}::text[]) order by number desc limit ${limit} offset ${offset}`;
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
};

export const lockBatch = async (tx: Tx, id: string) =>
  (await sql(tx)`select id from payout_batch where id = ${id} for update`).length === 1;

/** Approved withdrawals to bank accounts for which no order is open or completed. */
export const queueOf = async (db: Db, currency: Currency) =>
  only(
    await sql<{ count: number; total: Money }>(db)`
      select count(*)::int as count, coalesce(sum(w.amount - w.fee), 0)::bigint as total
        from withdrawal w
       where w.state = 'approved' and w.currency = ${currency} and w.bank_account_id is not null
         and not exists (select 1 from payout_attempt a where a.withdrawal_id = w.id and a.state <> 'refused')`,
  );

/**
 * Locks and returns the oldest approved withdrawals to bank accounts without an open or completed order. Rows that
 * another transaction has locked are skipped and wait for the next file.
 */
export const takeQueue = async (tx: Tx, currency: Currency, limit: number) =>
  (
    await sql<{ id: string }>(tx)`
      select w.id from withdrawal w
       where w.state = 'approved' and w.currency = ${currency} and w.bank_account_id is not null
         and not exists (select 1 from payout_attempt a where a.withdrawal_id = w.id and a.state <> 'refused')
       order by w.requested_at, w.id limit ${limit} for update skip locked`
  ).map(({ id }) => id);

export const insertBatch = async (
  tx: Tx,
  row: Pick<BatchRow, 'id' | 'currency' | 'form' | 'bank' | 'account' | 'count' | 'total' | 'madeAt'> & {
    holder: string;
    madeBy: bigint;
  },
) =>
  only(
    await sql<{ number: bigint }>(tx)`
      insert into payout_batch (id, currency, form, bank, account, holder, count, total, made_by, made_at)
      values (${row.id}, ${row.currency}, ${row.form}, ${row.bank}, ${row.account}, ${row.holder}, ${row.count}, ${row.total},
              ${row.madeBy}, ${row.madeAt}) returning number`,
  ).number;

export const setFile = (tx: Tx, id: string, sealed: Buffer, hash: Buffer) => sql(tx)`
  update payout_batch set sealed = ${sealed}, hash = ${hash} where id = ${id}`;

export const fileOf = async (db: Db, id: string) =>
  (await sql<{ sealed: Buffer }>(db)`select sealed from payout_batch where id = ${id}`)[0]?.sealed;

export const setTaken = (tx: Tx, id: string, now: Date) => sql(tx)`
  update payout_batch set taken_at = coalesce(taken_at, ${now}) where id = ${id}`;
export const setHanded = (tx: Tx, id: string, staffId: bigint, now: Date) => sql(tx)`
  update payout_batch set handed_by = ${staffId}, handed_at = ${now} where id = ${id}`;
export const setDropped = (tx: Tx, id: string, now: Date) => sql(tx)`
  update payout_batch set dropped_at = ${now} where id = ${id}`;
/** Closes a batch whose payments have all ended. */
export const closeBatch = (tx: Tx, id: string, now: Date) => sql(tx)`
  update payout_batch set closed_at = ${now}
   where id = ${id} and not exists (select 1 from payout_attempt where batch = ${id} and state = 'open')`;

export interface BatchLineRow {
  attempt: string;
  withdrawal: string;
  reference: string;
  member: string;
  amount: Money;
  state: 'open' | 'refused' | 'completed';
  reason: string | null;
}

export const linesOf = (db: Db, batch: string) => sql<BatchLineRow>(db)`
  select a.id as attempt, w.id as withdrawal, w.reference, m.account as member, a.amount, a.state, a.why as reason
    from payout_attempt a join withdrawal w on w.id = a.withdrawal_id join member m on m.id = w.member_id
   where a.batch = ${batch} order by w.requested_at, w.id`;

/**
 * Open payments of a batch (payout file) that a statement of the bank contains: debits with our reference and the same
 * sum.
 */
export const shownByStatement = async (db: Db, batch: string) =>
  (
    await sql<{ reference: string }>(db)`
      select distinct w.reference
        from payout_attempt a join withdrawal w on w.id = a.withdrawal_id
        join bank_statement_line l on l.own_reference = w.reference and l.currency = w.currency and l.amount = -a.amount
       where a.batch = ${batch} and a.state = 'open' and not l.is_gap`
  ).map(({ reference }) => reference);
