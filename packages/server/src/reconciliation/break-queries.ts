import type { BreakKind, Resolution } from '@tamarind/domain/reconciliation/breaks';
import type { Currency, Money } from '@tamarind/domain/money';
import type { MoneyPlace } from '@tamarind/domain/payments/providers/index';
import type { Day } from '@tamarind/domain/time';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';
import type { Book } from './book.ts';

export interface BreakRow {
  id: string;
  kind: BreakKind;
  currency: Currency;
  place: MoneyPlace;
  account: string;
  day: Day;
  lineId: bigint | null;
  transferId: string | null;
  amount: Money;
  openedAt: Date;
  owner: string | null;
  suggestedLineId: bigint | null;
  suggestedTransferId: string | null;
  state: 'open' | 'closed';
  closedAt: Date | null;
  closedHow: 'explained' | Resolution | null;
  /** The open proposal to close this break, which waits for a second person; null without one. */
  proposal: string | null;
}

/** Closes open breaks (differences between statement and ledger) whose line or movement has been matched since. */
export const closeExplained = (tx: Tx, { currency, place }: Book, now: Date) => sql<{ id: string; kind: BreakKind }>(
  tx,
)`
  with o as materialized (select lines, movements from open_item where currency = ${currency} and place = ${place}),
  l as materialized (select unnest(lines) as id from o),
  m as materialized (select transfer_id from bank_movement where seq = any ((select movements from o)::bigint[]))
  update bank_break b set state = 'closed', closed_at = ${now}, closed_how = 'explained'
   where b.currency = ${currency} and b.place = ${place} and b.state = 'open'
     and ((b.line_id is not null and not exists (select 1 from l where l.id = b.line_id))
       or (b.transfer_id is not null and not exists (select 1 from m where m.transfer_id = b.transfer_id)))
  returning id, kind`;

/**
 * Pairs of a line and a movement with the same reference and different amounts. Neither has another candidate, and the
 * two do not share a break yet.
 */
export const differingPairs = (tx: Tx, { currency, place }: Book) => sql<{ lineId: bigint; transferId: string }>(tx)`
  with o as materialized (select lines, movements from open_item where currency = ${currency} and place = ${place}),
  l as materialized (
    select id, amount, provider_ref, own_reference from bank_statement_line
     where id = any ((select lines from o)::bigint[]) and not is_gap),
  m as materialized (
    select transfer_id, amount, provider_ref, bank_ref, reference from bank_movement
     where seq = any ((select movements from o)::bigint[])),
  same as (
    select l.id, m.transfer_id, l.amount, m.amount as other from l join m on m.provider_ref = l.provider_ref and l.provider_ref <> ''
     union
    select l.id, m.transfer_id, l.amount, m.amount from l join m on m.bank_ref = l.provider_ref and l.provider_ref <> ''
     union
    select l.id, m.transfer_id, l.amount, m.amount from l join m on m.reference = l.own_reference and l.own_reference <> ''),
  sole as (
    select id, transfer_id, count(*) over (partition by id) as movements, count(*) over (partition by transfer_id) as lines
      from same where sign(amount) = sign(other) and amount <> other)
  select id as "lineId", transfer_id as "transferId" from sole
   where movements = 1 and lines = 1
     and not exists (select 1 from bank_break b
                      where b.state = 'open' and b.place = ${place} and b.line_id = sole.id and b.transfer_id = sole.transfer_id)`;

/** Creates one break for each pair; the new break replaces the separate breaks of the line and the movement. */
export async function openDiffering(
  tx: Tx,
  place: MoneyPlace,
  pairs: readonly { lineId: bigint; transferId: string }[],
  now: Date,
): Promise<void> {
  const [lines, movements] = [pairs.map(({ lineId }) => lineId), pairs.map(({ transferId }) => transferId)];
  await sql(tx)`
    update bank_break set state = 'closed', closed_at = ${now}, closed_how = 'explained'
     where state = 'open' and place = ${place}
       and (line_id = any (${lines}::bigint[]) or transfer_id = any (${movements}::uuid[]))`;
  await sql(tx)`
    insert into bank_break (id, kind, place, currency, account, day, line_id, transfer_id, amount, opened_at)
    select gen_random_uuid(), 'differs', l.place, l.currency, l.account, l.day, l.id, m.transfer_id, l.amount - m.amount, ${now}
      from unnest(${lines}::bigint[], ${movements}::uuid[]) as p (line_id, transfer_id)
      join bank_statement_line l on l.id = p.line_id join bank_movement m on m.transfer_id = p.transfer_id and m.place = l.place`;
}

