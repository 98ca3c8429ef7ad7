import type { Category, Game } from './game.ts';
import { percentText } from './exact.ts';
import { slotOf } from './slots/slot.ts';
import { SLOTS } from './slots/themes.ts';

export interface ListedGame {
  readonly code: string;
  readonly name: string;
  /** The studio's brand name. */
  readonly product: string;
  /** A category code of the vendor protocol. */
  readonly category: string;
  /** Published return in percent, "97.19"; undefined where the bets have different returns. */
  readonly rtp: string | undefined;
}

/** The operator's own name and tile pictures for a game, which come with the launch request (`title/1`). */
export interface Title {
  readonly name: string;
  /** Names of Fluent Emoji pictures, most important first. */
  readonly pictures: readonly string[];
}

export interface Catalogue {
  /**
   * The game with this code; undefined if there is none. With a title, the game has the operator's name, and slots show
   * the title's pictures as their highest-paying symbols.
   */
  gameOf(code: string, title?: Title): Game | undefined;
  /** All games except slots. */
  readonly others: readonly Game[];
  list(): readonly ListedGame[];
}

/** The studio's list of games: ten thousand slots, generated on demand, and the other games. */
export function catalogue(others: readonly Game[]): Catalogue {
  const byCode = new Map(others.map((game) => [game.code, game]));
  let listed: readonly ListedGame[] | undefined;
  const listOf = (game: Game): ListedGame => ({
    code: game.code,
    name: game.name.en,
    product: PRODUCT,
    category: categoryNames[game.category],
    rtp: game.returns.length === 1 && game.returns[0] ? percentText(game.returns[0].value) : undefined,
  });
  return {
    others,
    gameOf: (code, title) => {
      const game = byCode.get(code) ?? slotOf(code, title?.pictures);
      if (!game || !title) return game;
      const { name } = title;
      return { ...game, name: { en: name, th: name, vi: name, zh: name } };
    },
    list: () => {
      listed ??= [...others, ...slots()].map(listOf);
      return listed;
    },
  };
}

const slots = (): Game[] =>
  Array.from({ length: SLOTS }, (_, index) => slotOf(`slot-${String(index + 1).padStart(5, '0')}`)).filter(
    (game) => game !== undefined,
  );

const PRODUCT = 'Tamarind Studio';
const categoryNames: Readonly<Record<Category, string>> = {
  slot: 'Video Slots',
  fishing: 'Fishing Games',
  live: 'Live Dealer',
  board: 'Card Games',
  race: 'Virtual Sports',
  bingo: 'Bingo',
  crash: 'Crash Games',
  dice: 'Dice',
  sports: 'Sportsbook',
  esports: 'Esports',
};
