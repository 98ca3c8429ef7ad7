import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import type { BetLimits, Price } from '@tamarind/domain/lottery/bet';
import type { Currency } from '@tamarind/domain/money';
import type { Db } from '../platform/db/sql.ts';
import type { Game } from './games.ts';
import * as q from './queries.ts';

/** What a game sells at now in one currency: the prices of the types that are on sale, and the limits. */
export async function pricesFor(
  db: Db,
  game: Game,
  currency: Currency,
  now: Date,
): Promise<{ prices: Price[]; limits: BetLimits } | undefined> {
  const [rows, allLimits] = [await q.pricesNow(db, game.code, now), await q.limitsNow(db, game.code, now)];
  const limits = allLimits.find((limit) => limit.currency === currency);
  if (!limits) return undefined;
  const prices = rows
    .filter(({ betType }) => game.betTypes.includes(betType) && betTypeOf(betType).charge > 0)
    .map((row) => ({ ...row, unitStakeMin: limits.unitStakeMin, unitStakeMax: limits.unitStakeMax }));
  return { prices, limits: { linesMax: limits.linesMax, payoutMax: limits.payoutMax } };
}
