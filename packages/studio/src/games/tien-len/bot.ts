import type { Card } from '../cards/deck.ts';
import { beats, height, meldsOf, power, topOf, type Meld } from './melds.ts';
import type { Game } from './rules.ts';

/**
 * How the bots play, and the strategy the published return is stated for. A bot sees its own hand, the table and how many cards
 * the others hold, like anybody: it lays what leaves the fewest turns to go, the cheapest first, and keeps its twos and chops
 * while nobody is close to the end. An empty play is a pass.
 */
export function botPlay(game: Game): readonly Card[] {
  const hand = game.hands[game.turn] ?? [];
  const { table, isFirst } = game;
  const possible = meldsOf(hand)
    .filter((meld) => !isFirst || meld.cards.some((card) => power(card) === 0))
    .filter((meld) => !table || beats(meld, table.meld));
  const ranked = possible
    .map((meld) => ({ meld, turns: turnsToGo(without(hand, meld)) }))
    .toSorted((a, b) => a.turns - b.turns || topOf(a.meld) - topOf(b.meld));
  const [best] = ranked;
  if (!best) return [];
  if (!table || best.turns <= 1) return best.meld.cards;
  const isUrgent = game.hands.some((other, seat) => seat !== game.turn && other.length <= 3);
  const breaksHand = best.turns >= turnsToGo(hand);
  const isDear = best.meld.cards.some((card) => height(card) >= 11);
  return !isUrgent && (breaksHand || (isDear && best.turns > 3)) ? [] : best.meld.cards;
}

const without = (hand: readonly Card[], meld: Meld): Card[] => hand.filter((card) => !meld.cards.includes(card));

/** Roughly how many plays a hand still needs: the longest runs first, then what stands alone. */
function turnsToGo(hand: readonly Card[]): number {
  const counts = Array<number>(13).fill(0);
  for (const card of hand) counts[height(card)] = (counts[height(card)] ?? 0) + 1;
  let turns = 0;
  for (let from = 0; from < 12; from++) {
    let to = from;
    while (to < 12 && counts[to] === 1) to++;
    // A row of single cards is one play; pairs and more are not torn apart for it.
    if (to - from >= 3) {
      turns++;
      counts.fill(0, from, to);
    }
  }
  return turns + counts.filter((count) => count > 0).length;
}
