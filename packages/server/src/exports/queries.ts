import type { InputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export type ExportWish = Omit<InputOf<typeof contract.exports.askExport>, 'purpose'>;

interface ExportRow extends Omit<ExportWish, 'segmentName'> {
  id: string;
  segmentName: string | null;
  purpose: string;
  by: string;
  askedPerson: bigint;
  agreedBy: string;
  agreedAt: Date;
  endsAt: Date;
  taken: number;
  rows: number | null;
}

export const insertExport = (
  tx: Tx,
  row: ExportWish & { id: string; purpose: string; askedBy: bigint; agreedBy: bigint; agreedAt: Date; endsAt: Date },
) => sql(tx)`
  insert into data_export
    (id, kind, segment, segment_name, from_day, to_day, purpose, asked_by, agreed_by, agreed_at, ends_at)
  values (${row.id}, ${row.kind}, ${row.segment}, ${row.segmentName}, ${row.from}, ${row.to}, ${row.purpose},
          ${row.askedBy}, ${row.agreedBy}, ${row.agreedAt}, ${row.endsAt})`;

export const exportById = async (db: Db, id: string) =>
  (
    await sql<ExportRow>(db)`
      select e.id, e.kind, e.segment, e.segment_name as "segmentName", e.from_day::text as "from",
             e.to_day::text as "to", e.purpose, m.username as by,
             m.person_id as "askedPerson", c.username as "agreedBy", e.agreed_at as "agreedAt", e.ends_at as "endsAt",
             e.taken, e.rows
        from data_export e join staff m on m.id = e.asked_by join staff c on c.id = e.agreed_by where e.id = ${id}`
  )[0];

export const exportsPage = (db: Db, { limit, offset }: Page) => sql<ExportRow & { count: number }>(db)`
  select e.id, e.kind, e.segment, e.segment_name as "segmentName", e.from_day::text as "from",
             e.to_day::text as "to", e.purpose, m.username as by,
         m.person_id as "askedPerson", c.username as "agreedBy", e.agreed_at as "agreedAt", e.ends_at as "endsAt",
         e.taken, e.rows, count(*) over ()::int as count
    from data_export e join staff m on m.id = e.asked_by join staff c on c.id = e.agreed_by
   order by e.agreed_at desc, e.id desc limit ${limit} offset ${offset}`;

export const noteTaken = (tx: Tx, { id, rows }: { id: string; rows: number }) => sql(tx)`
  update data_export set taken = taken + 1, rows = ${rows} where id = ${id}`;

/** A half-open period: `to` is excluded. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Members who registered in the period. */
export const membersOf = (db: Db, { from, to }: Period, limit: number) => sql<{
  account: string;
  currency: Currency;
  language: string | null;
  registeredAt: Date;
  lastPlayed: Day | null;
  closedAt: Date | null;
}>(db)`
  select m.account, m.currency, m.language, m.registered_at as "registeredAt", m.closed_at as "closedAt",
         (select max(d.day)::text from play_day d where d.member_id = m.id and d.staked > 0) as "lastPlayed"
    from member m
   where m.realm = 'real' and m.registered_at >= ${from} and m.registered_at < ${to}
   order by m.id limit ${limit}`;

/** Tickets placed in the period, with the payout by the newest result version. */
export const ticketsOf = (db: Db, { from, to }: Period, limit: number) => sql<{
  reference: string;
  account: string;
  draw: string;
  placedAt: Date;
  currency: Currency;
  stake: Money;
  state: string;
  payout: Money;
}>(db)`
  select t.reference, m.account, d.code as draw, t.placed_at as "placedAt", t.currency, t.stake, t.state,
         coalesce((select sum(w.payout)::bigint from ticket_win w
                    where w.draw_id = t.draw_id and w.result_version = d.result_version and w.ticket_id = t.id), 0) as payout
    from ticket t join member m on m.id = t.member_id join draw d on d.id = t.draw_id
   where t.realm = 'real' and t.placed_at >= ${from} and t.placed_at < ${to}
   order by t.placed_at, t.id limit ${limit}`;

/** Account names of the members, by id. */
export const accountsOf = async (db: Db, ids: readonly bigint[]) =>
  new Map(
    (
      await sql<{ id: bigint; account: string }>(db)`select id, account from member where id = any (${ids}::bigint[])`
    ).map(({ id, account }) => [id, account]),
  );
