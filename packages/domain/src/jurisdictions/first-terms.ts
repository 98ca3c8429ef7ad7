import { type BetType, betTypesOf } from '../lottery/bets/index.ts';
import { offThai } from '../lottery/bets/thai/index.ts';
import { doubtfulVietlott, kenoSideTypes } from '../lottery/bets/vietlott/index.ts';
import { doubtfulVietnam } from '../lottery/bets/vietnam/index.ts';
import { type Game, games } from '../lottery/games/index.ts';
import { hasLadder } from '../lottery/risk/limits.ts';
import type { Ladder } from '../lottery/risk/offer.ts';
import { currencies, type Currency, money, type Money, times } from '../money.ts';
import type { JurisdictionPack } from './pack.ts';

interface FirstLimits {
  readonly unitStakeMin: Money;
  readonly unitStakeMax: Money;
  readonly payoutMax: Money;
  readonly memberPayoutMax: Money;
  readonly numberStakeMax: Money;
  readonly linesMax: number;
  readonly releaseAbove: Money;
  readonly worstCaseMax: Money;
  readonly presets: Money[];
}

/** The first prices, stake limits and ladders (falling odds of numbers with much liability) of a new operator. */
export interface FirstTerms {
  readonly prices: readonly {
    readonly game: string;
    readonly betType: string;
    readonly isOn: boolean;
    readonly oddsE4: bigint[];
    readonly charge: number;
    readonly discountE4: number;
  }[];
  readonly limits: readonly (FirstLimits & { readonly game: string; readonly currency: Currency })[];
  readonly ladders: readonly {
    readonly game: string;
    readonly betType: string;
    readonly currency: Currency;
    readonly ladder: Ladder;
  }[];
}

/**
 * The first prices, limits and ladders (falling odds of numbers with much liability) of every game that the pack
 * allows; the lists are empty if it allows no game.
 */
export function firstTerms(pack: JurisdictionPack): FirstTerms {
  const allowed = games.filter(({ product }) => pack.allows[product]);
  const all = allowed.flatMap((game) => [...betTypesOf(game.format).values()].map((type) => ({ game, type })));
  return {
    prices: all.map(({ game, type }) => ({
      game: game.code,
      betType: type.code,
      isOn: isSold(game, type),
      oddsE4: type.levels.map(({ oddsE4 }) => oddsE4),
      charge: type.charge,
      discountE4: 0,
    })),
    limits: allowed.flatMap((game) =>
      currencies.map((currency) => ({ game: game.code, currency, ...limitsOf(pack, game, currency) })),
    ),
    ladders: all.flatMap(({ game, type }) =>
      hasLadder(type)
        ? currencies.map((currency) => ({
            game: game.code,
            betType: type.code,
            currency,
            ladder: ladderOf(game, currency),
          }))
        : [],
    ),
  };
}

const offCodes = new Set<string>([...doubtfulVietnam, ...doubtfulVietlott, ...offThai]);
const sideCodes = new Set(kenoSideTypes.map(({ code }) => code));

/**
 * Whether a bet type is on sale from the start. Types whose rule is uncertain are not. Vietlott's Keno is sold with
 * Vietlott's side bets, our own quick Keno with the side bets of Asian Keno sites.
 */
function isSold(game: Game, { code }: BetType): boolean {
  if (offCodes.has(code)) return false;
  if (game.format !== 'keno') return true;
  return game.kind === 'own' ? sideCodes.has(code) || /^keno\d+$/.test(code) : !sideCodes.has(code);
}

/**
 * The number of đồng per satang in these tables. It is not an exchange rate: it gives round amounts in both currencies.
 */
const VND_PER_SATANG = 8;
const of = (currency: Currency, baht: number) =>
  currency === 'THB' ? money(baht * 100) : money(baht * 100 * VND_PER_SATANG);

/**
 * The odds of a number fall to 90 % once its liability reaches a fifth of the maximum, to 80 % at a half and to 50 % at
 * four fifths. At the maximum no more bets are accepted.
 */
function ladderOf(game: Game, currency: Currency): Ladder {
  const max = of(currency, game.kind === 'own' ? 2_500_000 : 10_000_000);
  return {
    steps: [
      { from: money(max / 5n), factorE4: 9_000 },
      { from: money(max / 2n), factorE4: 8_000 },
      { from: money((max * 4n) / 5n), factorE4: 5_000 },
    ],
    max,
  };
}

/**
 * First limits of a game. Tickets of Vietlott's lotteries cost 10,000 đồng. Their payout limit is very high, because
 * the publisher sets the jackpot and no limit may reduce it.
 */
function limitsOf({ stakes }: JurisdictionPack, game: Game, currency: Currency): FirstLimits {
  const isVietlott = game.market === 'vietlott';
  const unit = isVietlott ? { VND: 10_000n, THB: 1_000n } : { VND: 1_000n, THB: 100n };
  const payoutMax = isVietlott ? of(currency, 20_000_000_000) : of(currency, stakes.payoutMaxBaht);
  return {
    unitStakeMin: money(unit[currency]),
    unitStakeMax: times(money(unit[currency]), stakes.unitsMax),
    payoutMax,
    memberPayoutMax: times(payoutMax, 4n),
    numberStakeMax: times(money(unit[currency]), 1_000_000n),
    linesMax: 500,
    releaseAbove: of(currency, 2_500_000),
    worstCaseMax: isVietlott ? times(payoutMax, 100n) : of(currency, game.kind === 'own' ? 20_000_000 : 100_000_000),
    presets: (isVietlott ? [1n, 2n, 5n, 10n, 20n] : [1n, 5n, 10n, 50n, 100n]).map((count) =>
      times(money(unit[currency]), count),
    ),
  };
}
