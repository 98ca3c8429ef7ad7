import type { Chance } from '../game.ts';

export const suits = ['S', 'C', 'D', 'H'] as const;
export type Suit = (typeof suits)[number];
/** A card; rank 1 is the ace, 11 to 13 are jack, queen and king. */
export interface Card {
  readonly rank: number;
  readonly suit: Suit;
}

const letters = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

/** The text of a card in results and API messages: "TS" is the ten of spades. */
export const cardText = ({ rank, suit }: Card): string => `${letters[rank] ?? ''}${suit}`;

/** Parses a text written by `cardText`. */
export function cardOf(text: string): Card {
  const rank = letters.indexOf(text.slice(0, 1), 1);
  const suit = suits.find((each) => each === text.slice(1));
  if (rank < 1 || !suit) throw new Error(`${text} is no card`);
  return { rank, suit };
}

export const deck: readonly Card[] = suits.flatMap((suit) =>
  Array.from({ length: 13 }, (_, index) => ({ rank: index + 1, suit })),
);

/** The first `count` cards of freshly shuffled decks. Only the dealt positions are shuffled, which is faster. */
export function freshCards(decks: number, count: number, chance: Chance): Card[] {
  const moved = new Map<number, number>();
  const size = decks * deck.length;
  return Array.from({ length: count }, (_, place) => {
    const from = place + chance.below(size - place);
    const taken = moved.get(from) ?? from;
    moved.set(from, moved.get(place) ?? place);
    return deck[taken % deck.length] as Card;
  });
}
