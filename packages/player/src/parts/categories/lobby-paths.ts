import type { Category } from '@tamarind/domain/games/categories';

/** Path of each category's page [C06, B17]. */
export const pathOf: Readonly<Record<Category, `/${string}`>> = {
  RNG: '/rng',
  FISH: '/fish',
  LIVE: '/live',
  BINGO: '/bingo',
  BGS: '/bgs',
  PVP: '/pvp',
  COCKFIGHT: '/cockfight',
  SPORTS: '/sports',
  ELOTT: '/elott',
  ESPORTS: '/esports',
  HORSE: '/horse',
  MINI: '/mini',
};

/** Address of a category's page with the tab of one vendor open [B09]. */
export const vendorPath = (category: Category, vassalage: string): string =>
  category === 'ELOTT' ? pathOf.ELOTT : `${pathOf[category]}?page=${encodeURIComponent(vassalage)}`;

/** Address of the page on which a game is played [B16]. */
export const gamePath = (gameId: string): string => `/game?gameId=${encodeURIComponent(gameId)}`;
