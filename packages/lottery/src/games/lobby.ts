import { isOfArea, isOfPrizeMode, type PrizeMode } from '@tamarind/domain/lottery/launch';
import type { Currency } from '@tamarind/domain/money';
import { type Market, markets } from '@tamarind/ui/lottery-names/games/game-names.ts';
import type { Launch } from '#frame/launch.ts';
import type { GameHead, OpenDraw } from '#slip/preview.ts';

type Region = 'vietnam' | 'vietlott' | 'thailand' | 'abroad' | 'stock';
export type Filter = 'all' | 'soon' | 'official' | 'quick' | 'sea' | Region;

const filters: readonly Filter[] = [
  ...(['all', 'soon', 'vietnam', 'thailand', 'quick', 'official', 'sea'] as const),
  ...(['vietlott', 'abroad', 'stock'] as const),
];
/** The lobby filter that belongs to each prize mode of the launch parameters [K07]. */
export const filterOf = { Elott: 'all', Lott: 'official', ZY: 'quick', SEA: 'sea' } as const satisfies Record<
  PrizeMode,
  Filter
>;
const modeOf = { official: 'Lott', quick: 'ZY', sea: 'SEA' } as const;

/**
 * The lotteries of the market area that the launch parameters of the player site name, or all lotteries if they name no
 * area.
 */
export const ofArea = <Head extends GameHead>(games: readonly Head[], { area }: Pick<Launch, 'area'>): Head[] =>
  games.filter((game) => area === null || isOfArea(game, area));

/**
 * The lotteries of the requested area and prize mode. The client opens the first of them if the launch parameters name
 * no game.
 */
export const launchedGames = <Head extends GameHead>(
  games: readonly Head[],
  launch: Pick<Launch, 'area' | 'mode'>,
): Head[] => ofArea(games, launch).filter((game) => isOfPrizeMode(game, launch.mode));

const within: Record<Region, readonly Market[]> = {
  vietnam: ['north', 'central', 'south'],
  vietlott: ['vietlott'],
  thailand: ['thai', 'yeekee'],
  abroad: ['hanoi', 'lao', 'malaysia'],
  stock: ['stock'],
};
const own: Record<Currency, readonly Market[]> = {
  THB: ['thai', 'yeekee', 'hanoi', 'lao', 'quick', 'stock'],
  VND: ['north', 'south', 'central', 'quick', 'vietlott'],
};
/** A draw is closing soon if it closes within the hour. */
const SOON_MS = 60 * 60_000;

export interface NamedGame {
  readonly head: GameHead;
  readonly name: string;
  readonly draw: OpenDraw | undefined;
}

/**
 * The games of a filter whose name or code contains every typed word, ordered by closing time; games off sale come
 * last.
 */
export function chosenGames(games: readonly NamedGame[], filter: Filter, search: string, now: number): NamedGame[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return games
    .filter((game) => fits(game, filter, now))
    .filter(({ head, name }) => words.every((word) => folded(`${name} ${head.code}`).includes(word)))
    .toSorted((left, right) => closing(left) - closing(right));
}

/** The filters that match at least one game; inside one area, filters for other areas' lotteries match few or none. */
export const usefulFilters = (games: readonly NamedGame[]): Filter[] =>
  filters.filter((filter) => filter === 'all' || filter === 'soon' || games.some((game) => fits(game, filter, 0)));

/**
 * The draws of the player's country that close next. Quick draws are left out, because they would always be first; they
 * have their own section.
 */
export const closingSoon = (games: readonly NamedGame[], currency: Currency, now: number): NamedGame[] =>
  chosenGames(games, 'soon', '', now)
    .filter(({ head }) => head.market !== 'quick' && head.market !== 'yeekee' && own[currency].includes(head.market))
    .slice(0, SOON_SHOWN);
const SOON_SHOWN = 4;

/** Pinned games in the order they were pinned, then the games played last that are not pinned. */
export function shortcuts(
  games: readonly NamedGame[],
  pinned: readonly string[],
  recent: readonly string[],
): NamedGame[] {
  const codes = [...new Set([...pinned, ...recent])];
  return codes.flatMap((code) => games.filter(({ head }) => head.code === code));
}

/** The games by market; the markets of the player's own country come first, and empty markets are left out. */
export const byMarket = (games: readonly NamedGame[], currency: Currency): [Market, NamedGame[]][] =>
  [...new Set([...own[currency], ...markets])]
    .map((market): [Market, NamedGame[]] => [market, games.filter(({ head }) => head.market === market)])
    .filter(([, members]) => members.length > 0);

const closing = ({ head, draw }: NamedGame): number =>
  !head.isOn || !draw ? Number.POSITIVE_INFINITY : draw.closesAt.getTime();

function fits({ head, draw }: NamedGame, filter: Filter, now: number): boolean {
  if (filter === 'all') return true;
  if (filter === 'official' || filter === 'quick' || filter === 'sea') return isOfPrizeMode(head, modeOf[filter]);
  if (filter !== 'soon') return within[filter].includes(head.market);
  const left = (draw?.closesAt.getTime() ?? 0) - now;
  return head.isOn && left > 0 && left <= SOON_MS;
}

/**
 * Removes case and accents, so that `da nang` finds Đà Nẵng. Thai vowel signs are kept: they are combining marks, not
 * accents.
 */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd');
