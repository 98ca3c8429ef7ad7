import type { Currency, Money } from '@tamarind/domain/money';
import { composed, type Db, type Placing, placing, sql } from '../../platform/db/sql.ts';
import type { Page } from '../../platform/page.ts';
import type { HeadRow } from '../ticket-queries.ts';

/** Filter for a member's tickets. The same filter serves the list of tickets and the export file. */

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
  /** Totals of all tickets that match the filter. `stake` leaves out stakes that were returned (cancelled, void). */
  readonly count: number;
  readonly stake: Money;
  readonly payout: Money;
  /**
   * Codes of the draws, neither settled nor void, whose tickets this list shows now or will show later. A list of
   * settled tickets thus names the draws of open tickets too.
   */
  readonly unfinished: readonly string[];
}

export type PageWish = TicketFilter & Page;

/**
 * Unused filters are left out of the SQL: a plan that must allow for optional conditions reads more rows than
 * necessary.
 */
function conditionsOf({ memberId, show, game, draw, from, to }: PageWish, place: Placing): string {
  return [
    `t.member_id = ${place(memberId, 'bigint')}`,
    ...(show === 'open' ? [isOpen] : []),
    ...(game === undefined ? [] : [`d.game = ${place(game, 'text')}`]),
    ...(draw === undefined ? [] : [`d.code = ${place(draw, 'text')}`]),
    ...(from === undefined ? [] : [`t.placed_at >= ${place(from, 'timestamptz')}`]),
    ...(to === undefined ? [] : [`t.placed_at < ${place(to, 'timestamptz')}`]),
  ].join(' and ');
}
const isShown = ({ show }: PageWish): string => (show === 'settled' ? `not ${isOpen}` : 'true');
/** Newest first. Tickets of one bet on several draws have the same time and are listed in the order of the draws. */
const newestFirst = 'placed_at desc, series_place, id desc';
const isOpen = `(t.state = 'accepted' and d.state in ('open', 'closed', 'resulted'))`;

/** Reads the page and the totals from one snapshot, and each ticket only once. */
export async function ticketsPage(db: Db, wish: PageWish): Promise<TicketPage> {
  const { values, place } = placing();
  const rows = await composed<SummedRow>(
    db,
    `
      with mine as (
        select t.id, t.reference, t.draw_id, d.code, d.game, d.state as draw_state, d.draws_at, t.currency, t.stake,
               t.line_count, t.state, t.placed_at,
               t.cancel_until, t.series, t.series_place, t.series_size, w.payout,
               ${isShown(wish)} as is_shown
          from ticket t join draw d on d.id = t.draw_id
          left join lateral (
            select sum(z.payout)::bigint as payout from ticket_win z
             where d.state = 'settled' and z.draw_id = t.draw_id and z.result_version = d.result_version and z.ticket_id = t.id) w on true
         where ${conditionsOf(wish, place)}),
      sums as (
        select count(*) filter (where is_shown)::int as count,
               coalesce(sum(stake) filter (where is_shown and state = 'accepted' and draw_state <> 'void'), 0)::bigint as stake,
               coalesce(sum(payout) filter (where is_shown), 0)::bigint as payout,
               array_agg(code) filter (where draw_state not in ('settled', 'void')) as unfinished
          from mine),
      page as (
        select * from mine where is_shown order by ${newestFirst}
         limit ${place(wish.limit, 'int')} offset ${place(wish.offset, 'int')})
      select s.count, s.stake as "stakeSum", s.payout as "payoutSum", s.unfinished, p.id,
             p.reference, p.code as draw, p.game,
             p.draw_state as "drawState", p.draws_at as "drawsAt", p.currency, p.stake,
             coalesce(p.payout, 0) as payout, p.line_count as "lineCount",
             p.state, p.placed_at as "placedAt", p.cancel_until as "cancelUntil",
             case when p.series is not null
               then jsonb_build_object('id', p.series, 'place', p.series_place, 'size', p.series_size) end as series
        from sums s left join page p on true
       order by ${newestFirst}`,
    values,
  );
  const [first] = rows;
  if (!first) throw new Error('sums without a row');
  return {
    tickets: rows.filter(({ id }) => id !== null),
    count: first.count,
    stake: first.stakeSum,
    payout: first.payoutSum,
    unfinished: [...new Set(first.unfinished)].sort(),
  };
}

/** A ticket with the totals. If a page has no tickets, one row carries the totals and its ticket columns are null. */
type SummedRow = HeadRow & { count: number; stakeSum: Money; payoutSum: Money; unfinished: readonly string[] | null };

/** The member with this account name, which the caller has already folded (normalised). */
export const bettor = async (db: Db, folded: string) =>
  (
    await sql<{ memberId: bigint; currency: Currency }>(db)`
      select id as "memberId", currency from member where account_folded = ${folded}`
  )[0];
