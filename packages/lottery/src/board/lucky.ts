import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import type { Shape } from './state.ts';

/** A source of whole numbers 0 <= value < below, each equally likely. */
export type Draw = (below: number) => number;

/** By the device's own cryptographic randomness; a lucky pick has no memory and no favourites. */
export const drawEvenly: Draw = (below) => {
  const limit = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < limit) return word % below;
  }
};

/** So many new selections of a shape, none of which is taken; fewer when there are no more. */
export function luckySelections(shape: Shape, count: number, taken: readonly string[], draw: Draw): string[] {
  const chosen = new Set<string>();
  const most = waysOf(shape) - taken.length;
  for (let tries = 0; chosen.size < Math.min(count, most) && tries < 10_000; tries += 1) {
    const selection = oneSelection(shape, draw);
    if (!taken.includes(selection)) chosen.add(selection);
  }
  return [...chosen];
}

const number = (digits: number, draw: Draw): string => String(draw(10 ** digits)).padStart(digits, '0');

function oneSelection({ digits, picks }: Shape, draw: Draw): string {
  const numbers = new Set<string>();
  while (numbers.size < picks) numbers.add(number(digits, draw));
  return [...numbers].toSorted().join('-');
}

/** At least so many selections exist; for a xiên the count of its single numbers is bound enough. */
const waysOf = ({ digits, picks }: Shape): number => (picks === 1 ? 10 ** digits : Number.MAX_SAFE_INTEGER);

/** One in how many selections of this type has a hit: one decimal below ten, whole above. For reading only. */
export function oneIn(betType: string): number {
  const { ways, of } = betTypeOf(betType).chance;
  const tenths = (of * 10n + ways / 2n) / ways;
  return tenths < 100n ? Number(tenths) / 10 : Number((of + ways / 2n) / ways);
}
