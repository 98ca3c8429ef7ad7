import type { Chance } from './game.ts';

/** A uniformly random order of `count` items, all of them by default (Fisher–Yates). */
export function shuffled<Item>(items: readonly Item[], chance: Chance, count = items.length): Item[] {
  const order = [...items];
  for (let place = 0; place < Math.min(count, order.length - 1); place++) {
    const other = place + chance.below(order.length - place);
    [order[place], order[other]] = [order[other] as Item, order[place] as Item];
  }
  return order.slice(0, count);
}

/** A random index, with probability proportional to its weight. */
export function pickWeighted(weights: readonly number[], chance: Chance): number {
  let left = chance.below(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  throw new Error('weights that add up to less than their sum');
}
