import type { Money } from '@tamarind/domain/money';
import { gather, gatherAlike } from '../../platform/db/gather.ts';
import { composed, type Db, sql } from '../../platform/db/sql.ts';
import type { DrawState } from '../queries.ts';
import type { HeadRow } from '../ticket-queries.ts';

/** A member's tickets for lists and files. */

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
  /** Totals of the whole filter. `stake` leaves out stakes that were returned (cancelled, void). */
  readonly count: number;
  readonly stake: Money;
  readonly payout: Money;
  /**
   * State by draw id, of draws neither settled nor void, for all tickets that the filter shows now or may show later.
   */
  readonly unfinished: Readonly<Record<string, DrawState>>;
  /** Codes of these draws. */
  readonly codes: readonly string[];
}

/**
 * Page and totals from one snapshot, reading each ticket once. Pages requested in one turn of the event loop share a
 * query.
 */
export const ticketsPage = gatherAlike((wish: PageWish) => `${isShown(wish)} of ${conditionsOf(wish)}`, ticketsPages);

export interface PageWish extends TicketFilter {
  limit: number;
  skip: number;
}

/** Omit unused filters from the SQL: a plan for optional conditions reads more than it has to. */
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
/**
 * A list of settled tickets also depends on open ones, which it will show later; `unfinished` covers both.
 */
const isShown = ({ show }: PageWish): string => (show === 'settled' ? `not ${isOpen}` : 'true');
const isOpen = `(t.state = 'accepted' and d.state in ('open', 'closed', 'resulted'))`;

/** Reads pages with the same conditions. Each array has its own sub-select, so one plan serves any number of pages. */
export async function ticketsPages(db: Db, wishes: readonly PageWish[]): Promise<TicketPage[]> {
  const [first] = wishes;
  if (!first) return [];
  const rows = await composed<SummedRow>(
    db,
    `
    select x.n::int as n, y.*
      from unnest((select $1::bigint[]), (select $2::text[]), (select $3::text[]), (select $4::timestamptz[]),
                  (select $5::timestamptz[]), (select $6::int[]), (select $7::int[]))
           with ordinality as x (member_id, game, draw, from_at, to_at, take, skip, n)
     cross join lateral (
      with mine as (
        select t.id, t.reference, t.draw_id, d.code, d.game, d.state as draw_state, d.draws_at, t.currency, t.stake,
               t.line_count, t.state, t.placed_at,
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
               jsonb_object_agg(draw_id, draw_state) filter (where draw_state not in ('settled', 'void')) as unfinished,
               array_agg(distinct code) filter (where draw_state not in ('settled', 'void')) as codes
          from mine),
      page as (
        select t.*, row_number() over (order by t.placed_at desc, t.series_place, t.id desc) as place
          from mine t where is_shown order by place limit x.take offset x.skip)
      select s.count, s.stake as "stakeSum", s.payout as "payoutSum", s.unfinished, s.codes, p.place, p.id,
             p.reference, p.code as draw, p.game,
             p.draw_state as "drawState", p.draws_at as "drawsAt", p.currency, p.stake,
             coalesce(p.payout, 0) as payout, p.line_count as "lineCount",
             p.state, p.placed_at as "placedAt", p.cancel_until as "cancelUntil",
             case when p.series is not null
               then jsonb_build_object('id', p.series, 'place', p.series_place, 'size', p.series_size) end as series
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

/** A page without tickets still has totals: one row whose ticket columns are null. */
function pageOf(rows: readonly SummedRow[]): TicketPage {
  const [first] = rows;
  if (!first) throw new Error('sums without a row');
  return {
    tickets: rows.filter(({ id }) => id !== null),
    count: first.count,
    stake: first.stakeSum,
    payout: first.payoutSum,
    unfinished: first.unfinished ?? {},
    codes: first.codes ?? [],
  };
}

type SummedRow = HeadRow & {
  n: number;
  count: number;
  stakeSum: Money;
  payoutSum: Money;
  unfinished: Readonly<Record<string, DrawState>> | null;
  codes: readonly string[] | null;
};

/**
 * States of draws by id, and the number of approved corrections. A settled draw changes only by an approved correction
 * (migration 0005 refuses anything else), so that number is a version of all settled draws. Calls in one turn of the
 * event loop share a query.
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