/** A break that is about to be opened for one unmatched item. */
export interface NewBreak {
  id: string;
  kind: BreakKind;
  account: string;
  day: Day;
  lineId: bigint | null;
  transferId: string | null;
  amount: Money;
}

/**
 * Unmatched lines without a break. A line counts as a double if another line of the same reference and amount is
 * matched. Each subquery has a `limit`, so that the planner uses the index; without a limit, PostgreSQL would read all
 * lines once.
 */
export const linesToOpen = (tx: Tx, { currency, place }: Book) => sql<NewBreak>(tx)`
  with o as materialized (select unnest(lines) as id from open_item where currency = ${currency} and place = ${place}),
  l as materialized (
    select * from bank_statement_line l
     where id = any (array(select id from o)) and not exists (select 1 from bank_break b where b.state = 'open' and b.line_id = l.id))
  select gen_random_uuid() as id,
         case when l.is_gap then 'gap'
              when (l.provider_ref <> '' and
                (select other.id from bank_statement_line other
                  where other.currency = l.currency and other.place = l.place and other.provider_ref = l.provider_ref
                    and other.amount = l.amount and other.provider_ref <> ''
                    and other.id not in (select id from o) limit 1) is not null)
                or (l.own_reference <> '' and
                (select other.id from bank_statement_line other
                  where other.currency = l.currency and other.place = l.place and other.own_reference = l.own_reference
                    and other.amount = l.amount and other.own_reference <> ''
                    and other.id not in (select id from o) limit 1) is not null)
              then 'double'
              else 'missing_here' end as kind,
         l.account, l.day::text as day, l.id as "lineId", null::uuid as "transferId", l.amount
    from l`;

/** Unmatched ledger movements without a break, of days for which the statements also cover the following day. */
export const movementsToOpen = (tx: Tx, { currency, place }: Book, before: Day) => sql<NewBreak>(tx)`
  select gen_random_uuid() as id, 'missing_there' as kind, '' as account, m.day::text as day, null::bigint as "lineId",
         m.transfer_id as "transferId", -m.amount as amount
    from bank_movement m
   where m.seq = any ((select movements from open_item where currency = ${currency} and place = ${place})::bigint[])
     and m.day < ${before}
     and not exists (select 1 from bank_break b where b.state = 'open' and b.place = m.place and b.transfer_id = m.transfer_id)`;

export const openBreaks = (
  tx: Tx,
  { currency, place }: Book,
  rows: readonly (NewBreak & { suggestion: Suggestion | undefined })[],
  now: Date,
) => sql(tx)`
  insert into bank_break (id, kind, place, currency, account, day, line_id, transfer_id, amount, suggested_line_id, suggested_transfer_id,
                          opened_at)
  select id, kind, ${place}, ${currency}, account, day, line_id, transfer_id, amount, suggested_line_id, suggested_transfer_id, ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ kind }) => kind)}::text[],
                ${rows.map(({ account }) => account)}::text[], ${rows.map(({ day }) => day)}::date[],
                ${rows.map(({ lineId }) => lineId)}::bigint[], ${rows.map(({ transferId }) => transferId)}::uuid[],
                ${rows.map(({ amount }) => amount)}::bigint[],
                ${rows.map(({ suggestion }) => suggestion?.lineId)}::bigint[],
                ${rows.map(({ suggestion }) => suggestion?.transferId)}::uuid[])
           as b (id, kind, account, day, line_id, transfer_id, amount, suggested_line_id, suggested_transfer_id)`;

