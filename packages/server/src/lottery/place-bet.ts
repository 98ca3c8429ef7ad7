import type { contract } from '@tamarind/contract/index';
import {
  type AcceptedLine,
  type BetDecision,
  type BetRequest,
  decideBet,
  keyOf,
  type LineTrouble,
} from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { cancelUntil } from '@tamarind/domain/lottery/cancel';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import { makeReference } from '@tamarind/domain/payments/reference';
import { balanceOf, post } from '../ledger/index.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { walletOf } from '../wallet/index.ts';
import { pricesFor } from './on-sale.ts';
import * as q from './queries.ts';
import { isQuoted } from './quote.ts';
import { boardOf, offersFor, reserveExposure } from './risk.ts';
import { shownTicket } from './show.ts';
import * as t from './ticket-queries.ts';
import { stakeTransfer } from './transfers.ts';

/** Takes the stake, reserves the exposure and writes the ticket, or none of it; the same request twice does it once [L06]. */
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
  await t.lockMember(tx, actor.memberId);
  // Read after the wait for the locks: what counts is when the bet is taken, not when it was sent.
  const now = call.clock.now();
  const sold = await pricesFor(call, tx, game, actor.currency, now);
  if (!sold) return refuse('BET_TYPE_OFF');
  const board = await boardOf(tx, draw, actor.currency, now);
  const keys = keysOf(game, input.lines);
  const held = await t.heldBy(tx, draw.id, actor.memberId, keys);
  const request: BetRequest = {
    format: game.format,
    draw: { state: draw.state, closesAt: draw.closesAt, isPaused: draw.pausedReason !== null },
    now,
    ...sold,
    lines: input.lines,
    currency: actor.currency,
    held: { payout: held.payout, stakes: new Map(held.stakes.map((row) => [keyOf(row), row.stake])) },
    isQuoted: isQuoted(call.secrets, input.quote, {
      draw: draw.code,
      memberId: actor.memberId,
      now,
      lines: input.lines,
    }),
    ...(input.accept === undefined ? {} : { accept: input.accept }),
    offers: await offersFor(tx, draw, actor.currency, keys, board),
  };
  const decision = decideBet(request);
  if (!decision.ok) return refuseBet(decision, draw.closesAt);
  const wallet = await walletOf(tx, actor);
  // Trial accounts see the same prices but cost the house nothing and move none.
  if (actor.realm === 'real') {
    // Others may have bet on these numbers since the look above. Under the lock it is decided again; anything else than the
    // same answer refuses, and the reservation rolls back with it.
    const offers = await reserveExposure(tx, draw, actor.currency, decision.lines, board);
    const again = decideBet({ ...request, lines: decision.lines, offers, accept: 'all' });
    // Its lines are those that were left; the player counts the lines that were sent.
    const leftOut = new Set(decision.left.map((trouble) => trouble.at));
    const sent = [...input.lines.keys()].filter((line) => !leftOut.has(line));
    if (!again.ok) return refuseBet(again, draw.closesAt, sent);
  }

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
    highestPayout: decision.highestPayout,
    lines: decision.lines,
    placedAt: now,
    cancelUntil: cancelUntil(game.cancelRule, now, draw.closesAt),
  };
  await t.insertTicket(tx, ticket);
  await post(tx, [stakeTransfer(ticket, now)]);
  await announce(tx, `member:${actor.memberId}`, { type: 'balance', data: {} }, now);
  const { available } = await balanceOf(tx, wallet);
  return {
    ticket: shownTicket(rowOf(ticket, draw), ticket.lines.map(numbered), null, now),
    left: decision.left.map(shownTrouble),
    available,
  };
};

/** The numbers that were asked for, in the form they are counted in. What is no valid selection is refused later. */
function keysOf(game: Game, lines: readonly { betType: string; selection: string }[]) {
  const types = betTypesOf(game.format);
  return lines.flatMap(({ betType, selection }) => {
    const canonical = types.get(betType)?.normalise(selection);
    return canonical === undefined ? [] : [{ betType, selection: canonical }];
  });
}

const numbered = (line: AcceptedLine, index: number): t.LineRow => ({
  ...line,
  line: index + 1,
  oddsE4: [...line.oddsE4],
});

const rowOf = (ticket: t.NewTicket, draw: q.DrawRow): t.TicketRow => ({
  ...ticket,
  draw: draw.code,
  game: draw.game,
  drawState: draw.state,
  drawsAt: draw.drawsAt,
  closesAt: draw.closesAt,
  payout: 0n as never,
  lineCount: ticket.lines.length,
  state: 'accepted',
});

const shownTrouble = (trouble: LineTrouble) => ({
  line: trouble.at,
  code: trouble.refusal,
  reason: trouble.reason ?? null,
  room: trouble.room ?? null,
  oddsE4: trouble.oddsE4 ? [...trouble.oddsE4] : null,
});

/** `sent`: of each line that was decided on, its place among those that were sent; by itself the same. */
function refuseBet(
  decision: Extract<BetDecision, { ok: false }>,
  closesAt: Date,
  sent: readonly number[] = [],
): never {
  const { refusal, at, limit, troubles } = decision;
  const placeOf = (line: number) => sent[line] ?? line;
  const bound =
    limit === undefined
      ? {}
      : refusal === 'STAKE_TOO_SMALL'
        ? { min: limit.toString() }
        : { max: limit.toString() };
  return refuse(refusal, {
    ...(at === undefined ? {} : { line: placeOf(at) }),
    ...bound,
    ...(troubles === undefined
      ? {}
      : {
          troubles: troubles.map(shownTrouble).map((trouble) => ({
            ...trouble,
            line: placeOf(trouble.line),
            room: trouble.room?.toString() ?? null,
            oddsE4: trouble.oddsE4?.map(String) ?? null,
          })),
        }),
    ...(refusal === 'DRAW_CLOSED' ? { closedAt: closesAt.toISOString() } : {}),
  });
}
