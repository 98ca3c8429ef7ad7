import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listGames, listOpenDraws } from '@tamarind/contract/lottery';
import { type BetDecision, decideBet, type Price } from '@tamarind/domain/lottery/bet';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { type Currency, type Money, sum, times } from '@tamarind/domain/money';
import type { Rates, SlipLine } from '../board/state.ts';

export type Game = OutputOf<typeof listGames>['games'][number];
export type BetTypeInfo = Game['betTypes'][number];
export type OpenDraw = OutputOf<typeof listOpenDraws>['draws'][number];
export type Limits = Game['limits'][number];

export const limitsOf = (game: Game, currency: Currency): Limits | undefined =>
  game.limits.find((limits) => limits.currency === currency);

export const ratesOf = (game: Game): Rates =>
  Object.fromEntries(game.betTypes.map(({ code, oddsE4 }) => [code, oddsE4]));

/**
 * What the server would say to these lines now, by the very function it decides with. The server has the last word: it knows
 * the balance, and its clock and odds count.
 */
export function previewOf(bet: {
  readonly draw: Pick<OpenDraw, 'state' | 'closesAt'>;
  readonly now: Date;
  readonly game: Game;
  readonly currency: Currency;
  readonly lines: readonly SlipLine[];
}): BetDecision {
  const limits = limitsOf(bet.game, bet.currency);
  if (!limits) return { ok: false, refusal: 'BET_TYPE_OFF' };
  return decideBet({
    draw: bet.draw,
    now: bet.now,
    prices: pricesOf(bet.game, limits),
    limits,
    lines: bet.lines,
    currency: bet.currency,
  });
}

/** What the lines cost, also while the preview refuses them. */
export const stakeOf = (lines: readonly SlipLine[]): Money =>
  sum(lines.map(({ betType, unitStake }) => times(unitStake, betTypeOf(betType).charge)));

const pricesOf = (game: Game, { unitStakeMin, unitStakeMax }: Limits): Price[] =>
  game.betTypes.map(({ code, oddsE4, charge, priceVersion }) => ({
    betType: code,
    oddsE4,
    charge,
    unitStakeMin,
    unitStakeMax,
    version: priceVersion,
  }));
