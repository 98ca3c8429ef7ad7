import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { csvOf } from '@tamarind/domain/csv';
import { subtract, toDecimal } from '@tamarind/domain/money';
import { localTime, spanOf } from '@tamarind/domain/time';
import type { MemberActor } from '../../platform/http/actor.ts';
import type { Handler, KeptHandler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { walletNow } from '../../wallet/index.ts';
import * as queries from '../queries.ts';
import * as recordQueries from './record-queries.ts';
import { settledResult, shownDraw, shownHead, shownTicket, ticketState } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';

/** A member's bets: list, totals, file, and one ticket line by line [E06]. */

/**
 * The versions of the data a cached list was built from. A ticket changes only with an entry in the wallet that paid
 * it, a step of its draw or, once that is settled, a correction.
 */
interface Basis {
  readonly entries: bigint;
  readonly corrections: string;
  /** State by draw id, of draws neither settled nor void. */
  readonly states: Readonly<Record<string, string>>;
  /** When the first of the listed tickets can no longer be cancelled; null once that time has passed. */
  readonly until: Date | null;
}

export const listTickets: KeptHandler<typeof contract.lottery.listTickets, Basis> = {
  look: async ({ pool, actor, now }, before) => {
    const [{ seq }, draws] = await Promise.all([
      walletNow(pool, actor),
      recordQueries.drawsNow(pool, Object.keys(before?.states ?? {})),
    ]);
    const until = before?.until && now < before.until ? before.until : null;
    return { entries: seq, ...draws, until };
  },
  read: async ({ pool, actor, now }, input, basis) => {
    const page = await recordQueries.ticketsPage(pool, {
      ...filterOf(actor, input),
      limit: PAGE_SIZE,
      skip: ((input.page ?? 1) - 1) * PAGE_SIZE,
    });
    const tickets = page.tickets.map((row) => shownHead(row, now));
    const { stake, payout, unfinished } = page;
    const ends = tickets.flatMap(({ cancelUntil }) => (cancelUntil ? [cancelUntil.getTime()] : []));
    const until = ends.length > 0 ? new Date(Math.min(...ends)) : null;
    return {
      answer: {
        tickets,
        count: page.count,
        pageSize: PAGE_SIZE,
        currency: actor.currency,
        totals: { stake, payout, net: subtract(payout, stake) },
        unfinished: [...page.codes],
      },
      // Do not cache a list that depends on very many draws.
      basis: Object.keys(unfinished).length > UNFINISHED_MOST ? undefined : { ...basis, states: unfinished, until },
    };
  },
};

export const exportTickets: Handler<typeof contract.lottery.exportTickets> = async ({ pool, actor }, input) => {
  const [{ tickets } = { tickets: [] }] = await recordQueries.ticketsPages(pool, [
    { ...filterOf(actor, input), limit: EXPORT_MAX, skip: 0 },
  ]);
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

function filterOf(
  actor: MemberActor,
  input: InputOf<typeof contract.lottery.exportTickets>,
): recordQueries.TicketFilter {
  return { memberId: actor.memberId, show: input.show ?? 'all', game: input.game, draw: input.draw, ...spanOf(input) };
}

const PAGE_SIZE = 20;
const UNFINISHED_MOST = 50;
const EXPORT_MAX = 50_000;
