import type { Money } from '@tamarind/domain/money';
import { gather, gatherAlike } from '../../platform/db/gather.ts';
import { composed, type Db, sql } from '../../platform/db/sql.ts';
import type { DrawState } from '../queries.ts';
import type { HeadRow } from '../ticket-queries.ts';

/** A member's tickets as lists and files show them. */

export interface TicketFilter {
  memberId: bigint;
  show: 'open' | 'settled' | 'all';
  game: string | undefined;
  draw: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

export interface TicketPage {
  /** Newest first. */
  readonly tickets: readonly HeadRow[];
  /** Of the whole filter. Stakes that came back (cancelled, void) are not counted. */
  readonly count: number;
  readonly stake: Money;
  readonly payout: Money;
  /** By their numbers, the draws that are neither settled nor void, of all tickets that the filter shows or may come to show. */
  readonly unfinished: Readonly<Record<string, DrawState>>;
}

/** Page and sums of one moment, each ticket looked at once. Pages asked for in one turn are read together. */
export const ticketsPage = gatherAlike((wish: PageWish) => `${isShown(wish)} of ${conditionsOf(wish)}`, ticketsPages);

export interface PageWish extends TicketFilter {
  limit: number;
  skip: number;
}

/** What is not asked for does not stand in the text: a plan made for conditions that may be absent reads more than it has to. */
function conditionsOf({ show, game, draw, from, to }: PageWish): string {
  return [
    't.member_id = x.member_id',
    ...(show === 'open' ? [isOpen] : []),
    ...(game === undefined ? [] : ['d.game = x.game']),
    ...(draw === undefined ? [] : ['d.code = x.draw']),
    ...(from === undefined ? [] : ['t.placed_at >= x.from_at']),
    ...(to === undefined ? [] : ['t.placed_at < x.to_at']),
  ].join(' and ');
}
/** An open ticket is none of the settled ones, but will be: what is unfinished is looked for among all. */
const isShown = ({ show }: PageWish): string => (show === 'settled' ? `not ${isOpen}` : 'true');
const isOpen = `(t.state = 'accepted' and d.state in ('open', 'closed', 'resulted'))`;

/** Of wishes with the same conditions. The arrays stand in selects of their own, so that one plan serves however many they are. */
export async function ticketsPages(db: Db, wishes: readonly PageWish[]): Promise<TicketPage[]> {
  const [first] = wishes;
  if (!first) return [];
  const rows = await composed<SummedRow>(
    db,
    `
    select x.n::int as n, y.*
      from unnest((select $1::bigint[]), (select $2::text[]), (select $3::text[]), (select $4::timestamptz[]), (select $5::timestamptz[]), (select $6::int[]), (select $7::int[]))
           with ordinality as x (member_id, game, draw, from_at, to_at, take, skip, n)
     cross join lateral (
      with mine as (
        select t.id, t.reference, t.draw_id, d.code, d.game, d.state as draw_state, d.draws_at, t.currency, t.stake, t.line_count, t.state, t.placed_at,
               t.cancel_until, t.series, t.series_place, t.series_size, w.payout,
               ${isShown(first)} as is_shown
          from ticket t join draw d on d.id = t.draw_id
          left join lateral (
            select sum(z.payout)::bigint as payout from ticket_win z
             where d.state = 'settled' and z.draw_id = t.draw_id and z.result_version = d.result_version and z.ticket_id = t.id) w on true
         where ${conditionsOf(first)}),
      sums as (
        select count(*) filter (where is_shown)::int as count,
               coalesce(sum(stake) filter (where is_shown and state = 'accepted' and draw_state <> 'void'), 0)::bigint as stake,
               coalesce(sum(payout) filter (where is_shown), 0)::bigint as payout,
               jsonb_object_agg(draw_id, draw_state) filter (where draw_state not in ('settled', 'void')) as unfinished
          from mine),
      page as (
        select t.*, row_number() over (order by t.placed_at desc, t.series_place, t.id desc) as place
          from mine t where is_shown order by place limit x.take offset x.skip)
      select s.count, s.stake as "stakeSum", s.payout as "payoutSum", s.unfinished, p.place, p.id, p.reference, p.code as draw, p.game,
             p.draw_state as "drawState", p.draws_at as "drawsAt", p.currency, p.stake, coalesce(p.payout, 0) as payout, p.line_count as "lineCount",
             p.state, p.placed_at as "placedAt", p.cancel_until as "cancelUntil",
             case when p.series is not null then jsonb_build_object('id', p.series, 'place', p.series_place, 'size', p.series_size) end as series
        from sums s left join page p on true) y
     order by x.n, y.place`,
    [
      wishes.map(({ memberId }) => memberId),
      wishes.map(({ game }) => game),
      wishes.map(({ draw }) => draw),
      wishes.map(({ from }) => from),
      wishes.map(({ to }) => to),
      wishes.map(({ limit }) => limit),
      wishes.map(({ skip }) => skip),
    ],
  );
  const found = Map.groupBy(rows, ({ n }) => n);
  return wishes.map((_, index) => pageOf(found.get(index + 1) ?? []));
}

/** A page without a ticket still has its sums: in a row of its own, with nothing beside them. */
function pageOf(rows: readonly SummedRow[]): TicketPage {
  const [first] = rows;
  if (!first) throw new Error('sums without a row');
  return {
    tickets: rows.filter(({ id }) => id !== null),
    count: first.count,
    stake: first.stakeSum,
    payout: first.payoutSum,
    unfinished: first.unfinished ?? {},
  };
}

type SummedRow = HeadRow & {
  n: number;
  count: number;
  stakeSum: Money;
  payoutSum: Money;
  unfinished: Readonly<Record<string, DrawState>> | null;
};

/**
 * How draws stand, by their numbers, and how many results were ever corrected: a settled draw changes with an approved correction only
 * (migration 0005 refuses anything else), so their count speaks for all settled draws. Those who ask in one turn ask together.
 */
export const drawsNow = gather(async (db: Db, asked: readonly (readonly string[])[]) => {
  const rows = await sql<{ id: string | null; state: string }>(db)`
    select null as id, count(*)::text as state from draw_correction where decision = 'approved'
    union all select d.id::text, d.state from unnest(${[...new Set(asked.flat())]}::bigint[]) as x (id) join draw d using (id)`;
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return (ids) => ({
    corrections: states.get(null) ?? '',
    states: Object.fromEntries(ids.map((id) => [id, states.get(id) ?? ''])),
  });
});
