import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor, SiteRoute } from '#shell/door.ts';
import { FirstTiles } from './FirstTiles.tsx';

const LobbyPage = lazySection(() => import('./LobbyPage.tsx'), <FirstTiles />);
const GameListModal = lazySection(() => import('./GameListModal.tsx'), null);
const SearchModal = lazySection(() => import('./SearchModal.tsx'), null);

const categories = ['rng', 'live', 'fish', 'pvp', 'sports', 'esports', 'bingo', 'bgs', 'cockfight', 'horse', 'mini'];
const filters = ['hot', 'favorite', 'jl', 'jp', 'rou', 'bac', 'fbSports'];

/** The lobby [B09, B10, B17]: one lazy part for every category and filter [B19], the search and the vendor's list. */
export const lobbyDoor: FeatureDoor = {
  routes: [...categories, ...filters].map((name): SiteRoute => ({ path: `/${name}`, page: LobbyPage, frame: 'site' })),
  modals: { gameListModal: GameListModal, searchGameModal: SearchModal },
};
