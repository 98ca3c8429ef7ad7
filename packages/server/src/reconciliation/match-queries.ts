import { type Currency, type Money, sum } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';

/** Matching, set by set. Lines and movements that are matched have `match_id`; one of a pair is its movement's id. */

/** Names that a line and a movement may share; each pass only looks at what the ones before left. */
const names = [
  ['provider_ref', 'provider_ref'],
  ['provider_ref', 'bank_ref'],
  ['own_reference', 'reference'],
] as const;

/**
 * Pairs lines with movements of the same name and amount. Among several of them, the first goes with the first. It goes through
 * the names in their order, so that each line and each movement is looked at once, however many there are.
 */
export async function matchByNames(tx: Tx, currency: Currency, now: Date): Promise<void> {
  for (const pair of names)
    for (let after: string | null = ''; after !== null; )
      after = await matchNamesAfter(tx, pair, { currency, now, after });
}

/** Statements of this size end long before the time that the database gives one. */
const MATCH_BATCH = 10_000;

/** Matches the next names; returns the last of them, or null when there was none. */
async function matchNamesAfter(
  tx: Tx,
  [ofLine, ofMovement]: (typeof names)[number],
  { currency, now, after }: { currency: Currency; now: Date; after: string },
): Promise<string | null> {
  const open = (column: string): string => `currency = $1 and match_id is null and ${column} > $3`;
  const rows = await composed<{ last: string | null }>(
    tx,
    `with batch as materialized (
         select max(name) as last from (
           select ${ofLine} as name from bank_statement_line
            where ${open(ofLine)} and ${ofLine} <> '' and not is_gap order by 1 limit ${MATCH_BATCH}) x),
       l as (
         select id, ${ofLine} as name, amount, row_number() over (partition by ${ofLine}, amount order by day, id) as n
           from bank_statement_line
          where ${open(ofLine)} and ${ofLine} <> '' and ${ofLine} <= (select last from batch) and not is_gap),
       m as (
         select transfer_id, ${ofMovement} as name, amount,
                row_number() over (partition by ${ofMovement}, amount order by at, transfer_id) as n
           from bank_movement where ${open(ofMovement)} and ${ofMovement} <= (select last from batch)),
       pair as materialized (select l.id, m.transfer_id from l join m using (name, amount, n)),
       line as (
         update bank_statement_line s set match_id = pair.transfer_id, matched_at = $2 from pair where s.id = pair.id),
       movement as (
         update bank_movement s set match_id = s.transfer_id, matched_at = $2 from pair where s.transfer_id = pair.transfer_id)
       select last from batch`,
    [currency, now, after],
  );
  return only(rows).last;
}

export const matchPair = async (tx: Tx, pair: { lineId: bigint; transferId: string; now: Date }) => {
  await sql(tx)`
    update bank_statement_line set match_id = ${pair.transferId}, matched_at = ${pair.now}
     where id = ${pair.lineId} and match_id is null`;
  await sql(tx)`
    update bank_movement set match_id = ${pair.transferId}, matched_at = ${pair.now}
     where transfer_id = ${pair.transferId} and match_id is null`;
};

/**
 * Marks the movements before the first statement as matched, because its opening balance includes them. Returns their
 * sum.
 */
export async function matchStart(
  tx: Tx,
  row: { currency: Currency; before: Day; matchId: string; now: Date },
): Promise<Money> {
  const amounts: Money[] = [];
  for (let moved = MATCH_BATCH; moved === MATCH_BATCH; ) {
    const some = await sql<{ amount: Money }>(tx)`
      update bank_movement set match_id = ${row.matchId}, matched_at = ${row.now}
       where transfer_id in (select transfer_id from bank_movement
                              where currency = ${row.currency} and day < ${row.before} and match_id is null limit ${MATCH_BATCH})
      returning amount`;
    amounts.push(...some.map(({ amount }) => amount));
    moved = some.length;
  }
  return sum(amounts);
}

export const matchLine = (tx: Tx, row: { currency: Currency; key: string; matchId: string; now: Date }) => sql(tx)`
  update bank_statement_line set match_id = ${row.matchId}, matched_at = ${row.now}
   where currency = ${row.currency} and key = ${row.key}`;

/** A gap that a later statement fills: the two lines of opposite amounts cancel out. */
export const matchFilledGaps = (tx: Tx, currency: Currency, now: Date) => sql(tx)`
  with l as (
    select id, account, day, abs(amount) as size, sign(amount) as side,
           row_number() over (partition by account, day, amount order by id) as n
      from bank_statement_line where currency = ${currency} and match_id is null and is_gap),
  pair as (
    select a.id as one, b.id as other, gen_random_uuid() as match_id
      from l a join l b using (account, day, size, n) where a.side = 1 and b.side = -1)
  update bank_statement_line s set match_id = pair.match_id, matched_at = ${now}
    from pair where s.id in (pair.one, pair.other)`;

/** Sums of a side by day: of days behind `after`, and of all that are not matched. */
export interface DaySum {
  day: Day;
  /** Matched, on a day behind `after`. */
  matched: Money;
  /** In an open break. */
  broken: Money;
  /** In neither. */
  waiting: Money;
  /** All of the day; only for days behind `after`. */
  total: Money;
}

export const movementSums = (db: Db, currency: Currency, after: Day) => sql<DaySum>(db)`
  select day::text as day, sum(case when match_id is not null then amount else 0 end)::bigint as matched,
         sum(case when match_id is null and is_broken then amount else 0 end)::bigint as broken,
         sum(case when match_id is null and not is_broken then amount else 0 end)::bigint as waiting, sum(amount)::bigint as total
    from (
      select m.day, m.amount, m.match_id,
             m.match_id is null
               and exists (select 1 from bank_break b where b.transfer_id = m.transfer_id and b.state = 'open') as is_broken
        from bank_movement m where m.currency = ${currency} and (m.day > ${after} or m.match_id is null)) x
   group by day order by day`;

export const lineSums = (db: Db, currency: Currency, after: Day) => sql<DaySum>(db)`
  select day::text as day, sum(case when match_id is not null then amount else 0 end)::bigint as matched,
         sum(case when match_id is null and is_broken then amount else 0 end)::bigint as broken,
         sum(case when match_id is null and not is_broken then amount else 0 end)::bigint as waiting, sum(amount)::bigint as total
    from (
      select l.day, l.amount, l.match_id,
             l.match_id is null
               and exists (select 1 from bank_break b where b.line_id = l.id and b.state = 'open') as is_broken
        from bank_statement_line l where l.currency = ${currency} and (l.day > ${after} or l.match_id is null)) x
   group by day order by day`;

/** The bank's balance at the end of each day: the last stated one, and the lines behind it. */
export const bankBalances = (db: Db, currency: Currency, days: readonly Day[]) => sql<{ day: Day; balance: Money }>(db)`
  select d.day::text as day, sum(coalesce(s.closing, 0)
           + coalesce((select sum(l.amount) from bank_statement_line l
                        where l.currency = ${currency} and l.account = a.account and l.day <= d.day
                          and l.day > coalesce(s.until_day, '-infinity')), 0))::bigint as balance
    from unnest(${days}::date[]) as d (day)
   cross join (select distinct account from bank_statement where currency = ${currency}) a
    left join lateral (
      select closing, until_day from bank_statement
       where currency = ${currency} and account = a.account and until_day <= d.day
       order by until_day desc, seq desc limit 1) s on true
   group by d.day order by d.day desc`;
