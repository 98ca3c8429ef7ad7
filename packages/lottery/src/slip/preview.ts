import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getGame, listGames, listOpenDraws } from '@tamarind/contract/lottery';
import {
  type BetDecision,
  decideBet,
  offeredOdds,
  type Price,
  stakeOf as lineStake,
} from '@tamarind/domain/lottery/bet';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { type Currency, type Money, sum, ZERO } from '@tamarind/domain/money';
import { lineKey, type Rates, type SlipLine } from '../board/state.ts';
import { type Offers, domainOffers } from './offers.ts';
import type { Quote } from './quote.ts';

/** A game in the list; what it costs is read when it is opened. */
export type GameHead = OutputOf<typeof listGames>['games'][number];
export type Game = OutputOf<typeof getGame>;
export type BetTypeInfo = Game['betTypes'][number];
export type OpenDraw = OutputOf<typeof listOpenDraws>['draws'][number];
export type Limits = Game['limits'][number];

export const limitsOf = (game: Game, currency: Currency): Limits | undefined =>
  game.limits.find((limits) => limits.currency === currency);

/** What a selection costs now: the odds of its type, as the offer of the number lowers them. */
export function ratesOf(game: Game, offers: Offers): Rates {
  const known = betTypesOf(game.format);
  const infos = new Map(game.betTypes.map((info) => [info.code, info]));
  return (betType, selection) => {
    const type = known.get(betType);
    const info = infos.get(betType);
    if (!type || !info) return [];
    const offer = offers.get(lineKey({ betType, selection }));
    const odds = info.levels.map(({ oddsE4 }) => oddsE4);
    // A closed number keeps its usual odds on the screen: it is struck out, not worth nothing.
    return offeredOdds(type, selection, odds, offer?.state === 'reduced' ? offer.factorE4 : undefined);
  };
}

/**
 * What the server would say to these lines now, by the very function it decides with. The server has the last word: it knows
 * the balance and what the member holds already, and its clock and odds count. With a quote the promised odds count.
 */
export function previewOf(bet: {
  readonly draw: Pick<OpenDraw, 'state' | 'closesAt' | 'isPaused'>;
  readonly now: Date;
  readonly game: Game;
  readonly currency: Currency;
  readonly lines: readonly SlipLine[];
  readonly offers: Offers;
  readonly quote?: Quote | undefined;
  /** The slip goes on several draws: the odds are the least, and the next draw may sell at better ones. */
  readonly isSeries?: boolean;
}): BetDecision {
  const { draw, now, game, currency, lines, quote, isSeries = false } = bet;
  const limits = limitsOf(game, currency);
  if (!limits) return { ok: false, refusal: 'BET_TYPE_OFF' };
  const offers = quote ? new Map([...bet.offers, ...quote.offers]) : bet.offers;
  const decision = decideBet({
    format: game.format,
    draw,
    now,
    prices: pricesOf(game, limits),
    limits,
    lines,
    currency,
    offers: domainOffers(game.format, lines, offers),
    isQuoted: quote !== undefined,
    odds: isSeries ? 'at_least' : 'exact',
  });
  if (!quote || (!decision.ok && !decision.troubles)) return decision;
  // Odds the quote did not promise: shown and asked about like any other change.
  const troubles = decision.ok ? [] : (decision.troubles ?? []);
  const moved = lines.flatMap((line, at) => {
    const oddsE4 = quote.odds.get(lineKey(line));
    return oddsE4 === undefined || sameOdds(oddsE4, line.oddsE4) || troubles.some((one) => one.at === at)
      ? []
      : [{ at, refusal: 'RATE_CHANGED' as const, oddsE4 }];
  });
  const [first] = [...troubles, ...moved];
  return first ? { ok: false, refusal: first.refusal, at: first.at, troubles: [...troubles, ...moved] } : decision;
}

/** What the lines cost, also while the preview refuses them; a type that is off sale costs nothing, for it is not sold. */
export function stakeOf(lines: readonly SlipLine[], game: Game): Money {
  const infos = new Map(game.betTypes.map((info) => [info.code, info]));
  return sum(
    lines.map(({ betType, unitStake }) => {
      const info = infos.get(betType);
      return info ? lineStake(unitStake, info.charge, info.discountE4) : ZERO;
    }),
  );
}

export const sameOdds = (left: readonly bigint[], right: readonly bigint[]): boolean =>
  left.length === right.length && left.every((odds, level) => odds === right[level]);

const pricesOf = (game: Game, { unitStakeMin, unitStakeMax }: Limits): Price[] =>
  game.betTypes.map(({ code, levels, charge, discountE4, priceVersion }) => ({
    betType: code,
    oddsE4: levels.map(({ oddsE4 }) => oddsE4),
    charge,
    discountE4,
    unitStakeMin,
    unitStakeMax,
    version: priceVersion,
  }));
