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

/** What a game sells at now in one currency: the prices of the types that are on sale, and the limits. */
export async function pricesFor(
  platform: Pick<Platform, 'config'>,
  db: Db,
  game: Game,
  currency: Currency,
  now: Date,
): Promise<{ prices: Price[]; limits: BetLimits } | undefined> {
  const limits = (await p.limitsNow(db, game.code, now)).find((limit) => limit.currency === currency);
  if (!limits || !isAllowed(platform.config.JURISDICTION, game.product)) return undefined;
  if ((await p.switchesNow(db, now)).some((row) => row.game === game.code && !row.isOn)) return undefined;
  const prices = (await p.pricesNow(db, game.code, now))
    .filter(({ isOn }) => isOn)
    .map((row) => ({ ...row, unitStakeMin: limits.unitStakeMin, unitStakeMax: limits.unitStakeMax }));
  return { prices, limits };
}
