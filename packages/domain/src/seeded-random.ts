/** Reproducible random numbers (SplitMix32). They are predictable, so never use them for draws, keys or secrets. */
export interface SeededRandom {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(oneIn: number): boolean;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = state ^ (state >>> 16);
    word = Math.imul(word, 0x21f0aaad);
    word ^= word >>> 15;
    word = Math.imul(word, 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 0x1_0000_0000) * limit);
  return { below, pick: (items) => items[below(items.length)] as never, chance: (oneIn) => below(oneIn) === 0 };
}
