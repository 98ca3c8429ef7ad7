import type { Chance } from './game.ts';

/** Some of the items in an order that is as likely as any other (Fisher and Yates); left out: all of them. */
export function shuffled<Item>(items: readonly Item[], chance: Chance, count = items.length): Item[] {
  const order = [...items];
  for (let place = 0; place < Math.min(count, order.length - 1); place++) {
    const other = place + chance.below(order.length - place);
    [order[place], order[other]] = [order[other] as Item, order[place] as Item];
  }
  return order.slice(0, count);
}

/** The index of one weight, as likely as its share of them all. */
export function pickWeighted(weights: readonly number[], chance: Chance): number {
  let left = chance.below(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index;
    left -= weight;
  }
  throw new Error('weights that add up to less than their sum');
}
