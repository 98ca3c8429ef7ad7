import type { Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { composed, only, plannedAnew, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Book } from './book.ts';

/**
 * The statements in this file match whole sets in SQL. A match is a row with arrays of lines and movements. Unmatched
 * items are listed in `open_item`, so matched history is never read. Each SQL statement here that adds a match takes
 * its items from that list, under the currency's lock.
 */

/**
 * Starts a book with its first statement: the statement's lines become open items, and so do the ledger's movements
 * from the statement's first day on.
 */
export const begin = (tx: Tx, { currency, place }: Book, from: Day) => sql(tx)`
  insert into open_item (place, currency, lines, movements, line_mark, movement_mark)
  values (${place}, ${currency},
          array(select id from bank_statement_line where currency = ${currency} and place = ${place} and not is_gap),
          array(select seq from bank_movement where currency = ${currency} and place = ${place} and day >= ${from}),
          (select coalesce(max(id), 0) from bank_statement_line), (select coalesce(max(seq), 0) from bank_movement))`;

/**
 * Matches each new line with a movement of the same reference and amount if both are unique, and lists the rest as
 * open. The reference of a movement is the bank's or, if there is none, the payment feed's. A read-only query finds the
 * pairs, because PostgreSQL runs only read-only queries in parallel.
 */
export async function matchNews(tx: Tx, book: Book, now: Date): Promise<void> {
  await storeMet(tx, book, leaveDoubles(await meet(tx, book)), now);
}

/** Items of one day as PostgreSQL arrays in text form, `{1,2}`. `day` is null for movements without a line. */
interface DayItems {
  day: Day | null;
  /**
   * Lines and movements that have the same reference and amount, both arrays in the same order; an item with several
   * partners occurs once for each.
   */
  lines: string | null;
  movements: string | null;
  openLines: string | null;
  openMovements: string | null;
}

/** Joins all open lines and movements that have the same amount and the same bank's or feed's reference. */
async function meet(tx: Tx, { currency, place }: Book): Promise<DayItems[]> {
  const [marks] = await sql<{ line: bigint; movement: bigint }>(tx)`
    select line_mark as line, movement_mark as movement from open_item where currency = ${currency} and place = ${place}`;
  if (!marks) return [];
  return plannedAnew<DayItems>(
    tx,
    `select l.day::text as day,
            array_agg(id) filter (where id is not null and seq is not null)::text as lines,
            array_agg(seq) filter (where id is not null and seq is not null)::text as movements,
            array_agg(id) filter (where seq is null)::text as "openLines",
            array_agg(seq) filter (where id is null)::text as "openMovements"
       from (select id, day, nullif(provider_ref, '') as name, amount from bank_statement_line
              where currency = $1 and place = $2
                and (id > $3 or id = any ((select lines from open_item where currency = $1 and place = $2)::bigint[]))) l
       full join
            (select seq, coalesce(bank_ref, provider_ref) as name, amount from bank_movement
              where currency = $1 and place = $2
                and (seq > $4 or seq = any ((select movements from open_item where currency = $1 and place = $2)::bigint[]))) m
         on l.name = m.name and l.amount = m.amount
      group by l.day`,
    [currency, place, marks.line, marks.movement],
  );
}

/** Treats items with several partners as open, because it is not known which partner is the same payment. */
function leaveDoubles(days: readonly DayItems[]): readonly DayItems[] {
  const lines = repeatedOf(days.flatMap((met) => idsOf(met.lines)));
  const movements = repeatedOf(days.flatMap((met) => idsOf(met.movements)));
  if (lines.size === 0 && movements.size === 0) return days;
  const [openLines, openMovements] = [new Set<string>(), new Set<string>()];
  const sole = days.map((met) => {
    const others = idsOf(met.movements);
    const pairs = idsOf(met.lines).flatMap((line, index) => {
      const movement = others[index] ?? '';
      if (!lines.has(line) && !movements.has(movement)) return [{ line, movement }];
      openLines.add(line);
      openMovements.add(movement);
      return [];
    });
    return {
      ...met,
      lines: textOf(pairs.map(({ line }) => line)),
      movements: textOf(pairs.map(({ movement }) => movement)),
    };
  });
  const open = { openLines: textOf([...openLines]), openMovements: textOf([...openMovements]) };
  return [...sole, { day: null, lines: null, movements: null, ...open }];
}

const idsOf = (array: string | null): string[] => array?.slice(1, -1).split(',') ?? [];
const textOf = (ids: readonly string[]): string | null => (ids.length === 0 ? null : `{${ids.join(',')}}`);

function repeatedOf(ids: readonly string[]): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return repeated;
}

