import type { MovementView, StatementLineView } from '@tamarind/contract/reconciliation';
import type { Currency, Money } from '@tamarind/domain/money';
import type { MoneyPlace } from '@tamarind/domain/payments/providers/index';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import type { DayFault } from '@tamarind/domain/reconciliation/statement';
import type { Day } from '@tamarind/domain/time';
import type { houseEntries } from '../ledger/index.ts';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Book } from './book.ts';

/** This file stores bank and provider statements, their lines, and the copied ledger movements. */

/** Locks the matching of one house account's lines until commit. */
export const lockBook = (tx: Tx, { currency, place }: Book) =>
  sql(
    tx,
  )`select pg_advisory_xact_lock(hashtextextended(${`reconciliation:${currency}${place === 'bank' ? '' : ` ${place}`}`}, 0))`;

interface StatementRow {
  id: string;
  source: 'bank' | 'file';
  format: string;
  place: MoneyPlace;
  currency: Currency;
  account: string;
  from: Day;
  until: Day;
  opening: Money;
  closing: Money;
  raw: Uint8Array;
  rawHash: Uint8Array;
  addedBy: bigint | null;
  addedAt: Date;
}

/** Inserts a statement; false if the same bytes were added before. */
export const insertStatement = async (tx: Tx, row: StatementRow) =>
  (
    await sql(tx)`
      insert into bank_statement (id, source, format, place, currency, account, from_day, until_day, opening, closing, raw,
                                  raw_hash, added_by, added_at)
      values (${row.id}, ${row.source}, ${row.format}, ${row.place}, ${row.currency}, ${row.account}, ${row.from},
              ${row.until}, ${row.opening}, ${row.closing}, ${row.raw}, ${row.rawHash}, ${row.addedBy}, ${row.addedAt})
      on conflict (currency, account, raw_hash) do nothing returning id`
  ).length === 1;

/**
 * Stores the error of a day's statement, unless a statement of the account covers the day already. If the account
 * number is unknown, the account of the bank's earlier statements is taken. Returns a row while the error is open;
 * `isNew` is true if it has just been found.
 */
export const noteFault = async (
  tx: Tx,
  {
    currency,
    day,
    account,
    fault,
    now,
  }: { currency: Currency; day: Day; account: string | null; fault: DayFault; now: Date },
) => {
  const [row] = await sql<{ isNew: boolean }>(tx)`
    with own as (
      select coalesce(${account}::text, (select account from bank_statement
                                          where currency = ${currency} and place = 'bank' and source = 'bank'
                                          order by seq desc limit 1)) as account)
    insert into bank_statement_fault as f (currency, day, account, fault, found_at)
    select ${currency}, ${day}::date, own.account, ${fault}, ${now} from own
     where not exists (select from bank_statement s
                        where s.currency = ${currency} and s.place = 'bank' and s.account = coalesce(own.account, s.account)
                          and ${day}::date between s.from_day and s.until_day)
    on conflict (currency, day) do update set fault = excluded.fault, account = excluded.account, ended_at = null
    returning found_at = ${now} as "isNew"`;
  return row;
};

/** Closes the stored errors of days that a new statement of the bank covers. */
export const endFaults = (tx: Tx, { currency, account, from, until }: Omit<AccountDays, 'place'>, now: Date) => sql(tx)`
  update bank_statement_fault set ended_at = ${now}
   where currency = ${currency} and day between ${from} and ${until} and ended_at is null
     and (account is null or account = ${account})`;

export const openFaults = (db: Db, currencies: readonly Currency[]) => sql<{
  currency: Currency;
  day: Day;
  account: string | null;
  fault: DayFault;
  foundAt: Date;
}>(db)`
  select currency, day::text as day, account, fault, found_at as "foundAt" from bank_statement_fault
   where ended_at is null and currency = any (${currencies}::text[]) order by day, currency`;

/** The books (ledger accounts of the operator) for which a statement is stored. */
export const statedBooks = (db: Db, currencies: readonly Currency[]) => sql<Book>(db)`
  select distinct place, currency from bank_statement where currency = any (${currencies}::text[]) order by place, currency`;

/** The first day of any statement of the book. */
export const startDay = async (db: Db, { currency, place }: Book) =>
  only(
    await sql<{ day: Day | null }>(
      db,
    )`select min(from_day)::text as day from bank_statement where currency = ${currency} and place = ${place}`,
  ).day;

/**
 * The last day for which every account of the book has a statement. An account that is more than three days behind the
 * others is ignored; items that its missing statements would explain become breaks, which close when the statements
 * arrive.
 */
export const coveredUntil = async (db: Db, { currency, place }: Book) =>
  only(
    await sql<{ day: Day | null }>(db)`
      select min(until)::text as day
        from (select max(until_day) as until, max(max(until_day)) over () as latest
                from bank_statement where currency = ${currency} and place = ${place} group by account) x
       where until >= latest - 3`,
  ).day;

