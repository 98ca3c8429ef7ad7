import { type Format, type Prizes, tails } from './formats/format.ts';

/**
 * The two tables beside a result: for each tens digit the unit digits that were drawn with it, and for each unit digit
 * the tens digits; ascending, with repeats.
 */
export type HeadTailTable = { readonly heads: readonly string[][]; readonly tails: readonly string[][] };

export function headTailTable(format: Format, prizes: Prizes): HeadTailTable {
  const heads: string[][] = Array.from({ length: 10 }, () => []);
  const ends: string[][] = Array.from({ length: 10 }, () => []);
  for (const pair of tails(format, prizes, 2).sort()) {
    heads[Number(pair[0])]?.push(pair.slice(1));
    ends[Number(pair[1])]?.push(pair.slice(0, 1));
  }
  return { heads, tails: ends };
}
