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

/** A game in the list; its prices are read when it is opened. */
export type GameHead = OutputOf<typeof listGames>['games'][number];
export type Game = OutputOf<typeof getGame>;
export type BetTypeInfo = Game['betTypes'][number];
export type OpenDraw = OutputOf<typeof listOpenDraws>['draws'][number];
export type Limits = Game['limits'][number];

export const limitsOf = (game: Game, currency: Currency): Limits | undefined =>
  game.limits.find((limits) => limits.currency === currency);

/** Returns the current odds of a selection: the odds of its bet type, reduced by the number's offer. */
export function ratesOf(game: Game, offers: Offers): Rates {
  const known = betTypesOf(game.format);
  const infos = new Map(game.betTypes.map((info) => [info.code, info]));
  return (betType, selection) => {
    const type = known.get(betType);
    const info = infos.get(betType);
    if (!type || !info) return [];
    const offer = offers.get(lineKey({ betType, selection }));
    const odds = info.levels.map(({ oddsE4 }) => oddsE4);
    // A closed number shows its usual odds struck out, not zero.
    return offeredOdds(type, selection, odds, offer?.state === 'reduced' ? offer.factorE4 : undefined);
  };
}

/**
 * Previews the server's decision on these lines with the same function. The server's decision is final: it knows the
 * current balance and the member's open stakes, and uses its own clock and odds. A quote fixes the odds.
 */
export function previewOf(bet: {
  readonly draw: Pick<OpenDraw, 'state' | 'closesAt' | 'isPaused'>;
  readonly now: Date;
  readonly game: Game;
  readonly currency: Currency;
  readonly lines: readonly SlipLine[];
  readonly offers: Offers;
  readonly quote?: Quote | undefined;
  /**
   * True if the slip covers several draws. Its odds are then the lowest of all the draws, and the next draw may offer
   * better ones.
   */
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
  // Lines whose odds differ from the quote are listed and confirmed like any other change.
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

/** The price of the lines, computed even while the preview refuses them. A type that is off sale counts as zero. */
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
