import { expect, test } from 'vitest';
import { multipleE4, placed } from './leaders.ts';

test('[K11] a multiple is what came back of everything staked, rounded down; the size of the stake is nothing to it', () => {
  expect(multipleE4(95n, 1n)).toBe(950_000n);
  expect(multipleE4(95_000_000n, 1_000_000n)).toBe(multipleE4(95n, 1n));
  // A stake of 1 on each of a hundred numbers at odds of ×95 returns 0.95 of the total, which is no win.
  expect(multipleE4(95n, 100n)).toBe(9500n);
  expect(multipleE4(2n, 3n)).toBe(6666n);
});

test('[K11] equal multiples share a place and the next one is left out', () => {
  const at = new Date(0);
  const feats = [50n, 40n, 40n, 30n].map((multiple) => ({ multipleE4: multiple, at }));
  expect(placed(feats).map(({ place }) => place)).toEqual([1, 2, 2, 4]);
  expect(placed([])).toEqual([]);
});
