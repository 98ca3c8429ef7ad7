import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { subtract, toDecimal } from '@tamarind/domain/money';
import { addDays, addMs, INDOCHINA_MINUTES, startOfDay } from '@tamarind/domain/time';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import * as q from './queries.ts';
import { settledResult, shownDraw, shownHead, shownTicket, ticketState } from './show.ts';
import * as t from './ticket-queries.ts';

/** What a member has bet: list, totals, file, and one ticket line by line [E06]. */

export const listTickets: Handler<typeof contract.lottery.listTickets> = async (
  { pool, actor, now },
  input,
) => {
  const filter = filterOf(actor, input);
  const [rows, { count, stake, payout }] = [
    await t.ticketsPage(pool, filter, PAGE_SIZE, ((input.page ?? 1) - 1) * PAGE_SIZE),
    await t.ticketTotals(pool, filter),
  ];
  return {
    tickets: rows.map((row) => shownHead(row, now)),
    count,
    pageSize: PAGE_SIZE,
    currency: actor.currency,
    totals: { stake, payout, net: subtract(payout, stake) },
  };
};

export const exportTickets: Handler<typeof contract.lottery.exportTickets> = async (
  { pool, actor },
  input,
) => {
  const rows = await t.ticketsPage(pool, filterOf(actor, input), EXPORT_MAX, 0);
  return csvOf(
    ['placed', 'ticket', 'game', 'draw', 'lines', 'state', 'stake', 'payout', 'currency'],
    rows.map((row) => [
      localTime(row.placedAt),
      row.reference,
      row.game,
      row.draw,
      { number: String(row.lineCount) },
      ticketState(row),
      { number: toDecimal(row.stake, row.currency) },
      { number: toDecimal(row.payout, row.currency) },
      row.currency,
    ]),
  );
};

export const getTicket: Handler<typeof contract.lottery.getTicket> = async (
  { pool, actor, now },
  { ticket },
) => {
  const row = await t.ticketOf(pool, ticket, actor.memberId);
  if (!row) return refuse('NOT_FOUND');
  const [draw] = await q.drawsById(pool, [row.drawId]);
  if (!draw) throw new Error(`ticket ${ticket} has no draw`);
  return {
    ...shownTicket(row, await t.linesOf(pool, row.drawId, row.id), await settledResult(pool, draw), now),
    drawn: shownDraw(draw),
    ...(await t.reversedOn(pool, row.drawId, row.wallet)),
  };
};

function filterOf(actor: MemberActor, input: InputOf<typeof contract.lottery.exportTickets>): t.TicketFilter {
  return {
    memberId: actor.memberId,
    show: input.show ?? 'all',
    game: input.game,
    draw: input.draw,
    from: input.from === undefined ? undefined : startOfDay(input.from),
    to: input.to === undefined ? undefined : startOfDay(addDays(input.to, 1)),
  };
}

/** `2026-11-21 09:30:00`, UTC+7, as spreadsheets read it. */
const localTime = (moment: Date): string =>
  addMs(moment, INDOCHINA_MINUTES * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

const PAGE_SIZE = 20;
const EXPORT_MAX = 50_000;
