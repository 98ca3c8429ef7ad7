import type { contract } from '@tamarind/contract/index';
import { decideBet, type BetDecision } from '@tamarind/domain/lottery/bet';
import { cancelUntil } from '@tamarind/domain/lottery/cancel';
import { makeReference } from '@tamarind/domain/payments/reference';
import { balanceOf, post } from '../ledger/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { walletOf } from '../wallet/index.ts';
import { gameOf } from './games.ts';
import { pricesFor } from './prices.ts';
import * as q from './queries.ts';
import { shownTicket } from './show.ts';
import * as t from './ticket-queries.ts';
import { stakeTransfer } from './transfers.ts';

/** Takes the stake and writes the ticket, or neither; the same request twice does it once [L06]. */
export const placeBet: Handler<typeof contract.lottery.placeBet> = async (call, input) => {
  const { tx, actor } = call;
  // Seen without a lock first, so that a flood of late bets cannot hold up the close they come too late for.
  const seen = await q.drawByCode(tx, input.draw);
  const game = seen && gameOf(seen.game);
  if (!seen || !game) return refuse('NOT_FOUND');
  const isSelling = seen.state === 'open' && call.now < seen.closesAt;
  // Shared until commit: the close of the draw waits for this bet, and a bet that comes after the close finds it closed.
  const draw = isSelling ? await q.lockDrawForBet(tx, input.draw) : seen;
  if (!draw) return refuse('NOT_FOUND');
  // Read after the wait for the lock: what counts is when the bet is taken, not when it was sent.
  const now = call.clock.now();
  const sold = await pricesFor(tx, game, actor.currency, now);
  if (!sold) return refuse('BET_TYPE_OFF');
  const decision = decideBet({ draw, now, ...sold, lines: input.lines, currency: actor.currency });
  if (!decision.ok) return refuseBet(decision, draw.closesAt);
  const wallet = await walletOf(tx, actor);

  // Point of no return: from here on only the ledger may still refuse, and then all of it rolls back.
  const ticket: t.NewTicket = {
    id: uuidV7(now, call.random),
    reference: makeReference(call.random.bytes(16)),
    drawId: draw.id,
    memberId: actor.memberId,
    wallet,
    currency: actor.currency,
    realm: actor.realm,
    stake: decision.stake,
    lines: decision.lines,
    placedAt: now,
    cancelUntil: cancelUntil(game.cancelRule, now, draw.closesAt),
  };
  await t.insertTicket(tx, ticket);
  await post(tx, [stakeTransfer(ticket, now)]);
  await announce(tx, `member:${actor.memberId}`, { type: 'balance', data: {} }, now);
  const { available } = await balanceOf(tx, wallet);
  const row: t.TicketRow = {
    ...ticket,
    draw: draw.code,
    game: draw.game,
    drawState: draw.state,
    drawsAt: draw.drawsAt,
    closesAt: draw.closesAt,
    payout: 0n as never,
    lineCount: ticket.lines.length,
    state: 'accepted',
  };
  return {
    ticket: shownTicket(
      row,
      ticket.lines.map((line, index) => ({ ...line, line: index + 1 })),
      null,
      now,
    ),
    available,
  };
};

function refuseBet(decision: Extract<BetDecision, { ok: false }>, closesAt: Date): never {
  const { refusal, at, limit } = decision;
  const bound =
    limit === undefined
      ? {}
      : refusal === 'RATE_CHANGED'
        ? { oddsE4: limit.toString() }
        : refusal === 'STAKE_TOO_SMALL'
          ? { min: limit.toString() }
          : { max: limit.toString() };
  return refuse(refusal, {
    ...(at === undefined ? {} : { line: at }),
    ...bound,
    ...(refusal === 'DRAW_CLOSED' ? { closedAt: closesAt.toISOString() } : {}),
  });
}
