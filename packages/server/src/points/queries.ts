import type { MallNames, MallPicture } from '@tamarind/contract/points';
import { currencies as everyCurrency, type Currency, type Money } from '@tamarind/domain/money';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface ItemRow {
  id: string;
  type: 'goods' | 'voucher';
  picture: MallPicture;
  names: MallNames;
  points: number;
  stock: number;
  monthlyLimit: number;
  minLevel: number;
  isOn: boolean;
}

/** Locks the member's points until commit, creating the row if needed; returns the balance. */
export async function lockPoints(tx: Tx, memberId: bigint): Promise<number> {
  await sql(tx)`insert into point_account (member_id) values (${memberId}) on conflict do nothing`;
  return only(
    await sql<{ balance: number }>(tx)`select balance from point_account where member_id = ${memberId} for update`,
  ).balance;
}

export const pointsOf = async (db: Db, memberId: bigint): Promise<number> =>
  (await sql<{ balance: number }>(db)`select balance from point_account where member_id = ${memberId}`)[0]?.balance ??
  0;

export interface Movement {
  memberId: bigint;
  key: string;
  kind: 'deposit' | 'adjustment' | 'redeem' | 'returned' | 'convert';
  amount: number;
  reference: string;
  remark: string;
  by: string;
  at: Date;
}

/** Returns those of the given keys that were used before. */
export const movedKeys = async (tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (await sql<{ key: string }>(tx)`select key from point_movement where key = any (${keys}::text[])`).map(
      ({ key }) => key,
    ),
  );

/**
 * Locks adjustments until commit, because two concurrent ones would otherwise each miss the other's points in the sums
 * of the caps.
 */
export const lockAdjustments = (tx: Tx) =>
  sql(tx)`select pg_advisory_xact_lock(hashtextextended('point-adjustments', 0))`;

/**
 * The sum of points that one person adjusted without a second person since a moment: for this member, and for all
 * members of the currency.
 */
export const adjustedAlone = async (tx: Tx, of: { memberId: bigint; currency: Currency; by: string; since: Date }) =>
  only(
    await sql<{ toMember: number; byOfficer: number }>(tx)`
      select coalesce(sum(abs(p.amount)) filter (where p.member_id = ${of.memberId}), 0)::int as "toMember",
             coalesce(sum(abs(p.amount)) filter (where p.by = ${of.by}), 0)::int as "byOfficer"
        from point_movement p join member m on m.id = p.member_id
       where p.kind = 'adjustment' and p.at > ${of.since} and m.currency = ${of.currency} and p.by not like '%, %'`,
  );

/**
 * The sum of points of the rewards that one person approved without a second person since a moment: for this member,
 * and for all members of the currency.
 */
export const approvedAlone = async (tx: Tx, of: { memberId: bigint; currency: Currency; by: string; since: Date }) =>
  only(
    await sql<{ toMember: number; byOfficer: number }>(tx)`
      select coalesce(sum(-changed_points) filter (where member_id = ${of.memberId}), 0)::int as "toMember",
             coalesce(sum(-changed_points) filter (where decided_by = ${of.by}), 0)::int as "byOfficer"
        from point_record
       where status = 'approved' and type <> 'convert' and decided_at > ${of.since} and currency = ${of.currency}
         and decided_by not like '%, %'`,
  );

/** SQL for the movements that a statement inserts, in order; `columnsOf` supplies its parameters. */
const wished = `
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
      with ordinality as x (member_id, key, kind, amount, reference, remark, by, at, n)`;
const columnsOf = (rows: readonly Movement[]) => [
  rows.map(({ memberId }) => memberId),
  rows.map(({ key }) => key),
  rows.map(({ kind }) => kind),
  rows.map(({ amount }) => amount),
  rows.map(({ reference }) => reference),
  rows.map(({ remark }) => remark),
  rows.map(({ by }) => by),
  rows.map(({ at }) => at),
];

/**
 * Writes movements in this order. The caller must have locked the members' points, and no balance may become negative.
 */
export const insertMovements = (tx: Tx, rows: readonly Movement[]) =>
  composed(tx, insertMovementsText, columnsOf(rows));
