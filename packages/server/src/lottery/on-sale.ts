import type { BetLimits, Price } from '@tamarind/domain/lottery/bet';
import { type Game, games } from '@tamarind/domain/lottery/games/index';
import { isAllowed } from '@tamarind/domain/lottery/jurisdictions';
import type { Currency } from '@tamarind/domain/money';
import type { Db } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import * as p from './price-queries.ts';

/** What is sold: what the jurisdiction allows, the brand has switched on and a price stands for. */

export interface Sale {
  readonly isOn: boolean;
  readonly offReason: 'jurisdiction' | 'brand' | null;
}

/** Of every game, whether bets are taken on it now. */
export async function salesNow({ config, pool }: Platform, now: Date): Promise<Map<string, Sale>> {
  const switches = new Map((await p.switchesNow(pool, now)).map((row) => [row.game, row.isOn]));
  return new Map(
    games.map(({ code, product }): [string, Sale] => {
      if (!isAllowed(config.JURISDICTION, product)) return [code, { isOn: false, offReason: 'jurisdiction' }];
      return switches.get(code) === false
        ? [code, { isOn: false, offReason: 'brand' }]
        : [code, { isOn: true, offReason: null }];
    }),
  );
}

interface OnSale {
  readonly prices: readonly Price[];
  readonly limits: BetLimits;
}

/** What a game sells at now in one currency: the prices of the types that are on sale, and the limits. */
export async function pricesFor(
  platform: Pick<Platform, 'config'>,
  db: Db,
  game: Game,
  currency: Currency,
  now: Date,
): Promise<OnSale | undefined> {
  return (await onSaleNow(platform, db, [game], now))(game, currency);
}

/** The same of several games, read at once; nothing for one that is not on sale. */
export async function onSaleNow(
  { config }: Pick<Platform, 'config'>,
  db: Db,
  asked: readonly Game[],
  now: Date,
): Promise<(game: Game, currency: Currency) => OnSale | undefined> {
  const codes = [...new Set(asked.map(({ code }) => code))];
  const limitRows = await p.limitsNow(db, codes, now);
  const off = new Set((await p.switchesNow(db, now)).filter(({ isOn }) => !isOn).map((row) => row.game));
  const priceRows = Map.groupBy(await p.pricesNow(db, codes, now), (row) => row.game);
  return ({ code, product }, currency) => {
    const limits = limitRows.find((row) => row.game === code && row.currency === currency);
    if (!limits || off.has(code) || !isAllowed(config.JURISDICTION, product)) return undefined;
    const prices = (priceRows.get(code) ?? [])
      .filter(({ isOn }) => isOn)
      .map((row) => ({ ...row, unitStakeMin: limits.unitStakeMin, unitStakeMax: limits.unitStakeMax }));
    return { prices, limits };
  };
}
