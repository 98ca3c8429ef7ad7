import type { Posting } from '../ledger/index.ts';
import type { CreditRow } from './queries.ts';
import type { NewTicket, TicketRow } from './ticket-queries.ts';

/** Every movement of money this room makes, on one page. The key of each names what must happen once. */

const stakes = ({ currency, realm }: Pick<CreditRow, 'currency' | 'realm'>) =>
  ({ purpose: 'stakes', currency, realm }) as const;

export const stakeTransfer = (ticket: NewTicket, at: Date): Posting => ({
  key: `stake:${ticket.id}`,
  debit: ticket.wallet,
  credit: stakes(ticket),
  amount: ticket.stake,
  reason: 'stake',
  reference: ticket.reference,
  at,
});

export const cancelTransfer = (ticket: TicketRow, at: Date): Posting => ({
  key: `cancel:${ticket.id}`,
  debit: stakes(ticket),
  credit: ticket.wallet,
  amount: ticket.stake,
  reason: 'stake_returned',
  reference: ticket.reference,
  at,
});

/** One credit a member and draw; a corrected result is another version and another key. Version 0 gives stakes back. */
export const settlementTransfer = (
  credit: CreditRow,
  draw: { code: string },
  version: number,
  at: Date,
): Posting => ({
  key: `settle:${draw.code}:${version}:${credit.wallet}`,
  debit: stakes(credit),
  credit: credit.wallet,
  amount: credit.amount,
  reason: version === 0 ? 'stake_returned' : 'payout',
  reference: draw.code,
  at,
});
