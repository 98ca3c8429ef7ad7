import type { Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Book } from './book.ts';

/**
 * Matching in sets. A match is a row of arrays; unmatched items are listed in `open_item`, so matched history is never
 * read. Each statement here that adds a match takes its items from that list, under the currency's lock.
 */

/**
 * Starts a currency with its first statement: its lines are open, and so are the ledger's movements from its first day
 * on.
 */
export const begin = (tx: Tx, { currency, place }: Book, from: Day) => sql(tx)`
  insert into open_item (place, currency, lines, movements, line_mark, movement_mark)
  values (${place}, ${currency},
          array(select id from bank_statement_line where currency = ${currency} and place = ${place} and not is_gap),
          array(select seq from bank_movement where currency = ${currency} and place = ${place} and day >= ${from}),
          (select coalesce(max(id), 0) from bank_statement_line), (select coalesce(max(seq), 0) from bank_movement))`;

/**
 * SQL: all open items: those that the last run listed as open, and those added since. A movement's first name is the
 * bank's reference, or otherwise the feed's.
 */
const openItems = `
  o as materialized (select * from open_item where currency = $1 and place = $3),
  l as not materialized (
    select id, day, nullif(provider_ref, '') as name, amount from bank_statement_line
     where id > (select line_mark from o) and currency = $1 and place = $3
     union all
    select id, day, nullif(provider_ref, ''), amount from bank_statement_line where id = any ((select lines from o)::bigint[])),
  m as not materialized (
    select seq, coalesce(bank_ref, provider_ref) as name, amount from bank_movement
     where seq > (select movement_mark from o) and currency = $1 and place = $3
     union all
    select seq, coalesce(bank_ref, provider_ref), amount from bank_movement
     where seq = any ((select movements from o)::bigint[]))`;

/**
 * Matches a line with a movement of the same first name and amount if both are unique, and lists the rest as open.
 * Hashing both sides together finds pairs and unmatched items at once; a join would need two more joins for the
 * unmatched ones. `several` has the names of more than one payment. Usually there are none, and the condition on it
 * keeps the two joins from being executed.
 */
export const matchNews = (tx: Tx, { currency, place }: Book, now: Date) =>
  composed(
    tx,
    `with ${openItems},
       side as (
         select name, case when name is null then id else amount end as amount, day, id as line, null::bigint as movement from l
          union all
         select name, case when name is null then -seq else amount end, null, null, seq from m),
       met as materialized (
         select count(*) as sides, max(line) as line, max(movement) as movement, max(day) as day, amount,
                case when count(*) > 2 or (count(*) = 2 and (max(line) is null or max(movement) is null))
                     then name end as name
           from side group by name, amount),
       several as materialized (select name, amount from met where name is not null),
       doubled as materialized (select exists (select 1 from several) as are),
       matched as (
         insert into bank_match (place, currency, day, lines, movements, matched_at)
         select $3, $1, day, array_agg(line), array_agg(movement), $2::timestamptz from met
          where sides = 2 and line is not null and movement is not null group by day)
     update open_item b
        set lines = array(select line from met where sides = 1 and line is not null
                           union all select l.id from l join several using (name, amount) where (select are from doubled)),
            movements = array(select movement from met where sides = 1 and movement is not null
                               union all select m.seq from m join several using (name, amount) where (select are from doubled)),
            line_mark = (select coalesce(max(id), 0) from bank_statement_line),
            movement_mark = (select coalesce(max(seq), 0) from bank_movement)
      where b.currency = $1 and b.place = $3`,
    [currency, now, place],
  );

/** Names that a line and a movement may share; each pass examines only items that the passes before left. */
const names = [
  ['provider_ref', 'bank_ref'],
  ['provider_ref', 'provider_ref'],
  ['own_reference', 'reference'],
] as const;

/** Matches open lines with open movements of the same name and amount; several equal ones are paired in their order. */
export async function matchByNames(tx: Tx, { currency, place }: Book, now: Date): Promise<void> {
  for (const [ofLine, ofMovement] of names)
    await composed(
      tx,
      `with o as materialized (select * from open_item where currency = $1 and place = $3),
         l as (
           select id, day, ${ofLine} as name, amount, row_number() over (partition by ${ofLine}, amount order by day, id) as n
             from bank_statement_line
            where id = any ((select lines from o)::bigint[]) and ${ofLine} <> '' and not is_gap),
         m as (
           select seq, ${ofMovement} as name, amount, row_number() over (partition by ${ofMovement}, amount order by at, seq) as n
             from bank_movement where seq = any ((select movements from o)::bigint[]) and ${ofMovement} <> ''),
         pair as materialized (select l.day, l.id, m.seq from l join m using (name, amount, n)),
         matched as (
           insert into bank_match (place, currency, day, lines, movements, matched_at)
           select $3, $1, day, array_agg(id), array_agg(seq), $2::timestamptz from pair group by day)
       update open_item b
          set lines = array(select unnest(b.lines) except all select id from pair),
              movements = array(select unnest(b.movements) except all select seq from pair)
        where b.currency = $1 and b.place = $3 and exists (select 1 from pair)`,
      [currency, now, place],
    );
}

