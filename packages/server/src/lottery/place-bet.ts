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
import type { Game } from '@tamarind/domain/lottery/games/index';
import { decideSeries } from '@tamarind/domain/lottery/series';
import type { Currency } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { proveTerms } from '../consents/index.ts';
import { balanceOf, post } from '../ledger/index.ts';
import { guardStake, lockPlay } from '../limits/index.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Handler } from '../platform/http/routes.ts';
import { announce } from '../platform/outbox.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { walletOf } from '../wallet/index.ts';
import { pricesFor } from './on-sale.ts';
import * as q from './queries.ts';
import { isQuoted, seriesOf } from './quote.ts';
import { type Board, boardOf, offersFor, reserveExposure } from './risk.ts';
import { shownTicket } from './show.ts';
import * as t from './ticket-queries.ts';
import { stakeTransfer } from './transfers.ts';

/**
 * Takes the stake, reserves the exposure and writes the ticket, or none of it; the same request twice does it once [L06]. With
 * draws ahead, a ticket on each of them and all in this one transaction.
 */
export const placeBet: Handler<typeof contract.lottery.placeBet> = async (call, input) => {
  const { tx, actor } = call;
  await proveTerms(tx, actor);
  const codes = [input.draw, ...(input.ahead ?? [])];
  // Seen without a lock first, so that a flood of late bets cannot hold up the close they come too late for.
  const { draws: seen, game } = await seriesOf(tx, codes);
  const isSelling = seen.every(({ state, closesAt }) => state === 'open' && call.now < closesAt);
  // Shared until commit: the close of a draw waits for this bet, and a bet that comes after the close finds it closed.
  const draws = isSelling ? await q.lockDrawsForBet(tx, codes) : seen;
  await lockPlay(tx, actor.memberId);
  // Read after the wait for the locks: what counts is when the bet is taken, not when it was sent.
  const now = call.clock.now();
  const sold = await pricesFor(call, tx, game, actor.currency, now);
  if (!sold) return refuse('BET_TYPE_OFF');
  const keys = keysOf(game, input.lines);
  const quoted = { draws: codes, memberId: actor.memberId, now, lines: input.lines };
  const isQuotedNow = isQuoted(call.secrets, input.quote, quoted);
  const bets: Bet[] = [];
  for (const draw of draws) {
    const board = await boardOf(tx, draw, actor.currency, now);
    const held = await t.heldBy(tx, draw.id, actor.memberId, keys);
    const request: BetRequest = {
      format: game.format,
      draw: { state: draw.state, closesAt: draw.closesAt, isPaused: draw.pausedReason !== null },
      now,
      ...sold,
      lines: input.lines,
      currency: actor.currency,
      held: { payout: held.payout, stakes: new Map(held.stakes.map((row) => [keyOf(row), row.stake])) },
      isQuoted: isQuotedNow,
      ...(input.accept === undefined ? {} : { accept: input.accept }),
      offers: await offersFor(tx, draw, actor.currency, keys, board),
    };
    bets.push({ draw, board, request });
  }
  const decision = decideSeries(bets.map(({ request }) => request));
  if (!decision.ok) return refuseBet(draws, decision.refused);
  await guardStake(tx, call, actor, decision.stake, now);
  const wallet = await walletOf(tx, actor);
  // Trial accounts see the same prices but cost the house nothing and move none.
  if (actor.realm === 'real') await reserveAll(tx, bets, decision.tickets, actor.currency);
  // One stake is the ledger's to refuse; of several it would name what the first of them left.
  if (draws.length > 1) {
    const { available } = await balanceOf(tx, wallet);
    if (available < decision.stake) return refuse('BALANCE_TOO_LOW', { available: available.toString() });
  }

  // Point of no return: from here on only the ledger may still refuse, and then all of it rolls back.
  const series = draws.length > 1 ? uuidV7(now, call.random) : undefined;
  const tickets = decision.tickets.map(
    ({ stake, highestPayout, lines }, index): t.NewTicket => ({
      id: uuidV7(now, call.random),
      reference: makeReference(call.random.bytes(16)),
      drawId: drawAt(draws, index).id,
      memberId: actor.memberId,
      wallet,
      currency: actor.currency,
      realm: actor.realm,
      stake,
      highestPayout,
      lines,
      placedAt: now,
      cancelUntil: cancelUntil(game.cancelRule, now, drawAt(draws, index).closesAt),
      series: series === undefined ? null : { id: series, place: index + 1, size: draws.length },
    }),
  );
  for (const ticket of tickets) await t.insertTicket(tx, ticket);
  await post(
    tx,
    tickets.map((ticket) => stakeTransfer(ticket, now)),
  );
  await announce(tx, `member:${actor.memberId}`, { type: 'balance', data: {} }, now);
  const { available } = await balanceOf(tx, wallet);
  const [ticket, ...ahead] = tickets.map((one, index) =>
    shownTicket(rowOf(one, drawAt(draws, index)), one.lines.map(numbered), null, now),
  );
  if (!ticket) throw new Error('a bet without a ticket');
  const left = decision.tickets.flatMap((one, index) =>
    one.left.map((trouble) => shownTrouble(trouble, drawAt(draws, index))),
  );
  return { ticket, ahead, left, available };
};

