import type { contract } from '@tamarind/contract/index';
import { categoryOf, moveEsports, tags, toLanes, wallGroups, type Category } from '@tamarind/domain/games/categories';
import { foldName } from '@tamarind/domain/games/folding';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { brandSettings } from '../brand/index.ts';
import { shared } from '../platform/http/shared.ts';
import { kept } from '../platform/kept.ts';
import { type NameLanguage, nameLanguage } from '../platform/name-language.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';
import { asksForLotteries, lotteryCards, lotteryShelf } from './lotteries.ts';
import { shownCard, shownGame, type ShownCard } from './show.ts';

type Games = typeof contract.games;
type Call = Platform & { readonly now: Date };

const PAGE = 42;
const HOT = 14;
const FOUND = 12;

export const listLanes = shared<Games['listLanes']>(async ({ pool, now }) => {
  const [vendors, cards] = await Promise.all([queries.wall(pool), allCards(pool)]);
  const lanes = toLanes(cards);
  return {
    lanes: lanes.map(({ title, cards }) => ({ title, cards: cards.map(shownCard(now)) })),
    wall: wallGroups.map((title) => ({
      title,
      vendors: vendors
        .filter(({ wall }) => wall === title)
        .map(({ name, code }) => ({ name, smallIcon: `/vendor/${code}.svg` })),
    })),
  };
});

export const listHotGames = shared<Games['listHotGames']>(async (call, input) => {
  const { pool, now } = call;
  if (asksForLotteries(input)) return { list: (await lotteryShelf(call, input)).slice(0, HOT) };
  const language = nameLanguage(input.language);
  if (input.gameCategory !== undefined || input.vassalage !== undefined) {
    const esports = await esportsOf(pool);
    const shelf = shelfOf(input, esports);
    const hot = await queries.popularGames(pool, { ...shelf, isHot: true }, language, undefined, HOT);
    // Fill up the list of hot games with the most played ones, because a small category has few hot ones.
    const played = await queries.popularGames(pool, shelf, language, undefined, HOT * 2);
    const rows = [...hot, ...played.filter(({ code }) => hot.every((game) => game.code !== code))];
    return { list: rows.slice(0, HOT).map(shownGame(esports, now)) };
  }
  const mixed = await queries.mixedCodes(pool, HOT);
  return { list: await shownOf({ pool, now }, mixed, language) };
});

export const browseGames = shared<Games['browseGames']>((call, input) => shelfPage(call, input));
export const listGames = shared<Games['listGames']>((call, input) => shelfPage(call, input));

/**
 * One page of a shelf (the games of a category, vendor or filter). The lobby's first page also lists its picture
 * addresses, which the HTML document preloads.
 */
export async function shelfPage(
  call: Call,
  input: InputOf<Games['browseGames']>,
): Promise<OutputOf<Games['browseGames']>> {
  const { pool, now } = call;
  if (asksForLotteries(input)) return lotteryPage(call, input);
  const esports = await esportsOf(pool);
  const shelf = shelfOf(input, esports);
  const language = nameLanguage(input.language);
  const byName = input.sort === 'name';
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const rows = byName
    ? await queries.namedGames(
        pool,
        shelf,
        language,
        after && { sortKey: String(after.key), code: after.code },
        PAGE + 1,
      )
    : await queries.popularGames(
        pool,
        shelf,
        language,
        after && { place: typeof after.key === 'number' ? after.key : 0, code: after.code },
        PAGE + 1,
      );
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const counted = after ? undefined : await countOf({ pool, now }, shelf, rows.length > 0);
  return {
    list: shown.map(shownGame(esports, now)),
    next: last && rows.length > PAGE ? cursorOf(byName ? last.sortKey : last.place, last.code) : null,
    count: counted?.count ?? null,
    playable: counted?.playable ?? null,
  };
}

/** One page of the lotteries. There are only about ninety, so the whole list is read and the page is cut from it. */
async function lotteryPage(call: Call, input: InputOf<Games['browseGames']>): Promise<OutputOf<Games['browseGames']>> {
  const list = await lotteryShelf(call, input);
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor).code;
  const start = list.findIndex(({ gameId }) => gameId === after) + 1;
  const shown = list.slice(start, start + PAGE);
  const last = shown.at(-1);
  const isFirst = after === undefined;
  return {
    list: shown,
    next: last && start + PAGE < list.length ? cursorOf(start, last.gameId) : null,
    count: isFirst ? list.length : null,
    playable: isFirst ? list.length : null,
  };
}

/**
 * Cache of the number of games on a shelf. Counting reads every game, but the result is the same for everybody until
 * staff change a mark, such as a pin. Searches and empty shelves are not cached, because there is no limit to how many
 * there can be.
 */
const countOf = ({ pool, now }: Pick<Call, 'pool' | 'now'>, shelf: queries.Shelf, hasGames: boolean) =>
  shelf.words.length > 0 || !hasGames
    ? queries.countGames(pool, shelf)
    : kept(pool, { name: 'catalogue', key: JSON.stringify(shelf), forMs: COUNTED_MS }, now, () =>
        queries.countGames(pool, shelf),
      );
/**
 * Lifetime of a cached count in milliseconds: one minute. It matters only if the message that invalidates the count is
 * lost.
 */
const COUNTED_MS = 60_000;
/**
 * Texts of one or two letters, which the trigram index cannot find because it needs three. There are few such texts, so
 * their results are cached.
 */
const FIRST_LETTERS = /^[a-z0-9]{1,2}$/;

export const getCatalogueGame = shared<Games['getCatalogueGame']>(async (call, { gameId, language }) => {
  const [game] = await shownOf(call, [{ code: gameId }], nameLanguage(language));
  return game ?? refuse('NOT_FOUND');
});