const insertMovementsText = `
  with wish as (
    ${wished}
  ), moved as (
    update point_account a set balance = a.balance + t.amount, seq = a.seq + t.count
      from (select member_id, sum(amount)::int as amount, count(*)::int as count from wish group by member_id) t
     where t.member_id = a.member_id
    returning a.member_id, a.balance - t.amount as balance, a.seq - t.count as seq
  )
  insert into point_movement (member_id, seq, key, kind, amount, balance_after, reference, remark, by, at)
  select w.member_id, m.seq + row_number() over own, key, kind, amount, m.balance + sum(amount) over own, reference, remark, by, at
    from wish w join moved m using (member_id)
  window own as (partition by w.member_id order by n)`;

/**
 * Credits points in this order, skips keys that were used before, and creates missing point accounts. The accounts are
 * locked in the order of members, so that two transactions cannot deadlock. The caller must have locked the rows that
 * the keys name, and no key may occur twice.
 */
export const creditPoints = (tx: Tx, rows: readonly Movement[]) => composed(tx, creditPointsText, columnsOf(rows));
const creditPointsText = `
  with wish as (
    ${wished}
     where not exists (select from point_movement p where p.key = x.key)
  ), total as (
    select member_id, sum(amount)::int as amount, count(*)::int as count from wish group by member_id
  ), moved as (
    insert into point_account as a (member_id, balance, seq)
    select member_id, amount, count from total order by member_id
    on conflict (member_id) do update set balance = a.balance + excluded.balance, seq = a.seq + excluded.seq
    returning member_id, balance, seq
  )
  insert into point_movement (member_id, seq, key, kind, amount, balance_after, reference, remark, by, at)
  select w.member_id, m.seq - t.count + row_number() over own, key, kind, w.amount, m.balance - t.amount + sum(w.amount) over own,
         reference, remark, by, at
    from wish w join total t using (member_id) join moved m using (member_id)
  window own as (partition by w.member_id order by n)`;

export const movementsPage = async (db: Db, memberId: bigint, { limit, offset }: Page) => ({
  movements: await sql<Omit<Movement, 'memberId' | 'key' | 'by'> & { seq: number; balanceAfter: number }>(db)`
    select seq, kind, amount, balance_after as "balanceAfter", reference, remark, at from point_movement
     where member_id = ${memberId} order by seq desc limit ${limit} offset ${offset}`,
  count: only(
    await sql<{ count: number }>(db)`select count(*)::int as count from point_movement where member_id = ${memberId}`,
  ).count,
});

/** Items on sale; with `all` also items that are not on sale. */
export const items = (db: Db, filter: { id?: string; all?: boolean } = {}) => sql<ItemRow>(db)`
  select id, type, picture, names, points, stock, monthly_limit as "monthlyLimit", min_level as "minLevel", is_on as "isOn"
    from mall_item
   where (${filter.all}::boolean or is_on) and (${filter.id}::uuid is null or id = ${filter.id})
   order by is_on desc, min_level, points, id`;

export const putItem = (tx: Tx, row: ItemRow, now: Date) => sql(tx)`
  insert into mall_item (id, type, picture, names, points, stock, monthly_limit, min_level, is_on, added_at, changed_at)
  values (${row.id}, ${row.type}, ${row.picture}, ${{ json: row.names }}, ${row.points}, ${row.stock},
          ${row.monthlyLimit}, ${row.minLevel}, ${row.isOn}, ${now}, ${now})
  on conflict (id) do update
     set type = excluded.type, picture = excluded.picture, names = excluded.names, points = excluded.points, stock = excluded.stock,
         monthly_limit = excluded.monthly_limit, min_level = excluded.min_level, is_on = excluded.is_on, changed_at = excluded.changed_at`;

/** Takes stock; false if too little is left. The update is atomic, so concurrent requests cannot take the same item. */
export const takeStock = async (tx: Tx, item: string, quantity: number): Promise<boolean> =>
  (
    await sql(tx)`
      update mall_item set stock = stock - ${quantity} where id = ${item} and is_on and stock >= ${quantity} returning id`
  ).length === 1;

export const giveStockBack = (tx: Tx, item: string, quantity: number) => sql(tx)`
  update mall_item set stock = stock + ${quantity} where id = ${item}`;

/** The quantity of each item that the member requested since a moment, without rejected requests. */
export const takenSince = (db: Db, memberId: bigint, since: Date) => sql<{ item: string; taken: number }>(db)`
  select item_id as item, sum(quantity)::int as taken from point_record
   where member_id = ${memberId} and asked_at >= ${since} and type <> 'convert' and status <> 'rejected' group by item_id`;

