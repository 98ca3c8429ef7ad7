import { present } from '@tamarind/domain/present';
import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor, SiteRoute } from '#shell/door.ts';
import { FirstTiles } from './FirstTiles.tsx';

const LobbyPage = lazySection(() => import('./LobbyPage.tsx'), <FirstTiles />);
const GameListModal = lazySection(() => import('./GameListModal.tsx'), null);
const SearchModal = lazySection(() => import('./SearchModal.tsx'), null);

const categories = ['rng', 'live', 'fish', 'pvp', 'sports', 'esports', 'bingo', 'bgs', 'cockfight', 'horse', 'mini'];
/** Filters over all games; the site's footer links to them. */
const filters = [
  ['hot', 'open.games'],
  ['favorite', 'favorite'],
  ['jl', 'games.jl'],
  ['jp', 'games.jp'],
  ['rou', 'games.rou'],
  ['bac', 'games.bac'],
  ['fbSports', 'games.fbSports'],
] as const;
const LOBBY = { page: LobbyPage, frame: 'site' } as const;

/**
 * Registers the lobby [B09, B10, B17]: one lazily loaded part for every category and filter [B19], plus the search and
 * the list of a vendor's games.
 */
export const lobbyDoor: FeatureDoor = {
  routes: [
    ...categories.map((name): SiteRoute => ({ path: `/${name}`, ...LOBBY })),
    ...filters.map(
      ([name, games]): SiteRoute => ({
        path: `/${name}`,
        ...LOBBY,
        menus: { games },
        ...present({ tellsAge: name === 'hot' || undefined }),
      }),
    ),
  ],
  modals: { gameListModal: GameListModal, searchGameModal: SearchModal },
};