const storeMet = (tx: Tx, { currency, place }: Book, days: readonly DayItems[], now: Date) => {
  const paired = days.filter(({ lines }) => lines !== null);
  return composed(
    tx,
    `with matched as (
         insert into bank_match (place, currency, day, lines, movements, matched_at)
         select $3, $1, day, lines::bigint[], movements::bigint[], $2::timestamptz
           from unnest($4::date[], $5::text[], $6::text[]) as met (day, lines, movements))
     update open_item b
        set lines = array(select unnest(items::bigint[]) from unnest($7::text[]) as of_day (items)),
            movements = array(select unnest(items::bigint[]) from unnest($8::text[]) as of_day (items)),
            line_mark = (select coalesce(max(id), 0) from bank_statement_line),
            movement_mark = (select coalesce(max(seq), 0) from bank_movement)
      where b.currency = $1 and b.place = $3`,
    [
      currency,
      now,
      place,
      paired.map(({ day }) => day),
      paired.map(({ lines }) => lines),
      paired.map(({ movements }) => movements),
      days.flatMap(({ openLines }) => openLines ?? []),
      days.flatMap(({ openMovements }) => openMovements ?? []),
    ],
  );
};

/**
 * Pairs of reference columns, one of the line and one of the movement, in which the two may have the same value. Each
 * pass examines only items that earlier passes left unmatched.
 */
const names = [
  ['provider_ref', 'bank_ref'],
  ['provider_ref', 'provider_ref'],
  ['own_reference', 'reference'],
] as const;

/**
 * Matches open lines with open movements of the same name (reference) and amount; several equal ones are paired in
 * order of time.
 */
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

/** Matches the given open lines and movements with each other, whatever references they have. */
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

/** Adds the lines and movements that are new since the last run to the open items. */
export const openNews = (tx: Tx, { currency, place }: Book) => sql(tx)`
  update open_item b
     set lines = b.lines || array(
           select id from bank_statement_line where id > b.line_mark and currency = ${currency} and place = ${place}),
         movements = b.movements || array(
           select seq from bank_movement where seq > b.movement_mark and currency = ${currency} and place = ${place}),
         line_mark = (select coalesce(max(id), 0) from bank_statement_line),
         movement_mark = (select coalesce(max(seq), 0) from bank_movement)
   where b.currency = ${currency} and b.place = ${place}`;

/** The movement that belongs to a posting's key, among those copied since the last run. */
export const addedMovement = (tx: Tx, { currency, place }: Book, key: string) => sql<{ transferId: string }>(tx)`
  select transfer_id as "transferId" from bank_movement
   where seq > (select movement_mark from open_item where currency = ${currency} and place = ${place})
     and currency = ${currency} and place = ${place} and key = ${key}`;

/** The sum of movements before a day. For the first statement, this sum is part of the opening balance. */
export const sumBefore = async (tx: Tx, { currency, place }: Book, before: Day) =>
  only(
    await sql<{ sum: Money }>(tx)`
      select coalesce(sum(amount), 0)::bigint as sum from bank_movement
       where currency = ${currency} and place = ${place} and day < ${before}`,
  ).sum;

/**
 * Finds gap lines (differences between statements) that a later statement filled: two lines of opposite amounts cancel
 * out.
 */
export const filledGaps = (tx: Tx, { currency, place }: Book) => sql<{ one: bigint; other: bigint; day: Day }>(tx)`
  with l as (
    select id, account, day, abs(amount) as size, sign(amount) as side,
           row_number() over (partition by account, day, amount order by id) as n
      from bank_statement_line
     where id = any ((select lines from open_item where currency = ${currency} and place = ${place})::bigint[]) and is_gap)
  select a.id as one, b.id as other, a.day::text as day
    from l a join l b using (account, day, size, n) where a.side = 1 and b.side = -1`;

/** Sums of lines or of movements by day: open items of all days, and all items of days after `after`. */
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

/** The bank's balance at the end of each day: the last balance that a statement contains, plus the lines after it. */
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
