import type { contract } from '@tamarind/contract/index';
import { type BetLine, keyOf, offeredOdds, roomOf } from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { addMs } from '@tamarind/domain/time';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { type Secrets, sameText } from '../platform/secrets.ts';
import { pricesFor } from './on-sale.ts';
import * as q from './queries.ts';
import { boardOf, offersFor } from './risk.ts';

/** How long a price is promised. Long enough to read and press; no room is reserved meanwhile. */
const QUOTE_MS = 15_000;

type Quoted = Pick<BetLine, 'betType' | 'selection' | 'oddsE4'>;

/** What lines cost now, and a promise of it. The promise is a keyed hash over the lines: nothing is kept for it. */
export const quoteBet: Handler<typeof contract.lottery.quoteBet> = async (call, input) => {
  const { pool, actor, now } = call;
  const draw = await q.drawByCode(pool, input.draw);
  const game = draw && gameOf(draw.game);
  if (!draw || !game) return refuse('NOT_FOUND');
  if (draw.state === 'scheduled' || draw.state === 'void') return refuse('DRAW_NOT_OPEN');
  if (draw.state !== 'open' || now >= draw.closesAt)
    return refuse('DRAW_CLOSED', { closedAt: draw.closesAt.toISOString() });
  if (draw.pausedReason !== null) return refuse('DRAW_PAUSED');
  const types = betTypesOf(game.format);
  const prices = new Map(
    ((await pricesFor(call, pool, game, actor.currency, now))?.prices ?? []).map((price) => [
      price.betType,
      price,
    ]),
  );
  const asked = input.lines.map(({ betType, selection }) => {
    const [type, price] = [types.get(betType), prices.get(betType)];
    const canonical = type?.normalise(selection);
    return type && price && canonical !== undefined ? { type, price, betType, selection: canonical } : null;
  });
  const known = asked.filter((line) => line !== null);
  const board = await boardOf(pool, draw, actor.currency, now);
  const offers = await offersFor(pool, draw, actor.currency, known, board);
  const lines = asked.map((line) => {
    const offer = line && offers.get(keyOf(line));
    if (!line || !offer) return null;
    const oddsE4 = offeredOdds(line.type, line.selection, line.price.oddsE4, offer.factorE4);
    const { state, reason } = offer;
    // Closed numbers have no odds to promise; they are shown at full rate and refused.
    const shown = state === 'closed' ? offeredOdds(line.type, line.selection, line.price.oddsE4) : oddsE4;
    return {
      betType: line.betType,
      selection: line.selection,
      oddsE4: shown,
      state,
      room: roomOf(line.type, line.selection, shown, offer.room),
      reason,
    };
  });
  const expiresAt = addMs(now, QUOTE_MS);
  const promised = lines
    .filter((line) => line !== null && line.state !== 'closed')
    .filter((line) => line !== null);
  return {
    lines: lines.map((line) => line && { ...line }),
    quote: signQuote(call.secrets, { draw: draw.code, memberId: actor.memberId, expiresAt, lines: promised }),
    expiresAt,
  };
};

/** Whether a quote promised exactly these lines at exactly these odds, and still does. */
export function isQuoted(
  secrets: Secrets,
  quote: string | undefined,
  bet: { draw: string; memberId: bigint; now: Date; lines: readonly Quoted[] },
): boolean {
  if (quote === undefined) return false;
  const expiresAt = new Date(Number(quote.split('.')[0]));
  if (Number.isNaN(expiresAt.getTime()) || bet.now >= expiresAt) return false;
  return sameText(quote, signQuote(secrets, { ...bet, expiresAt }));
}

function signQuote(
  secrets: Secrets,
  {
    draw,
    memberId,
    expiresAt,
    lines,
  }: { draw: string; memberId: bigint; expiresAt: Date; lines: readonly Quoted[] },
): string {
  const text = lines.map((line) => `${keyOf(line)} ${line.oddsE4.join()}`).sort();
  const mac = secrets.blindIndex('quote', [draw, memberId, expiresAt.getTime(), ...text].join('|'));
  return `${expiresAt.getTime()}.${mac.toString('base64url')}`;
}
