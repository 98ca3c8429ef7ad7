/**
 * The small bar in a cell of the grid: the number's hits, their share of the hits of the most frequent number, and
 * whether these hits are far from the mean.
 */
export interface Bar {
  readonly hits: number;
  readonly part: number;
  readonly tone: 'hot' | 'low' | 'plain';
}

/**
 * Computes the bar of each number. `often` and `seldom` begin one standard deviation from the mean; past draws say
 * nothing about the next one.
 */
export function barsOf(numbers: readonly { number: string; hits: number }[]): Map<string, Bar> {
  const count = Math.max(1, numbers.length);
  const mean = numbers.reduce((sum, { hits }) => sum + hits, 0) / count;
  const deviation = Math.sqrt(numbers.reduce((sum, { hits }) => sum + (hits - mean) ** 2, 0) / count);
  const most = Math.max(1, ...numbers.map(({ hits }) => hits));
  const tone = (hits: number) => (hits > mean + deviation ? 'hot' : hits < mean - deviation ? 'low' : 'plain');
  return new Map(numbers.map(({ number, hits }) => [number, { hits, part: hits / most, tone: tone(hits) }]));
}

/**
 * The numbers of one page of the grid: 0–9, 00–99, or for longer numbers the hundred that begin with `prefix`. A search
 * (`1?3`; ?, x and * match any digit) returns the first 100 numbers that match, whatever the prefix.
 */
export function gridNumbers(digits: number, prefix: string, search: string): string[] {
  if (digits <= 2) return range(10 ** digits, digits);
  if (search === '') return range(100, 2).map((end) => prefix + end);
  const pattern = new RegExp(`^${search.replaceAll(/[?x*]/gi, '\\d')}`);
  const fits: string[] = [];
  for (let number = 0; number < 10 ** digits && fits.length < 100; number += 1) {
    const text = String(number).padStart(digits, '0');
    if (pattern.test(text)) fits.push(text);
  }
  return fits;
}

/** Ten choices for each digit of the prefix: `3` gives [0…9], `31` gives [0…9] and [30…39]. */
export const prefixTabs = (prefix: string): string[][] =>
  Array.from(prefix, (_, level) => range(10, 1).map((digit) => prefix.slice(0, level) + digit));

const range = (count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, value) => String(value).padStart(digits, '0'));
