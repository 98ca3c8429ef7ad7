import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { subtract, toDecimal } from '@tamarind/domain/money';
import { localTime, momentsOf } from '@tamarind/domain/time';
import type { Db } from '../../platform/db/sql.ts';
import type { MemberActor } from '../../platform/http/actor.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { PAGE_SIZE, pageOf } from '../../platform/page.ts';
import * as queries from '../queries.ts';
import * as recordQueries from './record-queries.ts';
import { settledResult, shownDraw, shownHead, shownTicket, ticketState } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';

/** Endpoints for a member's bets: the list with its totals, an export file, and one ticket with its lines [E06]. */

export const listTickets: Handler<typeof contract.lottery.listTickets> = ({ pool, actor, now }, input) =>
  shownPage(pool.shortReads, actor, input, now);

export const listMemberTickets: Handler<typeof contract.lottery.listMemberTickets> = async (
  { pool, now },
  { account, ...filter },
) => {
  const member = await recordQueries.bettor(pool, account.trim().toLowerCase());
  return member ? shownPage(pool, member, filter, now) : refuse('NOT_FOUND');
};

export const exportTickets: Handler<typeof contract.lottery.exportTickets> = async ({ pool, actor }, input) => {
  const { tickets } = await recordQueries.ticketsPage(pool, {
    ...filterOf(actor, input),
    limit: EXPORT_MAX,
    offset: 0,
  });
  return csvOf(
    ['placed', 'ticket', 'game', 'draw', 'lines', 'state', 'stake', 'payout', 'currency'],
    tickets.map((row) => [
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

export const getTicket: Handler<typeof contract.lottery.getTicket> = async ({ pool, actor, now }, { ticket }) => {
  const row = await ticketQueries.ticketOf(pool, ticket, actor.memberId);
  if (!row) return refuse('NOT_FOUND');
  const [draw] = await queries.drawsById(pool, [row.drawId]);
  if (!draw) throw new Error(`ticket ${ticket} has no draw`);
  return {
    ...shownTicket(row, await ticketQueries.linesOf(pool, row.drawId, row.id), await settledResult(pool, draw), now),
    drawn: shownDraw(draw),
    ...(await ticketQueries.reversedOn(pool, row.drawId, row.wallet)),
  };
};

async function shownPage(
  db: Db,
  member: Bettor,
  input: InputOf<typeof contract.lottery.listTickets>,
  now: Date,
): Promise<OutputOf<typeof contract.lottery.listTickets>> {
  const { tickets, count, stake, payout, unfinished } = await recordQueries.ticketsPage(db, {
    ...filterOf(member, input),
    ...pageOf(input),
  });
  return {
    tickets: tickets.map((row) => shownHead(row, now)),
    count,
    pageSize: PAGE_SIZE,
    currency: member.currency,
    totals: { stake, payout, net: subtract(payout, stake) },
    unfinished: [...unfinished],
  };
}

type Bettor = Pick<MemberActor, 'memberId' | 'currency'>;

function filterOf(member: Bettor, input: InputOf<typeof contract.lottery.exportTickets>): recordQueries.TicketFilter {
  return {
    memberId: member.memberId,
    show: input.show ?? 'all',
    game: input.game,
    draw: input.draw,
    ...momentsOf(input),
  };
}
const EXPORT_MAX = 50_000;
