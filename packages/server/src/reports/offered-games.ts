import { games } from '@tamarind/domain/lottery/games/index';
import { isAllowed } from '@tamarind/domain/lottery/jurisdictions';
import type { Config } from '../platform/config.ts';

/** Codes of the lotteries that the brand's jurisdiction allows. The others are shown and never sold. */
export const offeredGames = ({ JURISDICTION }: Pick<Config, 'JURISDICTION'>): string[] =>
  games.filter(({ product }) => isAllowed(JURISDICTION, product)).map(({ code }) => code);
