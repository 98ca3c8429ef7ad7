import { contract } from '@tamarind/contract/index';
import { routes } from '../platform/http/routes.ts';
import * as browse from './browse.ts';
import * as care from './care.ts';
import * as own from './own.ts';

/**
 * The lobby's API: vendors by category, the catalogue, favourites and recently opened games of members, and pins
 * (positions) set by staff.
 */
export const gameRoutes = routes('games', contract.games, {
  listLanes: browse.listLanes,
  listHotGames: browse.listHotGames,
  browseGames: browse.browseGames,
  listGames: browse.listGames,
  listVendorTypes: browse.listVendorTypes,
  listVendors: browse.listVendors,
  getCatalogueGame: browse.getCatalogueGame,
  searchGames: browse.searchGames,
  listFavourites: own.listFavourites,
  listFavouriteGames: own.listFavouriteGames,
  setFavourite: own.setFavourite,
  listOpenedGames: own.listOpenedGames,
  noteOpened: own.noteOpened,
  listStaffGames: care.listStaffGames,
  setGameCare: care.setGameCare,
  listStaffCards: care.listStaffCards,
  setCardCare: care.setCardCare,
});

export { rooms } from './browse.ts';
export { firstPictures } from './first-pictures.ts';
export { servedGame } from './queries.ts';
export { mountTiles } from './tiles/mount.ts';
export { addMissingNames, seedGames } from './seed.ts';
