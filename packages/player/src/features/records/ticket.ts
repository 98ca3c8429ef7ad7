import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getTicket } from '@tamarind/contract/lottery-tickets';

/** A ticket with its lines and its draw. */
export type Ticket = OutputOf<typeof getTicket>;
