import type { Category, Game } from './game.ts';
import { slotOf } from './slots/slot.ts';
import { SLOTS } from './slots/themes.ts';

export interface ListedGame {
  readonly code: string;
  readonly name: string;
  /** Our brand on the shelf. */
  readonly product: string;
  /** In the words of the protocol. */
  readonly category: string;
}

export interface Catalogue {
  gameOf(code: string): Game | undefined;
  /** Every game but the slots. */
  readonly others: readonly Game[];
  list(): readonly ListedGame[];
}

/** Ten thousand slots, made when somebody asks for one, and the other games. */
export function catalogue(others: readonly Game[]): Catalogue {
  const byCode = new Map(others.map((game) => [game.code, game]));
  let listed: readonly ListedGame[] | undefined;
  const listOf = (game: Game): ListedGame => ({
    code: game.code,
    name: game.name.en,
    product: PRODUCT,
    category: categoryNames[game.category],
  });
  return {
    others,
    gameOf: (code) => byCode.get(code) ?? slotOf(code),
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
