import { suits, type Card } from '../cards/deck.ts';

/**
 * [A02] The kinds of legal combinations (melds) in southern Tiến Lên. In this game three is the lowest rank, two the
 * highest; within a rank spades are below clubs, diamonds and hearts. This file has the common southern rules without
 * side payments.
 */
export type Kind = 'single' | 'pair' | 'triple' | 'quad' | 'straight' | 'pairs';

export interface Meld {
  readonly kind: Kind;
  /** The cards of the meld, in ascending order. */
  readonly cards: readonly Card[];
}

/** The rank as a number: 0 for the three, 12 for the two. */
export const height = ({ rank }: Card): number => (rank + 10) % 13;
/** The order of all cards: 0 for the three of spades, 51 for the two of hearts. */
export const power = (card: Card): number => height(card) * 4 + suits.indexOf(card.suit);
export const byPower = (a: Card, b: Card): number => power(a) - power(b);

const TWO = 12;

/** The meld these cards form; undefined when they form none. */
export function meldOf(cards: readonly Card[]): Meld | undefined {
  const sorted = cards.toSorted(byPower);
  const heights = sorted.map(height);
  const [first = 0] = heights;
  const meld = (kind: Kind): Meld => ({ kind, cards: sorted });
  if (new Set(sorted.map(power)).size < sorted.length) return undefined;
  if (heights.every((each) => each === first)) {
    const kind = (['single', 'pair', 'triple', 'quad'] as const)[sorted.length - 1];
    return kind && meld(kind);
  }
  if (heights.at(-1) === TWO) return undefined;
  if (sorted.length >= 3 && heights.every((each, index) => each === first + index)) return meld('straight');
  const isPairs = heights.every((each, index) => each === first + Math.floor(index / 2));
  return sorted.length >= 6 && sorted.length % 2 === 0 && isPairs ? meld('pairs') : undefined;
}

/**
 * True if a meld beats the one on the table: it has the same kind and size with a higher top card, or it chops it (see
 * `chops`).
 */
export function beats(meld: Meld, table: Meld): boolean {
  if (meld.kind === table.kind && meld.cards.length === table.cards.length) {
    return topOf(meld) > topOf(table);
  }
  return chops(meld, table);
}

/**
 * True if the meld beats one of another kind (chops it): three consecutive pairs chop a two; four of a kind also chop a
 * pair of twos and three pairs; four consecutive pairs chop all of these.
 */
function chops(meld: Meld, table: Meld): boolean {
  const strength = chopStrength(meld);
  if (strength === 0) return false;
  const isTwos = table.cards.every((card) => height(card) === TWO);
  if (table.kind === 'single') return isTwos;
  if (table.kind === 'pair') return isTwos && strength >= 2;
  return chopStrength(table) > 0 && strength > chopStrength(table);
}

function chopStrength({ kind, cards }: Meld): number {
  if (kind === 'quad') return 2;
  if (kind !== 'pairs') return 0;
  return cards.length === 6 ? 1 : 3;
}

export const topOf = ({ cards }: Meld): number => Math.max(...cards.map(power));

/**
 * Every meld in a hand. Among runs with the same top cards it lists only the run with the lowest other cards, because
 * keeping the higher cards in the hand is never worse.
 */
export function meldsOf(hand: readonly Card[]): Meld[] {
  const ranks: Card[][] = Array.from({ length: 13 }, () => []);
  for (const card of hand.toSorted(byPower)) ranks[height(card)]?.push(card);
  const same = ranks.flatMap((cards) => subsets(cards));
  const runs: Card[][] = [];
  for (let top = 2; top < TWO; top++) {
    for (let length = 3; length <= top + 1; length++) {
      const below = ranks.slice(top - length + 1, top);
      for (const width of [1, 2]) {
        if (below.some((cards) => cards.length < width)) continue;
        const foot = below.flatMap((cards) => cards.slice(0, width));
        for (const head of subsets(ranks[top] ?? [])) {
          if (head.length === width) runs.push([...foot, ...head]);
        }
      }
    }
  }
  return [...same, ...runs].flatMap((cards) => meldOf(cards) ?? []);
}

/** True if the hand wins as soon as it is dealt: four twos, a run from three to ace, or six pairs. */
export function winsAtOnce(hand: readonly Card[]): boolean {
  const counts = Array.from({ length: 13 }, (_, rank) => hand.filter((card) => height(card) === rank).length);
  const pairs = counts.reduce((sum, count) => sum + Math.floor(count / 2), 0);
  return counts[TWO] === 4 || counts.slice(0, TWO).every((count) => count > 0) || pairs >= 6;
}

function subsets(cards: readonly Card[]): Card[][] {
  return cards.reduce<Card[][]>((all, card) => [...all, ...all.map((some) => [...some, card])], [[]]).slice(1);
}
