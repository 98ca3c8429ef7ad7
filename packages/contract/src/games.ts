import { z } from 'zod/mini';
import { tags } from '@tamarind/domain/games/categories';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Category, CategoryCode, Flag, Vassalage, VendorCard } from './lanes.ts';
import { Moment, Money, text, wholeNumber } from './wire.ts';

/**
 * This file defines the lobby: game catalogue, favourites and recently opened games. Vendors by category are in
 * lanes.ts; opening a game is in vendors.ts.
 */

export const GameId = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,31}$/));

const Game = z.object({
  gameId: GameId,
  vassalage: Vassalage,
  vendorName: z.string(),
  accountTypeId: z.int(),
  gameType: Category,
  displayName: z.string(),
  /** `VASSALAGE`: a click opens the vendor's list of games first [K05]. `GAME`: it opens the game. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  isHot: Flag,
  isNew: Flag,
  tags: z.array(z.enum(tags)),
  rtpE4: z.nullable(z.int()),
  minBet: z.object({ THB: Money, VND: Money }),
  smallIcon: z.string(),
  maintenanceUntil: z.nullable(Moment),
  /**
   * True if the entry can be opened: a connected vendor serves the game, or the entry opens a list. False if the title
   * is only displayed.
   */
  isPlayable: z.boolean(),
  /**
   * Time since when the game's vendor has been switched off or not responding. The game cannot be opened meanwhile, and
   * the end is unknown. Null if the vendor works.
   */
  closedSince: z.nullable(Moment),
  /** The key of the game's live tables in `listTables`; null without table data. */
  table: z.nullable(z.string()),
});
const Games = z.object({ list: z.array(Game) });

/** Featured games of every category, or of one. */
export const listHotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  access: 'visitor',
  input: z.object({
    merchantCode: z.optional(text(40)),
    isPlatform: z.optional(wholeNumber(0, 9)),
    vassalage: z.optional(Vassalage),
    platform: z.optional(text(40)),
    language: z.optional(Language),
    gameCategory: z.optional(CategoryCode),
  }),
  output: Games,
  refusals: [],
});

const Shelf = z.object({
  gameCategory: z.optional(CategoryCode),
  vassalage: z.optional(Vassalage),
  /** The filter: `hot`, `new` or a tag. */
  filter: z.optional(z.enum(['hot', 'new', ...tags])),
  sort: z.optional(z.enum(['popular', 'name'])),
  name: z.optional(text(60)),
  language: z.optional(Language),
  /** The value of `next` from the previous page. */
  cursor: z.optional(text(400)),
});
const Page = z.object({
  list: z.array(Game),
  next: z.nullable(z.string()),
  /** The total number of games; sent with the first page only. */
  count: z.nullable(z.int()),
  /** The number of games that can be opened; sent with the first page only. */
  playable: z.nullable(z.int()),
});

/** The games of one category, vendor or filter of the lobby, 42 at a time. Public. */
export const browseGames = endpoint({
  method: 'GET',
  path: '/api/games',
  access: 'visitor',
  input: Shelf,
  output: Page,
  refusals: ['INPUT_INVALID'],
});

/** The list of games at the path that the specification prescribes; only members may call it [K02, K05]. */
export const listGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  access: 'member',
  input: z.extend(Shelf, { merchantCode: z.optional(text(40)) }),
  output: Page,
  refusals: ['INPUT_INVALID'],
});

/** The categories in which a vendor has games. */
export const listVendorTypes = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  access: 'member',
  input: z.object({ merchantCode: z.optional(text(40)), vassalage: z.optional(Vassalage) }),
  output: z.object({ list: z.array(z.object({ vassalage: Vassalage, gameTypes: z.array(Category) })) }),
  refusals: [],
});

export const listVendors = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendor',
  access: 'member',
  input: z.object({ merchantCode: z.optional(text(40)) }),
  output: z.object({ list: z.array(VendorCard) }),
  refusals: [],
});

export const getCatalogueGame = endpoint({
  method: 'GET',
  path: '/api/games/of/{gameId}',
  access: 'visitor',
  input: z.object({ gameId: GameId, language: z.optional(Language) }),
  output: Game,
  refusals: ['NOT_FOUND'],
});