export interface NewLine {
  day: Day;
  at: Date | null;
  amount: Money;
  providerRef: string;
  reference: string;
  ownReference: string;
  counterparty: string;
  key: string;
}

/** Adds the lines that the account does not have yet, and returns their number. */
export const insertLines = async (
  tx: Tx,
  of: Book & { statementId: string; account: string; isGap: boolean },
  lines: readonly NewLine[],
) =>
  only(
    await sql<{ count: number }>(tx)`
      with added as (
        insert into bank_statement_line (statement_id, place, currency, account, is_gap, day, at, amount, provider_ref, reference,
                                         own_reference, counterparty, key)
        select ${of.statementId}::uuid, ${of.place}, ${of.currency}, ${of.account}, ${of.isGap}::boolean, x.*
          from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ at }) => at)}::timestamptz[],
                      ${lines.map(({ amount }) => amount)}::bigint[], ${lines.map(({ providerRef }) => providerRef)}::text[],
                      ${lines.map(({ reference }) => reference)}::text[],
                      ${lines.map(({ ownReference }) => ownReference)}::text[],
                      ${lines.map(({ counterparty }) => counterparty)}::text[], ${lines.map(({ key }) => key)}::text[]) as x
        on conflict (currency, account, key) do nothing returning 1)
      select count(*)::int as count from added`,
  ).count;

export const knownKeys = async (db: Db, { currency, place }: Book, account: string, keys: readonly string[]) =>
  (
    await sql<{ key: string }>(db)`
      select key from bank_statement_line
       where currency = ${currency} and place = ${place} and account = ${account} and key = any (${keys}::text[])`
  ).map(({ key }) => key);

interface AccountDays {
  currency: Currency;
  place: MoneyPlace;
  account: string;
  from: Day;
  until: Day;
}

/** The sum of the payments between two days, both included. */
export const sumOfLines = async (db: Db, { currency, place, account, from, until }: AccountDays) =>
  only(
    await sql<{ sum: Money }>(db)`
      select coalesce(sum(amount), 0)::bigint as sum from bank_statement_line
       where currency = ${currency} and place = ${place} and account = ${account} and day between ${from} and ${until} and not is_gap`,
  ).sum;

export const statementAccounts = (db: Db, currencies: readonly Currency[]) => sql<
  AccountDays & { closing: Money; isFetched: boolean }
>(db)`
  select distinct on (place, currency, account) place, currency, account, until_day::text as until, closing,
         (select min(f.from_day)::text from bank_statement f
           where f.place = s.place and f.currency = s.currency and f.account = s.account) as "from",
         exists (select 1 from bank_statement f
                  where f.place = s.place and f.currency = s.currency and f.account = s.account and f.source = 'bank') as "isFetched"
    from bank_statement s where currency = any (${currencies}::text[])
   order by place, currency, account, until_day desc, seq desc`;

/**
 * Statements whose opening balance differs from the previous closing balance, with the part of the difference that no
 * gap line covers yet. The first statement is expected to open with zero.
 */
export const missingGaps = (db: Db, { currency, place }: Book) => sql<{
  statementId: string;
  account: string;
  day: Day;
  amount: Money;
  known: number;
}>(db)`
  with opened as (
    select distinct on (account, from_day) id, account, from_day, opening from bank_statement
     where currency = ${currency} and place = ${place}
     order by account, from_day, seq desc),
  gap as (
    select o.id as "statementId", o.account, o.from_day::text as day,
           (o.opening - coalesce(p.closing, 0)
             - coalesce((select sum(l.amount) from bank_statement_line l
                          where l.currency = ${currency} and l.place = ${place} and l.account = o.account and not l.is_gap
                            and l.day < o.from_day
                            and l.day > coalesce(p.until_day, '-infinity')), 0)
             - g.sum)::bigint as amount, g.known
      from opened o
      left join lateral (
        select s.closing, s.until_day from bank_statement s
         where s.currency = ${currency} and s.place = ${place} and s.account = o.account and s.until_day < o.from_day
         order by s.until_day desc, s.seq desc limit 1) p on true
     cross join lateral (
        select coalesce(sum(l.amount), 0) as sum, count(*)::int as known from bank_statement_line l
         where l.currency = ${currency} and l.place = ${place} and l.account = o.account and l.is_gap and l.day = o.from_day) g)
  select * from gap where amount <> 0 order by account, day`;

export const marksOf = (db: Db, { currency, place }: Book) => sql<{ lane: bigint; seq: bigint; balance: Money }>(db)`
  select account_id as lane, seq, balance from bank_movement_mark where currency = ${currency} and place = ${place}`;

type HouseEntry = Awaited<ReturnType<typeof houseEntries>>[number];
interface NewMovement extends HouseEntry {
  day: Day;
  depositId: string | null;
  noticeId: string | null;
  withdrawalId: string | null;
}