interface Bet {
  readonly draw: q.DrawRow;
  readonly board: Board;
  readonly request: BetRequest;
}
type Accepted = Extract<BetDecision, { ok: true }>;
type Refused = Extract<BetDecision, { ok: false }>;

/**
 * Others may have bet on these numbers since the first look. Under the lock each draw decides again; anything else than the same
 * answer refuses, and the reservations roll back with it.
 */
async function reserveAll(
  tx: Tx,
  bets: readonly Bet[],
  tickets: readonly Accepted[],
  currency: Currency,
): Promise<void> {
  for (const [index, { draw, board, request }] of bets.entries()) {
    const { lines, left } = tickets[index] as Accepted;
    const offers = await reserveExposure(tx, draw, currency, lines, board);
    const odds = bets.length > 1 ? 'at_least' : 'exact';
    const again = decideBet({ ...request, lines, offers, odds, accept: 'all' });
    if (again.ok) continue;
    // Its lines are those that were left; the player counts the lines that were sent.
    const leftOut = new Set(left.map((trouble) => trouble.at));
    const sent = [...request.lines.keys()].filter((line) => !leftOut.has(line));
    refuseBet(
      bets.map((bet) => bet.draw),
      [{ ...again, draw: index }],
      sent,
    );
  }
}

const drawAt = (draws: readonly q.DrawRow[], index: number): q.DrawRow => draws[index] as q.DrawRow;

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

const shownTrouble = (trouble: LineTrouble, draw: q.DrawRow) => ({
  line: trouble.at,
  draw: draw.code,
  code: trouble.refusal,
  reason: trouble.reason ?? null,
  room: trouble.room ?? null,
  oddsE4: trouble.oddsE4 ? [...trouble.oddsE4] : null,
});

/**
 * One draw names the code; lines in trouble are told of all draws. `sent`: of each line that was decided on, its
 * place among those that were sent; by itself the same.
 */
function refuseBet(
  draws: readonly q.DrawRow[],
  refused: readonly (Refused & { readonly draw: number })[],
  sent: readonly number[] = [],
): never {
  // A draw that takes nothing at all goes before one with lines that can be mended.
  const first = refused.find(({ troubles }) => troubles === undefined) ?? refused[0];
  if (!first) throw new Error('refused by no draw');
  const { refusal, at, limit } = first;
  const draw = drawAt(draws, first.draw);
  const placeOf = (line: number) => sent[line] ?? line;
  const bound =
    limit === undefined
      ? {}
      : refusal === 'STAKE_TOO_SMALL'
        ? { min: limit.toString() }
        : { max: limit.toString() };
  const troubles = refused.flatMap((one) =>
    (one.troubles ?? []).map((trouble) => shownTrouble(trouble, drawAt(draws, one.draw))),
  );
  return refuse(refusal, {
    ...(draws.length > 1 ? { draw: draw.code } : {}),
    ...(at === undefined ? {} : { line: placeOf(at) }),
    ...bound,
    ...(first.troubles === undefined
      ? {}
      : {
          troubles: troubles.map((trouble) => ({
            ...trouble,
            line: placeOf(trouble.line),
            room: trouble.room?.toString() ?? null,
            oddsE4: trouble.oddsE4?.map(String) ?? null,
          })),
        }),
    ...(refusal === 'DRAW_CLOSED' ? { closedAt: draw.closesAt.toISOString() } : {}),
  });
}
