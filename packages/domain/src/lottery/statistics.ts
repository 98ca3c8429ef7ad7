import { type Vn27, tails } from './draw-result.ts';
import { allPairs } from './fill-in.ts';

/** `omission` (lô gan): draws since the number last came, 0 when it came in the latest. Draws are independent: no prediction. */
export type NumberStatistics = { readonly number: string; readonly hits: number; readonly omission: number };

/** Hits and omission of 00..99 over past results, newest first; a number that never came has as many draws as were given. */
export function numberStatistics(newestFirst: readonly Vn27[]): NumberStatistics[] {
  const hits = new Map<string, number>();
  const omission = new Map<string, number>();
  for (const [ago, prizes] of newestFirst.entries())
    for (const tail of tails(prizes, 2)) {
      hits.set(tail, (hits.get(tail) ?? 0) + 1);
      if (!omission.has(tail)) omission.set(tail, ago);
    }
  return allPairs.map((number) => ({
    number,
    hits: hits.get(number) ?? 0,
    omission: omission.get(number) ?? newestFirst.length,
  }));
}

/** The two tables beside every result board: by tens digit the units that came, by unit digit the tens; ascending, repeats kept. */
export type HeadTailTable = { readonly heads: readonly string[][]; readonly tails: readonly string[][] };

export function headTailTable(prizes: Vn27): HeadTailTable {
  const heads: string[][] = Array.from({ length: 10 }, () => []);
  const ends: string[][] = Array.from({ length: 10 }, () => []);
  for (const pair of tails(prizes, 2).sort()) {
    heads[Number(pair[0])]?.push(pair.slice(1));
    ends[Number(pair[1])]?.push(pair.slice(0, 1));
  }
  return { heads, tails: ends };
}