/**
 * Copies the ledger's entries together with the bank's references for them, and advances the markers up to which
 * entries are copied.
 */
export async function insertMovements(tx: Tx, { currency, place }: Book, rows: readonly NewMovement[]): Promise<void> {
  await sql(tx)`
    insert into bank_movement (transfer_id, place, currency, at, day, amount, key, reason, reference, provider_ref, bank_ref)
    select x.transfer_id, ${place}, ${currency}, x.at, x.day, -x.amount, x.key, x.reason, x.reference, n.provider_ref,
           coalesce(n.bank_ref, w.payout_reference)
      from unnest(${rows.map((row) => row.transferId)}::uuid[], ${rows.map((row) => row.at)}::timestamptz[],
                  ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.amount)}::bigint[],
                  ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.reason)}::text[],
                  ${rows.map((row) => row.reference)}::text[], ${rows.map((row) => row.depositId)}::uuid[],
                  ${rows.map((row) => row.noticeId)}::uuid[], ${rows.map((row) => row.withdrawalId)}::uuid[])
             as x (transfer_id, at, day, amount, key, reason, reference, deposit_id, notice_id, withdrawal_id)
      left join deposit d on d.id = x.deposit_id
      left join bank_notice n on n.id = coalesce(x.notice_id, d.notice_id)
      left join withdrawal w on w.id = x.withdrawal_id`;
  const last = new Map(rows.map((row) => [row.lane, row]));
  await sql(tx)`
    insert into bank_movement_mark (account_id, place, currency, seq, balance)
    select x.lane, ${place}, ${currency}, x.seq, x.balance
      from unnest(${[...last.keys()]}::bigint[], ${[...last.values()].map(({ seq }) => seq)}::bigint[],
                  ${[...last.values()].map(({ balanceAfter }) => balanceAfter)}::bigint[]) as x (lane, seq, balance)
    on conflict (account_id) do update set seq = excluded.seq, balance = excluded.balance`;
}

/** Providers with a payment connection, each with the currency of the connection. */
export const connectedProviders = (db: Db) => sql<{ provider: PaymentProviderCode; currency: Currency }>(db)`
  select distinct provider, currency from payment_connection`;

export const linesById = (db: Db, ids: readonly bigint[]) => sql<
  StatementLineView & { id: bigint; ownReference: string }
>(db)`
  select id, day::text as day, at, amount, provider_ref as "providerRef", reference, own_reference as "ownReference",
         counterparty, account
    from bank_statement_line where id = any (${ids}::bigint[])`;

/**
 * The key of a movement: a transfer and a place. Both are needed, because a remittance is one transfer but a movement
 * of two places, bank and provider.
 */
export interface MovementKey {
  readonly transferId: string;
  readonly place: MoneyPlace;
}

export const movementsById = (db: Db, keys: readonly MovementKey[]) => sql<MovementView & MovementKey>(db)`
  select m.transfer_id as "transferId", m.place, m.at, m.amount, m.reason, m.reference
    from unnest(${keys.map(({ transferId }) => transferId)}::uuid[], ${keys.map(({ place }) => place)}::text[]) as x (id, place)
    join bank_movement m on m.transfer_id = x.id and m.place = x.place`;

/**
 * The lines and movements of a day: matched pairs (by the line's day), unmatched lines and unmatched movements; the
 * unmatched ones come first.
 */
export async function dayPage(
  db: Db,
  { currency, place }: Book,
  day: Day,
  { limit, offset }: { limit: number | null; offset: number },
) {
  const rows = await sql<{ lineId: bigint | null; transferId: string | null; count: number }>(db)`
    with o as materialized (select lines, movements from open_item where currency = ${currency} and place = ${place}),
    pair as materialized (
      select x.line_id, x.seq from bank_match s cross join unnest(s.lines, s.movements) as x (line_id, seq)
       where s.currency = ${currency} and s.place = ${place} and s.day = ${day} and x.line_id is not null),
    line as materialized (
      select id, amount, pair.seq, id = any ((select lines from o)::bigint[]) as is_open
        from bank_statement_line l left join pair on pair.line_id = l.id
       where l.currency = ${currency} and l.place = ${place} and l.day = ${day} and not l.is_gap),
    row as (
      select line.id as line_id, m.transfer_id, line.amount, line.is_open
        from line left join bank_movement m on m.seq = line.seq
      union all
      select null, m.transfer_id, m.amount, m.seq = any ((select movements from o)::bigint[])
        from bank_movement m
       where m.currency = ${currency} and m.place = ${place} and m.day = ${day} and not exists (select 1 from line where line.seq = m.seq))
    select line_id as "lineId", transfer_id as "transferId", (count(*) over ())::int as count from row
     order by is_open desc, abs(amount) desc, line_id, transfer_id limit ${limit}::bigint offset ${offset}`;
  return { rows, count: rows[0]?.count ?? 0 };
}