/** Open breaks with only one side, a line or a movement, for which a counterpart may be suggested. */
export const openSides = (db: Db, { currency, place }: Book, limit: number) => sql<{
  id: string;
  day: Day;
  amount: Money;
  lineId: bigint | null;
  transferId: string | null;
}>(db)`
  select id, day::text as day, amount, line_id as "lineId", transfer_id as "transferId" from bank_break
   where currency = ${currency} and place = ${place} and state = 'open' and kind in ('missing_here', 'double', 'missing_there')
   order by day desc, id limit ${limit}`;

/** The line or movement on the other side that is probably the same payment. */
export interface Suggestion {
  readonly lineId: bigint | null;
  readonly transferId: string | null;
}

/** Stores the suggestions by the ids of their breaks, and deletes the suggestions of all other breaks of the book. */
export async function setSuggestions(
  tx: Tx,
  { currency, place }: Book,
  suggestions: ReadonlyMap<string, Suggestion>,
): Promise<void> {
  const [ids, wanted] = [[...suggestions.keys()], [...suggestions.values()]];
  await sql(tx)`
    update bank_break set suggested_transfer_id = null, suggested_line_id = null
     where state = 'open' and currency = ${currency} and place = ${place} and not id = any (${ids}::uuid[])
       and (suggested_transfer_id is not null or suggested_line_id is not null)`;
  await sql(tx)`
    update bank_break b set suggested_transfer_id = p.transfer_id, suggested_line_id = p.line_id
      from unnest(${ids}::uuid[], ${wanted.map(({ lineId }) => lineId)}::bigint[],
                  ${wanted.map(({ transferId }) => transferId)}::uuid[]) as p (id, line_id, transfer_id)
     where b.id = p.id
       and (b.suggested_transfer_id is distinct from p.transfer_id or b.suggested_line_id is distinct from p.line_id)`;
}

export const breaksById = (db: Db, ids: readonly string[], now: Date) => sql<BreakRow>(db)`
  select b.id, b.kind, b.currency, b.place, b.account, b.day::text as day, b.line_id as "lineId", b.transfer_id as "transferId", b.amount,
         b.opened_at as "openedAt", s.username as owner, b.suggested_line_id as "suggestedLineId",
         b.suggested_transfer_id as "suggestedTransferId", b.state, b.closed_at as "closedAt", b.closed_how as "closedHow",
         (select p.id from staff_proposal p
           where p.act = 'bank.break' and p.subject = b.id::text and p.decision is null and p.expires_at > ${now}) as proposal
    from bank_break b left join staff s on s.id = b.owner_id
   where b.id = any (${ids}::uuid[])`;

export const lockBreak = (tx: Tx, id: string) => sql(tx)`select id from bank_break where id = ${id} for update`;

export const breaksPage = async (
  db: Db,
  wish: {
    state: 'open' | 'closed';
    kind: BreakKind | undefined;
    currency: Currency | undefined;
    currencies: readonly Currency[];
  },
  { limit, offset }: Page,
) => {
  const { count } = only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from bank_break
       where state = ${wish.state} and (${wish.kind}::text is null or kind = ${wish.kind})
         and (${wish.currency}::text is null or currency = ${wish.currency}) and currency = any (${wish.currencies}::text[])`,
  );
  const rows = await sql<{ id: string }>(db)`
    select id from bank_break
     where state = ${wish.state} and (${wish.kind}::text is null or kind = ${wish.kind})
       and (${wish.currency}::text is null or currency = ${wish.currency}) and currency = any (${wish.currencies}::text[])
     order by closed_at desc, day, id limit ${limit} offset ${offset}`;
  return { count, ids: rows.map(({ id }) => id) };
};

export const countOpen = async (db: Db, currencies: readonly Currency[]) =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from bank_break where state = 'open' and currency = any (${currencies}::text[])`,
  ).count;

export const setOwner = (tx: Tx, id: string, staffId: bigint) =>
  sql(tx)`update bank_break set owner_id = ${staffId} where id = ${id}`;

export const setClosed = (tx: Tx, id: string, row: { how: Resolution; proposal: string; now: Date }) => sql(tx)`
  update bank_break set state = 'closed', closed_at = ${row.now}, closed_how = ${row.how}, proposal_id = ${row.proposal}
   where id = ${id}`;
