import type { Card } from '../cards/deck.ts';
import { beats, height, meldsOf, power, topOf, type Meld } from './melds.ts';
import type { Game } from './rules.ts';

/**
 * The bots' strategy, on which the published return is also based. A bot uses only public information: its own hand,
 * the table and the others' card counts. It makes the play after which its hand needs the fewest further turns,
 * cheapest cards first. While nobody is close to winning, it passes rather than break up its hand or spend an ace or a
 * two early. An empty play is a pass.
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

/** Estimated number of plays a hand still needs: longest runs first, then the remaining cards. */
function turnsToGo(hand: readonly Card[]): number {
  const counts = Array<number>(13).fill(0);
  for (const card of hand) counts[height(card)] = (counts[height(card)] ?? 0) + 1;
  let turns = 0;
  for (let from = 0; from < 12; from++) {
    let to = from;
    while (to < 12 && counts[to] === 1) to++;
    // A straight clears several single cards in one play. Pairs and larger sets are not broken up for it.
    if (to - from >= 3) {
      turns++;
      counts.fill(0, from, to);
    }
  }
  return turns + counts.filter((count) => count > 0).length;
}
