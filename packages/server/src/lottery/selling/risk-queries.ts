import type { Currency, Money } from '@tamarind/domain/money';
import { type Db, sql, type Tx } from '../../platform/db/sql.ts';
import type { HolderByCode } from '../ticket-queries.ts';

/**
 * The key of an exposure counter. This file has the SQL for the sums by which bets are limited: the liability on each
 * number, and the members' open stakes.
 */
export interface NumberKey {
  readonly drawId: bigint;
  readonly currency: Currency;
  readonly betType: string;
  readonly selection: string;
}
export interface OnNumber extends NumberKey {
  readonly liability: Money;
}

type NumberOfDraw = Omit<NumberKey, 'drawId'> & { readonly draw: string };
/** Liability accepted so far on these numbers, read without a lock; a number without a row has none. */
export async function acceptedOn<Asked extends NumberOfDraw>(
  db: Db,
  keys: readonly Asked[],
): Promise<(Asked & { liability: Money })[]> {
  const { codes, places } = drawPlaces(keys);
  const rows = await sql<{ place: number; liability: Money }>(db)`
    with draws as materialized (select array(
      select d.id from unnest(${codes}::text[]) with ordinality c (code, n)
        left join lateral (select id from draw where code = c.code offset 0) d on true order by c.n) as ids)
    select x.place, e.liability
      from draws
     cross join (select generate_series(1, ${keys.length}::int) as place, unnest(${places}::int[]) as draw,
                        unnest(${keys.map((key) => key.currency)}::text[]) as currency,
                        unnest(${keys.map((key) => key.betType)}::text[]) as bet_type,
                        unnest(${keys.map((key) => key.selection)}::text[]) as selection) as x
     cross join lateral (
       select liability from exposure e
        where e.draw_id = draws.ids[x.draw] and e.currency = x.currency and e.bet_type = x.bet_type
          and e.selection = x.selection offset 0) e`;
  return rows.flatMap(({ place, liability }) => {
    const key = keys[place - 1];
    return key === undefined ? [] : [{ ...key, liability }];
  });
}

export interface Reservation extends OnNumber {
  readonly stake: Money;
  readonly lines: number;
}
/**
 * Adds to the exposure counters, one row for each number, and returns the new values. Every transaction locks the rows
 * in this order and until commit, so no deadlock can form.
 */
export const reserve = (tx: Tx, rows: readonly Reservation[]) => sql<OnNumber>(tx)`
  insert into exposure (draw_id, bet_type, selection, currency, liability, stake, lines)
  select unnest(${rows.map((row) => row.drawId)}::bigint[]) as draw_id,
         unnest(${rows.map((row) => row.betType)}::text[]) as bet_type,
         unnest(${rows.map((row) => row.selection)}::text[]) as selection,
         unnest(${rows.map((row) => row.currency)}::text[]) as currency,
         unnest(${rows.map((row) => row.liability)}::bigint[]), unnest(${rows.map((row) => row.stake)}::bigint[]),
         unnest(${rows.map((row) => row.lines)}::int[])
   order by draw_id, currency, bet_type, selection
  on conflict (draw_id, currency, bet_type, selection) do update
     set liability = exposure.liability + excluded.liability, stake = exposure.stake + excluded.stake,
         lines = exposure.lines + excluded.lines
  returning draw_id as "drawId", currency, bet_type as "betType", selection, liability`;

/** Releases the reservations of cancelled or void tickets, each number once; locks the rows in the same order. */
export const giveBack = (tx: Tx, rows: readonly Reservation[]) => sql(tx)`
  with held as (
    select x.* from unnest(${rows.map((row) => row.drawId)}::bigint[], ${rows.map((row) => row.betType)}::text[],
                           ${rows.map((row) => row.selection)}::text[], ${rows.map((row) => row.currency)}::text[],
                           ${rows.map((row) => row.liability)}::bigint[], ${rows.map((row) => row.stake)}::bigint[],
                           ${rows.map((row) => row.lines)}::int[])
             as x (draw_id, bet_type, selection, currency, liability, stake, lines)
      join exposure e using (draw_id, currency, bet_type, selection)
     order by draw_id, currency, bet_type, selection for update of e)
  update exposure e set liability = e.liability - h.liability, stake = e.stake - h.stake, lines = e.lines - h.lines
    from held h
   where e.draw_id = h.draw_id and e.currency = h.currency and e.bet_type = h.bet_type and e.selection = h.selection`;

/**
 * The sums of the holders' open tickets, with the stakes on the given numbers, in the order of the request; `place` is
 * the index of the holder in `asked`, from 1. A holder without tickets has no row.
 */
export const heldOn = (db: Db, asked: readonly (HolderByCode & { readonly keys: readonly string[] })[]) => {
  const { codes, places } = drawPlaces(asked);
  return sql<{ place: number; payout: Money; stakes: Money[] }>(db)`
    with draws as materialized (select array(
      select d.id from unnest(${codes}::text[]) with ordinality c (code, n)
        left join lateral (select id from draw where code = c.code offset 0) d on true order by c.n) as ids)
    select x.place, m.payout,
           array(select coalesce((number.stakes ->> number.key)::bigint, 0)
                   from (select whole.stakes, unnest(string_to_array(x.keys, '|')) as key
                           from (select m.stakes || '{}' as stakes offset 0) whole) number) as stakes
      from draws
     cross join (select generate_series(1, ${asked.length}::int) as place, unnest(${places}::int[]) as draw,
                        unnest(${asked.map((one) => one.memberId)}::bigint[]) as member_id,
                        unnest(${asked.map((one) => one.keys.join('|'))}::text[]) as keys) as x
     cross join lateral (
       select h.payout, h.stakes from member_draw h
        where h.draw_id = draws.ids[x.draw] and h.member_id = x.member_id offset 0) m`;
};

/** The codes of the draws, each once, and for each row the place of its draw's code, from 1. */
function drawPlaces(rows: readonly { readonly draw: string }[]): { codes: string[]; places: number[] } {
  const places = new Map<string, number>();
  for (const { draw } of rows) if (!places.has(draw)) places.set(draw, places.size + 1);
  return { codes: [...places.keys()], places: rows.map(({ draw }) => places.get(draw) ?? 0) };
}
