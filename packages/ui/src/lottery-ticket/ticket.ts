import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getTicket, listTickets } from '@tamarind/contract/lottery-tickets';

/** A ticket with its lines and its draw. */
export type Ticket = OutputOf<typeof getTicket>;
/** A ticket as a list shows it. */
export type TicketHead = OutputOf<typeof listTickets>['tickets'][number];

/** True if the draw decided the ticket. The stake of a cancelled or void ticket was paid back instead. */
export const isDecided = ({ state }: Pick<TicketHead, 'state'>): boolean => state === 'won' || state === 'lost';
