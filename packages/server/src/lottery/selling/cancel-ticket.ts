import type { contract } from '@tamarind/contract/index';
import { decideCancel } from '@tamarind/domain/lottery/cancel';
import { balanceOf, post } from '../../ledger/index.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { sentInOrder } from '../../platform/db/sql.ts';
import * as queries from '../queries.ts';
import { reservationsOf } from './risk.ts';
import { shownTicket } from '../show.ts';
import * as riskQueries from './risk-queries.ts';
import * as ticketQueries from '../ticket-queries.ts';
import { cancelTransfer } from '../transfers.ts';

/**
 * Cancels a ticket with a full refund, while its draw is open for bets and the ticket's time to cancel has not run out
 * [L06].
 */
export const cancelTicket: Handler<typeof contract.lottery.cancelTicket> = async (call, input) => {
  const { tx, actor, now } = call;
  const found = await ticketQueries.ticketOf(tx, input.ticket, actor.memberId);
  if (!found) return refuse('NOT_FOUND');
  // As in every other call, the draw is locked before the ticket. Closing the draw therefore waits for this
  // cancellation or happens before it.
  const [, draw] = await sentInOrder(
    queries.enterSale(tx, [found.draw], 'shared'),
    queries.lockDrawForBet(tx, found.draw),
  );
  const locked = await ticketQueries.lockTicket(tx, input.ticket, actor.memberId);
  if (!draw || locked?.state !== 'accepted') return refuse('TICKET_STATE');
  const decision = decideCancel({ draw, now, cancelUntil: found.cancelUntil });
  if (!decision.ok) return refuse(decision.refusal);

  // Point of no return.
  const lines = await ticketQueries.linesOf(tx, found.drawId, found.id);
  await ticketQueries.setCancelled(tx, found.id, now);
  await post(tx, [cancelTransfer(found, now)]);
  await announce(tx, `member:${actor.memberId}`, { type: 'balance', data: {} }, now);
  // The exposure is released last, as a bet reserves it last: other bets on the same number wait only during this
  // commit.
  if (found.realm === 'real') tx.withCommit('counters', () => riskQueries.giveBack(tx, reservationsOf(found, lines)));
  const { available } = await balanceOf(tx, found.wallet);
  return { ticket: shownTicket({ ...found, state: 'cancelled' }, lines, null, now), available };
};