/** Matches the given open lines and movements with each other, whatever their names are. */
export async function matchSides(
  tx: Tx,
  { currency, place }: Book,
  { lineIds, transferIds, now }: { lineIds: readonly bigint[]; transferIds: readonly string[]; now: Date },
): Promise<void> {
  const matched = await sql(tx)`
    with side as (
      select array(select id from bank_statement_line where id = any (${lineIds}::bigint[])) as lines,
             array(select seq from bank_movement where transfer_id = any (${transferIds}::uuid[]) and place = ${place}) as movements),
    matched as (
      insert into bank_match (place, currency, day, lines, movements, matched_at)
      select ${place}, ${currency}, coalesce((select min(day) from bank_statement_line where id = any (lines)),
                                   (select min(day) from bank_movement where seq = any (movements))),
             lines, movements, ${now} from side)
    update open_item b
       set lines = array(select unnest(b.lines) except all select unnest(side.lines)),
           movements = array(select unnest(b.movements) except all select unnest(side.movements))
      from side
     where b.currency = ${currency} and b.place = ${place} and b.lines @> side.lines and b.movements @> side.movements
    returning 1`;
  if (matched.length !== 1) throw new Error(`${lineIds} and ${transferIds} are not open`);
}

/** Lists what was added since the last run as open. */
export const openNews = (tx: Tx, { currency, place }: Book) => sql(tx)`
  update open_item b
     set lines = b.lines || array(
           select id from bank_statement_line where id > b.line_mark and currency = ${currency} and place = ${place}),
         movements = b.movements || array(
           select seq from bank_movement where seq > b.movement_mark and currency = ${currency} and place = ${place}),
         line_mark = (select coalesce(max(id), 0) from bank_statement_line),
         movement_mark = (select coalesce(max(seq), 0) from bank_movement)
   where b.currency = ${currency} and b.place = ${place}`;

/** The movement of a posting, among those that were copied since the last run. */
export const addedMovement = (tx: Tx, { currency, place }: Book, key: string) => sql<{ transferId: string }>(tx)`
  select transfer_id as "transferId" from bank_movement
   where seq > (select movement_mark from open_item where currency = ${currency} and place = ${place})
     and currency = ${currency} and place = ${place} and key = ${key}`;

/** The sum of movements before a day: the opening balance of the first statement includes them. */
export const sumBefore = async (tx: Tx, { currency, place }: Book, before: Day) =>
  only(
    await sql<{ sum: Money }>(tx)`
      select coalesce(sum(amount), 0)::bigint as sum from bank_movement
       where currency = ${currency} and place = ${place} and day < ${before}`,
  ).sum;

/** Matches gaps that a later statement fills: two lines of opposite amounts cancel out. */
export const filledGaps = (tx: Tx, { currency, place }: Book) => sql<{ one: bigint; other: bigint; day: Day }>(tx)`
  with l as (
    select id, account, day, abs(amount) as size, sign(amount) as side,
           row_number() over (partition by account, day, amount order by id) as n
      from bank_statement_line
     where id = any ((select lines from open_item where currency = ${currency} and place = ${place})::bigint[]) and is_gap)
  select a.id as one, b.id as other, a.day::text as day
    from l a join l b using (account, day, size, n) where a.side = 1 and b.side = -1`;

/** Sums of one side by day: of open items on all days, and of all items on days after `after`. */
export interface DaySum {
  day: Day;
  /** The sum of items in an open break. */
  broken: Money;
  /** The sum of open items without a break. */
  waiting: Money;
  /** The sum of all the day's items; only for days after `after`. */
  total: Money;
}

export const movementSums = (db: Db, { currency, place }: Book, after: Day) => sql<DaySum>(db)`
  select day::text as day, sum(broken)::bigint as broken, sum(waiting)::bigint as waiting, sum(total)::bigint as total
    from (
      select day, amount as total, 0 as broken, 0 as waiting
        from bank_movement where currency = ${currency} and place = ${place} and day > ${after}
       union all
      select m.day, 0, case when b.id is not null then m.amount else 0 end, case when b.id is null then m.amount else 0 end
        from bank_movement m left join bank_break b on b.transfer_id = m.transfer_id and b.place = m.place and b.state = 'open'
       where m.seq = any ((select movements from open_item where currency = ${currency} and place = ${place})::bigint[])) x
   group by day order by day`;

export const lineSums = (db: Db, { currency, place }: Book, after: Day) => sql<DaySum>(db)`
  select day::text as day, sum(broken)::bigint as broken, sum(waiting)::bigint as waiting, sum(total)::bigint as total
    from (
      select day, amount as total, 0 as broken, 0 as waiting
        from bank_statement_line where currency = ${currency} and place = ${place} and day > ${after}
       union all
      select l.day, 0, case when b.id is not null then l.amount else 0 end, case when b.id is null then l.amount else 0 end
        from bank_statement_line l left join bank_break b on b.line_id = l.id and b.state = 'open'
       where l.id = any ((select lines from open_item where currency = ${currency} and place = ${place})::bigint[])) x
   group by day order by day`;

/** The bank's balance at the end of each day: the last stated balance, and the lines after it. */
export const bankBalances = (db: Db, { currency, place }: Book, days: readonly Day[]) => sql<{
  day: Day;
  balance: Money;
}>(db)`
  select d.day::text as day, sum(coalesce(s.closing, 0)
           + coalesce((select sum(l.amount) from bank_statement_line l
                        where l.currency = ${currency} and l.place = ${place} and l.account = a.account and l.day <= d.day
                          and l.day > coalesce(s.until_day, '-infinity')), 0))::bigint as balance
    from unnest(${days}::date[]) as d (day)
   cross join (select distinct account from bank_statement where currency = ${currency} and place = ${place}) a
    left join lateral (
      select closing, until_day from bank_statement
       where currency = ${currency} and place = ${place} and account = a.account and until_day <= d.day
       order by until_day desc, seq desc limit 1) s on true
   group by d.day order by d.day desc`;
