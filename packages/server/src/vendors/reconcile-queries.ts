import type { Currency, Money } from '@tamarind/domain/money';
import type { MovementState } from '@tamarind/domain/vendors/decide-command';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface OursRow {
  transactionUuid: string;
  kind: 'bet' | 'win' | 'rollback' | null;
  state: MovementState;
  player: string;
  currency: Currency | null;
  amount: Money;
  round: string;
  at: Date;
}

/** Our bets and wins of the period, plus every movement that the vendor's list contains, whatever its day and state. */
export const oursFor = (
  db: Db,
  vendor: string,
  currency: Currency,
  from: Date,
  to: Date,
  named: readonly string[],
) => sql<OursRow>(db)`
  select transaction_uuid as "transactionUuid", kind, state, player, currency, amount, round, at
    from vendor_movement
   where vendor = ${vendor}
     and ((at >= ${from} and at < ${to} and currency = ${currency} and kind in ('bet', 'win') and state in ('APPLIED', 'ROLLED_BACK'))
       or transaction_uuid = any (${named}::text[]))`;

/** The bets and wins of one round of a member. */
export const oursOfRound = (db: Db, vendor: string, memberId: bigint, round: string) => sql<OursRow>(db)`
  select transaction_uuid as "transactionUuid", kind, state, player, currency, amount, round, at
    from vendor_movement
   where vendor = ${vendor} and member_id = ${memberId} and round = ${round} and kind in ('bet', 'win')
     and state in ('APPLIED', 'ROLLED_BACK')`;

export const doneDays = (db: Db, day: string) =>
  sql<{ vendor: string }>(db)`select vendor from vendor_reconciliation where day = ${day}`;

export const putReconciliation = (
  tx: Tx,
  row: { vendor: string; day: string; theirs: number; ours: number; cases: number; ranAt: Date },
) => sql(tx)`
  insert into vendor_reconciliation (vendor, day, theirs, ours, cases, ran_at)
  values (${row.vendor}, ${row.day}, ${row.theirs}, ${row.ours}, ${row.cases}, ${row.ranAt})
  on conflict (vendor, day) do update set theirs = excluded.theirs, ours = excluded.ours, cases = excluded.cases, ran_at = excluded.ran_at`;

export interface CaseMovement {
  kind: string;
  user: string;
  amount: string;
  round: string;
  state: string;
}

/** Inserts a case. False if a case for the same difference exists, for this day or another. */
export const insertCase = async (
  tx: Tx,
  row: {
    id: string;
    vendor: string;
    day: string;
    kind: string;
    transactionUuid: string;
    currency: string;
    difference: Money;
    ours: CaseMovement | null;
    theirs: CaseMovement | null;
    foundAt: Date;
  },
) =>
  (
    await sql(tx)`
      insert into vendor_case (id, vendor, day, kind, transaction_uuid, currency, difference, ours, theirs, found_at)
      values (${row.id}, ${row.vendor}, ${row.day}, ${row.kind}, ${row.transactionUuid}, ${row.currency}, ${row.difference},
              ${row.ours && { json: row.ours }}, ${row.theirs && { json: row.theirs }}, ${row.foundAt})
      on conflict (vendor, transaction_uuid, kind) do nothing returning id`
  ).length === 1;

/** Closes cases of the day whose difference was not found again, because the missing movement has arrived. */
export const closeFitting = (tx: Tx, row: { vendor: string; day: string; still: readonly string[]; now: Date }) => sql(
  tx,
)`
  update vendor_case set resolved_at = ${row.now}, resolved_by = 'system', note = ''
   where vendor = ${row.vendor} and day = ${row.day} and kind <> 'large_win' and resolved_at is null
     and transaction_uuid || ' ' || kind <> all (${row.still}::text[])`;

/**
 * Members with a recent win whose net wins of the day at one vendor exceed `above`, in real money, and who have no case
 * for that day yet. Rolled-back bets and wins do not count.
 */
export const largeWins = (
  db: Db,
  of: { day: string; since: Date; lately: Date; currency: Currency; above: Money },
) => sql<{ vendor: string; memberId: bigint; user: string; net: Money }>(db)`
  select w.vendor, w.member_id as "memberId", p.code as "user", w.net
    from (select distinct m.vendor, m.member_id from vendor v join vendor_movement m on m.vendor = v.code and m.at >= ${of.lately}
           where m.kind = 'win' and m.state = 'APPLIED' and m.realm = 'real' and m.currency = ${of.currency}) lately,
         lateral (select lately.vendor, lately.member_id, sum(case kind when 'win' then moved else -moved end)::bigint as net
                    from vendor_movement d
                   where d.member_id = lately.member_id and d.at >= ${of.since} and d.vendor = lately.vendor and d.kind in ('bet', 'win')
                     and d.state = 'APPLIED' and d.realm = 'real' and d.currency = ${of.currency}) w
    join vendor_player p on p.member_id = w.member_id
   where w.net > ${of.above}
     and not exists (select 1 from vendor_case c where c.vendor = w.vendor and c.kind = 'large_win'
                        and c.transaction_uuid = 'wins:' || w.member_id || ':' || ${of.day} || ':' || ${of.currency})`;

export const resolveCase = async (tx: Tx, id: string, by: string, note: string, now: Date) =>
  (
    await sql<{ vendor: string; transactionUuid: string }>(tx)`
      update vendor_case set resolved_at = ${now}, resolved_by = ${by}, note = ${note} where id = ${id} and resolved_at is null
      returning vendor, transaction_uuid as "transactionUuid"`
  )[0];

export interface CaseRow {
  id: string;
  vendor: string;
  day: string;
  kind: 'missing_here' | 'missing_there' | 'differs' | 'large_win';
  transactionUuid: string;
  currency: Currency;
  difference: Money;
  ours: CaseMovement | null;
  theirs: CaseMovement | null;
  oursAccount: string | null;
  theirsAccount: string | null;
  foundAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  note: string | null;
}

export const cases = async (
  db: Db,
  filter: { vendor: string | undefined; openOnly: boolean },
  { limit, offset }: Page,
) => {
  const { count } = only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from vendor_case
       where (${filter.vendor}::text is null or vendor = ${filter.vendor}) and (not ${filter.openOnly} or resolved_at is null)`,
  );
  const rows = await sql<CaseRow>(db)`
    select c.id, c.vendor, c.day, c.kind, c.transaction_uuid as "transactionUuid", c.currency, c.difference, c.ours, c.theirs,
           mo.account as "oursAccount", mt.account as "theirsAccount", c.found_at as "foundAt", c.resolved_at as "resolvedAt",
           c.resolved_by as "resolvedBy", c.note
      from vendor_case c
      left join vendor_player po on po.code = c.ours->>'user' left join member mo on mo.id = po.member_id
      left join vendor_player pt on pt.code = c.theirs->>'user' left join member mt on mt.id = pt.member_id
     where (${filter.vendor}::text is null or c.vendor = ${filter.vendor}) and (not ${filter.openOnly} or c.resolved_at is null)
     order by c.resolved_at is not null, case when c.resolved_at is null then c.found_at end, c.found_at desc, c.id
     limit ${limit} offset ${offset}`;
  return { count, rows };
};

export const lastDays = (db: Db, vendor: string | undefined) => sql<{
  vendor: string;
  day: string;
  theirs: number;
  ours: number;
  cases: number;
  ranAt: Date;
}>(db)`
  select vendor, day, theirs, ours, cases, ran_at as "ranAt" from vendor_reconciliation
   where ${vendor}::text is null or vendor = ${vendor} order by day desc, vendor limit 30`;