/**
 * Searches games and vendors by name while a person types. Without a match it returns the closest names (`isNearest`).
 */
export const searchGames = endpoint({
  method: 'GET',
  path: '/api/games/search',
  access: 'visitor',
  input: z.object({ name: text(60, 1), language: z.optional(Language) }),
  output: z.object({ games: z.array(Game), vendors: z.array(VendorCard), isNearest: z.boolean() }),
  refusals: [],
});

/** Ids of the member's favourite games, which the lobby marks with filled hearts. */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  access: 'member',
  input: z.object({}),
  output: z.object({ list: z.array(GameId) }),
  refusals: [],
});

export const listFavouriteGames = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  access: 'member',
  input: z.object({ language: z.optional(Language) }),
  output: Games,
  refusals: [],
});

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/api/games/favourite',
  access: 'member',
  once: true,
  input: z.object({ gameId: GameId, isFavourite: z.boolean() }),
  output: z.object({ gameId: GameId, isFavourite: z.boolean() }),
  refusals: ['NOT_FOUND', 'FAVOURITE_LIMIT'],
});

/** The games the member opened last, newest first, at most 20. */
export const listOpenedGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  access: 'member',
  input: z.object({ language: z.optional(Language) }),
  output: Games,
  refusals: [],
});

/** Records that the member opened a game. The game then is the first in the list "continue playing". */
export const noteOpened = endpoint({
  method: 'POST',
  path: '/api/games/opened',
  access: 'member',
  once: true,
  input: z.object({ gameId: GameId }),
  output: z.object({ gameId: GameId }),
  refusals: ['NOT_FOUND'],
});

const StaffGame = z.object({
  gameId: GameId,
  vassalage: Vassalage,
  vendorName: z.string(),
  category: Category,
  displayName: z.string(),
  isHot: z.boolean(),
  pin: z.nullable(z.int()),
  maintenanceUntil: z.nullable(Moment),
  smallIcon: z.string(),
});

/** The catalogue for the back office in the order that members see, pinned games first; 50 games per page. */
export const listStaffGames = endpoint({
  method: 'GET',
  path: '/api/office/catalogue',
  access: { staff: 'games.manage', currency: 'all' },
  input: z.object({
    category: z.optional(Category),
    vassalage: z.optional(Vassalage),
    name: z.optional(text(60)),
    page: z.optional(wholeNumber(1, 1000)),
  }),
  output: z.object({ games: z.array(StaffGame), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** Sets pin, hot mark and maintenance of one game, all at once. */
export const setGameCare = endpoint({
  method: 'POST',
  path: '/api/office/catalogue/care',
  access: { staff: 'games.manage', currency: 'all' },
  once: true,
  input: z.object({
    gameId: GameId,
    isHot: z.boolean(),
    pin: z.nullable(z.int().check(z.gte(1), z.lte(999))),
    maintenanceUntil: z.nullable(Moment),
    reason: text(200, 3),
  }),
  output: StaffGame,
  refusals: ['NOT_FOUND'],
});

/** Vendors' entries ("cards") in the categories of the lobby, in the order that members see. */
export const listStaffCards = endpoint({
  method: 'GET',
  path: '/api/office/catalogue/cards',
  access: { staff: 'games.manage', currency: 'all' },
  input: z.object({ category: z.optional(Category) }),
  output: z.object({ cards: z.array(z.extend(VendorCard, { place: z.int() })) }),
  refusals: [],
});

/** Sets the position in its lobby category, the hot mark and the maintenance of a vendor's card. */
export const setCardCare = endpoint({
  method: 'POST',
  path: '/api/office/catalogue/card',
  access: { staff: 'games.manage', currency: 'all' },
  once: true,
  input: z.object({
    vassalage: Vassalage,
    category: Category,
    isHot: z.boolean(),
    place: z.int().check(z.gte(0), z.lte(999)),
    maintenanceUntil: z.nullable(Moment),
    reason: text(200, 3),
  }),
  output: VendorCard,
  refusals: ['NOT_FOUND'],
});
