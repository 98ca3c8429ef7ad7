import type { BetLimits, Price } from '@tamarind/domain/lottery/bet';
import { type Game, games } from '@tamarind/domain/lottery/games/index';
import { isAllowed } from '@tamarind/domain/jurisdictions/index';
import type { Currency } from '@tamarind/domain/money';
import type { Db } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PriceBook, priceBook } from './price-book.ts';

/**
 * The prices and state of a game for sale. A game is on sale if the jurisdiction allows it, the brand has switched it
 * on and it has a price.
 */

export interface Sale {
  readonly isOn: boolean;
  readonly offReason: 'jurisdiction' | 'brand' | null;
}

/** For each game: whether it takes bets now, and the reason if it does not. */
export async function salesNow(platform: Platform, now: Date): Promise<Map<string, Sale>> {
  const book = await priceBook(platform.pool);
  const jurisdiction = jurisdictionIn(platform, book);
  const switches = new Map(book.switches(now).map((row) => [row.game, row.isOn]));
  return new Map(
    games.map(({ code, product }): [string, Sale] => {
      if (!isAllowed(jurisdiction, product)) return [code, { isOn: false, offReason: 'jurisdiction' }];
      return switches.get(code) === false
        ? [code, { isOn: false, offReason: 'brand' }]
        : [code, { isOn: true, offReason: null }];
    }),
  );
}

/** The jurisdiction pack that the operator chose in the back office, or else the one named in the environment. */
export const jurisdictionIn = ({ config }: Pick<Platform, 'config'>, book: PriceBook) =>
  book.jurisdiction ?? config.JURISDICTION;

interface OnSale {
  readonly prices: readonly Price[];
  readonly limits: BetLimits;
}

/** Prices and limits of one game in one currency, for the bet types on sale. */
export async function pricesFor(
  platform: Pick<Platform, 'config'>,
  db: Db,
  game: Game,
  currency: Currency,
  now: Date,
): Promise<OnSale | undefined> {
  return onSaleIn(platform, await priceBook(db), now)(game, currency);
}

/**
 * Returns a function that finds the prices and limits of a game in a currency; it returns undefined for a game not on
 * sale. Each result is computed once.
 */
export function onSaleIn(
  platform: Pick<Platform, 'config'>,
  book: PriceBook,
  now: Date,
): (game: Game, currency: Currency) => OnSale | undefined {
  const off = new Set(
    book
      .switches(now)
      .filter(({ isOn }) => !isOn)
      .map((row) => row.game),
  );
  const jurisdiction = jurisdictionIn(platform, book);
  const made = new Map<string, OnSale | undefined>();
  const make = ({ code, product }: Game, currency: Currency): OnSale | undefined => {
    const limits = book.limits([code], now).find((row) => row.currency === currency);
    if (!limits || off.has(code) || !isAllowed(jurisdiction, product)) return undefined;
    const prices = book
      .prices([code], now)
      .filter(({ isOn }) => isOn)
      .map((row) => ({ ...row, unitStakeMin: limits.unitStakeMin, unitStakeMax: limits.unitStakeMax }));
    return { prices, limits };
  };
  return (game, currency) => {
    const name = `${game.code} ${currency}`;
    if (!made.has(name)) made.set(name, make(game, currency));
    return made.get(name);
  };
}
