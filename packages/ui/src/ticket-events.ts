import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import type { PushData } from './push.ts';
import type { Concerns } from './useEndpoint.ts';

/**
 * This file lists the push events that change a member's tickets. A bet, a cancelled ticket and a payout change the
 * balance and so cause a balance event. A losing ticket moves no money; it is noticed only through the event of its
 * draw.
 */

type List = OutputOf<typeof listTickets>;
type Ticket = OutputOf<typeof getTicket>;

export const listEvents: Concerns<List> = {
  balance: true,
  ticket: true,
  draw: ({ draw }, list) =>
    !list || list.unfinished.includes(draw) || list.tickets.some((ticket) => ticket.draw === draw),
};

const isOfDraw = ({ draw }: PushData<'draw' | 'ticket'>, ticket: Ticket | undefined): boolean =>
  !ticket || ticket.draw === draw;
export const ticketEvents: Concerns<Ticket> = { balance: true, ticket: isOfDraw, draw: isOfDraw };
