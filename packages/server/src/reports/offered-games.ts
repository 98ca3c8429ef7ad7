import { isAllowed } from '@tamarind/domain/jurisdictions/index';
import { games } from '@tamarind/domain/lottery/games/index';
import { brandSettings } from '../brand/index.ts';
import type { Platform } from '../platform/platform.ts';

/** Codes of the lotteries that the brand's jurisdiction allows. Other lotteries are displayed but not sold. */
export async function offeredGames({ pool, config }: Pick<Platform, 'pool' | 'config'>): Promise<string[]> {
  const { jurisdiction = config.JURISDICTION } = await brandSettings(pool);
  return games.filter(({ product }) => isAllowed(jurisdiction, product)).map(({ code }) => code);
}
