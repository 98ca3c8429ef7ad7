import type { Category, Tag } from '@tamarind/domain/games/categories';
import { pathOf } from '#parts/categories/lobby-paths.ts';

/** Content of a lobby page: a category with its vendors, or a fixed filter over all games [B10, B17]. */
export interface LobbyPlan {
  readonly category?: Category;
  readonly filter?: 'hot' | Tag;
  readonly isFavourites?: true;
  readonly title: `page.${string}`;
}

const fixed: Readonly<Record<string, LobbyPlan>> = {
  '/hot': { filter: 'hot', title: 'page.hot' },
  '/favorite': { isFavourites: true, title: 'page.favorite' },
  '/jl': { filter: 'jackpot_large', title: 'page.jl' },
  '/jp': { filter: 'jackpot', title: 'page.jp' },
  '/rou': { filter: 'roulette', title: 'page.rou' },
  '/bac': { filter: 'baccarat', title: 'page.bac' },
  '/fbSports': { filter: 'football', title: 'page.fbSports' },
};

export function planOf(path: string): LobbyPlan {
  const [category] = Object.entries(pathOf).find(([, address]) => address === path) ?? [];
  return category
    ? { category: category as Category, title: `page.${category}` }
    : (fixed[path] ?? { title: 'page.hot', filter: 'hot' });
}