export const searchGames = shared<Games['searchGames']>(async (call, { name, language }) => {
  const text = foldName(name);
  const words = wordsOf(text);
  if (words.length === 0) return { games: [], vendors: [], isNearest: false };
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const find = () => queries.foundCodes(call.pool, { text, longest, words }, FOUND);
  // Use the cache for one or two letters: they match thousands of names, and every search begins with them.
  const found = FIRST_LETTERS.test(text)
    ? await kept(call.pool, { name: 'catalogue', key: `found ${text}`, forMs: COUNTED_MS }, call.now, find)
    : await find();
  const vendors = (await vendorCards(call)).filter(({ displayName }) => foldName(displayName).includes(text));
  const isNearest = found.length === 0 && vendors.length === 0;
  const codes = isNearest ? await queries.nearestCodes(call.pool, text, FOUND / 2) : found;
  return { games: await shownOf(call, codes, nameLanguage(language)), vendors, isNearest };
});

export const listVendorTypes = shared<Games['listVendorTypes']>(async ({ pool }, { vassalage }) => {
  const types = new Map<string, Category[]>();
  for (const card of await allCards(pool))
    if (vassalage === undefined || card.vassalage === vassalage)
      types.set(card.vassalage, [...(types.get(card.vassalage) ?? []), card.category]);
  return { list: [...types].map(([code, gameTypes]) => ({ vassalage: code, gameTypes })) };
});

export const listVendors = shared<Games['listVendors']>(async ({ pool, now }) => ({
  list: (await allCards(pool)).map(shownCard(now)),
}));

/**
 * Tables of card and board games, of one vendor or all. The vendors' own lobbies, which only list such tables, are left
 * out [K04].
 */
export async function rooms(
  pool: Call['pool'],
  vassalage: string | undefined,
  language: Parameters<typeof nameLanguage>[0],
): Promise<queries.GameRow[]> {
  const shelf = shelfOf({ gameCategory: 'PVP', vassalage }, []);
  const rows = await queries.popularGames(pool, shelf, nameLanguage(language), undefined, 500);
  return rows.filter(({ opensList }) => !opensList);
}

/** The games with these codes, in the order of the codes, in the format in which the sites receive them. */
export const shownOf = async (
  { pool, now }: Pick<Call, 'pool' | 'now'>,
  codes: readonly { code: string }[],
  language: NameLanguage,
) =>
  (
    await queries.gamesOf(
      pool,
      codes.map(({ code }) => code),
      language,
    )
  ).map(shownGame(await esportsOf(pool), now));

/**
 * Splits a normalised search text into words and turns each into a LIKE pattern. The normalisation has already removed
 * wildcards.
 */
export const wordsOf = (folded: string): string[] =>
  folded === '' ? [] : folded.split(' ').map((word) => `%${word}%`);

const movedCards = async (pool: Call['pool'], settings = brandSettings(pool)): Promise<queries.CardRow[]> => {
  const [cards, { esportsVassalages }] = await Promise.all([queries.cards(pool), settings]);
  return moveEsports(cards, esportsVassalages);
};

/** The lobby cards of the vendors and of the platform's own lotteries. */
const allCards = async (pool: Call['pool']): Promise<queries.CardRow[]> => {
  const settings = brandSettings(pool);
  const [cards, { brand }] = await Promise.all([movedCards(pool, settings), settings]);
  return [...cards, ...lotteryCards(brand.name)];
};

/** Vendors whose sports games are listed under E-sports, as the brand decides [C09]. */
const esportsOf = async (pool: Call['pool']): Promise<readonly string[]> =>
  (await brandSettings(pool)).esportsVassalages;

/** One card per vendor: that of the first category in which the vendor has games. */
async function vendorCards({ pool, now }: Call): Promise<ShownCard[]> {
  const first = new Map<string, queries.CardRow>();
  for (const card of await movedCards(pool)) if (!first.has(card.displayName)) first.set(card.displayName, card);
  return [...first.values()].map(shownCard(now));
}

/** Turns a lobby page's query into the filter for the games of that page. */
function shelfOf(input: InputOf<Games['browseGames']>, esports: readonly string[]): queries.Shelf {
  const { vassalage, filter } = input;
  const gameCategory = input.gameCategory && categoryOf(input.gameCategory);
  const isEsports = gameCategory === 'ESPORTS';
  const vendors = vassalage === undefined ? undefined : [vassalage];
  return {
    category: isEsports ? 'SPORTS' : gameCategory,
    only: isEsports ? (vendors ?? esports).filter((code) => esports.includes(code)) : vendors,
    except: gameCategory === 'SPORTS' ? esports : [],
    tag: tags.find((tag) => tag === filter),
    isHot: filter === 'hot',
    isNew: filter === 'new',
    words: wordsOf(foldName(input.name ?? '')),
  };
}

/** The position of a page's last game as a cursor: sort key and code, opaque to callers. */
const cursorOf = (key: string | number, code: string): string =>
  Buffer.from(JSON.stringify([key, code])).toString('base64url');

function readCursor(cursor: string): { key: string | number; code: string } {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return refuse('INPUT_INVALID', { field: 'cursor' });
  }
  if (!Array.isArray(read)) return refuse('INPUT_INVALID', { field: 'cursor' });
  const [key, code] = read as unknown[];
  const isKey = typeof key === 'string' ? isPlain(key) : Number.isSafeInteger(key) && Number(key) < 2 ** 31;
  if (!isKey || typeof code !== 'string' || !isPlain(code)) return refuse('INPUT_INVALID', { field: 'cursor' });
  return { key: key as string | number, code };
}
const isPlain = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();
