import type { contract } from '@tamarind/contract/index';
import { type BetLine, keyOf, offeredOdds, type Price, roomOf } from '@tamarind/domain/lottery/bet';
import { type BetType, betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { type Game, gameOf } from '@tamarind/domain/lottery/games/index';
import type { Offer } from '@tamarind/domain/lottery/risk/offer';
import { isSeries } from '@tamarind/domain/lottery/series';
import { addMs } from '@tamarind/domain/time';
import type { Db } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Secrets, sameText } from '../../platform/secrets.ts';
import { pricesFor } from './on-sale.ts';
import * as queries from '../queries.ts';
import { boardOf, offersFor } from './risk.ts';

/**
 * How long a quote's odds are promised, in milliseconds: enough to read them and press the button. No liability is
 * reserved meanwhile.
 */
const QUOTE_MS = 15_000;

type QuotedLine = Pick<BetLine, 'betType' | 'selection' | 'oddsE4'>;

/**
 * Current prices of lines, and a promise of these prices. The promise is a keyed hash over the lines, so nothing is
 * stored. For several draws it promises the lowest odds among them.
 */
export const quoteBet: Handler<typeof contract.lottery.quoteBet> = async (call, input) => {
  const { pool, actor, now } = call;
  const codes = [input.draw, ...(input.ahead ?? [])];
  const { draws, game } = await seriesOf(pool, codes);
  for (const draw of draws) refuseClosed(draw, now, draws.length > 1);
  const types = betTypesOf(game.format);
  const prices = new Map(
    ((await pricesFor(call, pool, game, actor.currency, now))?.prices ?? []).map((price) => [price.betType, price]),
  );
  const asked = input.lines.map(({ betType, selection }) => {
    const [type, price] = [types.get(betType), prices.get(betType)];
    const canonical = type?.normalise(selection);
    return type && price && canonical !== undefined ? { type, price, betType, selection: canonical } : null;
  });
  const known = asked.filter((line) => line !== null);
  const onEach: { draw: string; offers: ReadonlyMap<string, Offer> }[] = [];
  for (const draw of draws) {
    const board = await boardOf(pool, draw, actor.currency, now);
    onEach.push({ draw: draw.code, offers: await offersFor(pool, draw, actor.currency, known, board) });
  }
  const lines = asked.map((line) => line && leastOf(onEach.flatMap((on) => shownLine(line, on) ?? [])));
  const expiresAt = addMs(now, QUOTE_MS);
  const promised = lines.filter((line) => line !== null).filter(({ state }) => state !== 'closed');
  return {
    lines,
    quote: signQuote(call.secrets, { draws: codes, memberId: actor.memberId, expiresAt, lines: promised }),
    expiresAt,
  };
};

interface AskedLine {
  type: BetType;
  price: Price;
  betType: string;
  selection: string;
}

function shownLine(line: AskedLine, { draw, offers }: { draw: string; offers: ReadonlyMap<string, Offer> }) {
  const offer = offers.get(keyOf(line));
  if (!offer) return undefined;
  const { type, price, betType, selection } = line;
  const { state, reason } = offer;
  // A closed number has no odds to promise: it is shown at full odds, and a bet on it is refused.
  const factorE4 = state === 'closed' ? 0 : offer.factorE4;
  const oddsE4 = offeredOdds(type, selection, price.oddsE4, factorE4 || undefined);
  const room = roomOf(type, selection, oddsE4, offer.room);
  return { betType, selection, draw, oddsE4, state, room, reason, factorE4 };
}
type ShownLine = NonNullable<ReturnType<typeof shownLine>>;

/**
 * Combines a number's offers on several draws: closed if any draw has closed the number, otherwise the lowest odds and
 * the smallest `room` (the stake that can still be accepted) of these draws.
 */
function leastOf(lines: readonly ShownLine[]) {
  const [first, ...others] = lines;
  if (!first) return null;
  const { factorE4: _factorE4, ...least } = others.reduce((low, line) => (isLess(line, low) ? line : low), first);
  return { ...least, room: others.reduce((low, { room }) => (room < low ? room : low), first.room) };
}
const isLess = (left: ShownLine, right: ShownLine): boolean =>
  left.factorE4 < right.factorE4 || (left.factorE4 === right.factorE4 && left.room < right.room);

/** Reads the draws of a bet; refuses unless they are draws of one lottery in closing order. */
export async function seriesOf(db: Db, codes: readonly string[]): Promise<{ draws: queries.DrawRow[]; game: Game }> {
  return seriesAmong(await queries.drawsByCode(db, codes), codes);
}

/** Does the same as `seriesOf`, but with draws that the caller has already read from the database. */
export function seriesAmong(
  read: readonly queries.DrawRow[],
  codes: readonly string[],
): { draws: queries.DrawRow[]; game: Game } {
  const wanted = new Set(codes);
  const draws = read.filter(({ code }) => wanted.has(code));
  const [first] = draws;
  const game = first && gameOf(first.game);
  if (!game || codes.some((code) => !draws.some((draw) => draw.code === code))) return refuse('NOT_FOUND');
  if (!isSeries(draws) || codes.some((code, index) => draws[index]?.code !== code))
    return refuse('INPUT_INVALID', { field: 'ahead' });
  return { draws, game };
}

function refuseClosed(draw: queries.DrawRow, now: Date, isSeveral: boolean): void {
  const where = isSeveral ? { draw: draw.code } : {};
  if (draw.state === 'scheduled' || draw.state === 'void') refuse('DRAW_NOT_OPEN', where);
  if (draw.state !== 'open' || now >= draw.closesAt)
    refuse('DRAW_CLOSED', { ...where, closedAt: draw.closesAt.toISOString() });
  if (draw.pausedReason !== null) refuse('DRAW_PAUSED', where);
}

/** True if an unexpired quote promised exactly these odds for exactly these lines. */
export function isQuoted(
  secrets: Secrets,
  quote: string | undefined,
  bet: { draws: readonly string[]; memberId: bigint; now: Date; lines: readonly QuotedLine[] },
): boolean {
  if (quote === undefined) return false;
  const expiresAt = new Date(Number(quote.split('.')[0]));
  if (Number.isNaN(expiresAt.getTime()) || bet.now >= expiresAt) return false;
  return sameText(quote, signQuote(secrets, { ...bet, expiresAt }));
}

function signQuote(
  secrets: Secrets,
  {
    draws,
    memberId,
    expiresAt,
    lines,
  }: { draws: readonly string[]; memberId: bigint; expiresAt: Date; lines: readonly QuotedLine[] },
): string {
  const text = lines.map((line) => `${keyOf(line)} ${line.oddsE4.join()}`).sort();
  const mac = secrets.blindIndex('quote', [draws.join(), memberId, expiresAt.getTime(), ...text].join('|'));
  return `${expiresAt.getTime()}.${mac.toString('base64url')}`;
}