export interface RecordRow {
  id: string;
  reference: string;
  memberId: bigint;
  account: string;
  type: 'goods' | 'voucher' | 'convert';
  item: string | null;
  names: MallNames | null;
  quantity: number;
  pointsRequirement: number;
  changedPoints: number;
  pointsBalance: number;
  redeemAmount: Money | null;
  currency: Currency;
  status: 'in_process' | 'rejected' | 'approved';
  addressSealed: Buffer | null;
  remark: string;
  askedAt: Date;
  decidedBy: string | null;
}

export const insertRecord = (tx: Tx, row: Omit<RecordRow, 'account' | 'remark'>) => sql(tx)`
  insert into point_record (id, reference, member_id, type, item_id, names, quantity, points_requirement, changed_points, points_balance,
                            redeem_amount, currency, status, address_sealed, asked_at, decided_at, decided_by)
  values (${row.id}, ${row.reference}, ${row.memberId}, ${row.type}, ${row.item}, ${row.names && { json: row.names }}, ${row.quantity},
          ${row.pointsRequirement}, ${row.changedPoints}, ${row.pointsBalance}, ${row.redeemAmount}, ${row.currency}, ${row.status},
          ${row.addressSealed}, ${row.askedAt}, ${row.decidedBy === null ? null : row.askedAt}, ${row.decidedBy})`;

export async function recordsPage(
  db: Db,
  filter: { memberId?: bigint; status?: RecordRow['status'] | undefined; currencies?: readonly Currency[] },
  { limit, offset }: Page,
): Promise<{ records: RecordRow[]; count: number }> {
  const { memberId, status, currencies = everyCurrency } = filter;
  return {
    records: await sql<RecordRow>(db)`
      select r.id, reference, member_id as "memberId", m.account, type, item_id as item, names, quantity,
             points_requirement as "pointsRequirement", changed_points as "changedPoints", points_balance as "pointsBalance",
             redeem_amount as "redeemAmount", r.currency, status, address_sealed as "addressSealed", remark, asked_at as "askedAt",
             decided_by as "decidedBy"
        from point_record r join member m on m.id = r.member_id
       where (${memberId}::bigint is null or member_id = ${memberId}) and (${status}::text is null or status = ${status})
         and r.currency = any (${currencies}::text[])
       order by asked_at desc, r.id limit ${limit} offset ${offset}`,
    count: only(
      await sql<{ count: number }>(db)`
        select count(*)::int as count from point_record
         where (${memberId}::bigint is null or member_id = ${memberId}) and (${status}::text is null or status = ${status})
           and currency = any (${currencies}::text[])`,
    ).count,
  };
}

export const lockRecord = async (tx: Tx, id: string) =>
  (
    await sql<
      Pick<RecordRow, 'id' | 'reference' | 'memberId' | 'item' | 'quantity' | 'changedPoints' | 'currency' | 'status'>
    >(tx)`
      select id, reference, member_id as "memberId", item_id as item, quantity, changed_points as "changedPoints", currency, status
        from point_record where id = ${id} for update`
  )[0];

export const decideRecord = (
  tx: Tx,
  id: string,
  decision: { status: 'approved' | 'rejected'; remark: string; by: string; at: Date },
) => sql(tx)`
  update point_record set status = ${decision.status}, remark = ${decision.remark}, decided_at = ${decision.at}, decided_by = ${decision.by}
   where id = ${id}`;

/** Members' points by currency, and the number of reward requests that wait for a decision. */
export const outstanding = (db: Db) => sql<{ currency: Currency; members: number; points: bigint; waiting: number }>(
  db,
)`
  select m.currency, count(*)::int as members, sum(a.balance)::bigint as points,
         (select count(*)::int from point_record r where r.status = 'in_process' and r.currency = m.currency) as waiting
    from point_account a join member m on m.id = a.member_id where a.balance > 0 group by m.currency order by m.currency`;

export const inProcess = async (db: Db, memberId: bigint): Promise<number> =>
  only(
    await sql<{ count: number }>(
      db,
    )`select count(*)::int as count from point_record where member_id = ${memberId} and status = 'in_process'`,
  ).count;
