import type { Format, Tier } from './format.ts';

const tiersOf = (rows: readonly (readonly [string, number, number])[], repeats: Tier['repeats']): Tier[] =>
  rows.map(([prize, count, width]) => ({ prize, count, width, repeats }));

/**
 * The 27 numbers of a Northern draw. Numbers of one tier always differ, because the organiser draws a repeated number
 * again (7,530 real draws had no repeat, where chance would have given 444 in the seventh prize alone). A source that
 * reports a repeat is therefore wrong.
 */
export const vn27: Format = {
  code: 'vn27',
  tiers: tiersOf(
    [
      ['db', 1, 5],
      ['g1', 1, 5],
      ['g2', 2, 5],
      ['g3', 6, 5],
      ['g4', 4, 4],
      ['g5', 6, 4],
      ['g6', 3, 3],
      ['g7', 4, 2],
    ],
    'never',
  ),
  displayOrder: ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'db'],
};

/** The 18 numbers of a Southern or Central station. Repeats inside a tier occur (4 in 3,322 Central draws). */
export const vn18: Format = {
  code: 'vn18',
  tiers: tiersOf(
    [
      ['db', 1, 6],
      ['g1', 1, 5],
      ['g2', 1, 5],
      ['g3', 2, 5],
      ['g4', 7, 5],
      ['g5', 1, 4],
      ['g6', 3, 4],
      ['g7', 1, 3],
      ['g8', 1, 2],
    ],
    'rare',
  ),
  displayOrder: ['g8', 'g7', 'g6', 'g5', 'g4', 'g3', 'g2', 'g1', 'db'],
};
