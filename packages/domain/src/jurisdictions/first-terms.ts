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

/** First prices, stake limits and ladders of a house. */
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

/** Terms of every game that the pack allows. Its lists are empty for a law that allows none. */
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
 * Whether a bet type is on sale at first. Types without a certain rule stay off. Vietlott's Keno has its own side bets,
 * our quick Keno the Asian ones.
 */
function isSold(game: Game, { code }: BetType): boolean {
  if (offCodes.has(code)) return false;
  if (game.format !== 'keno') return true;
  return game.kind === 'own' ? sideCodes.has(code) || /^keno\d+$/.test(code) : !sideCodes.has(code);
}

/** The ratio of đồng to satang in these tables, chosen for round figures in both currencies; not an exchange rate. */
const VND_PER_SATANG = 8;
const of = (currency: Currency, baht: number) =>
  currency === 'THB' ? money(baht * 100) : money(baht * 100 * VND_PER_SATANG);

/**
 * A number pays 90 % from a fifth of its maximum liability on, 80 % from a half and 50 % from four fifths. At the
 * maximum it is full.
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
 * First limits of a game. Tickets of Vietlott's lotteries cost 10,000 đồng. The publisher sets the jackpot, so no cap
 * may cut it.
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
