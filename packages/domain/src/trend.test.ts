import { expect, test } from 'vitest';
import { meansBefore } from './trend.ts';

test('a day is compared with the mean of the seven days before it', () => {
  expect(meansBefore([7n, 0n, 0n, 0n, 0n, 0n, 0n, 1000n, 0n])).toEqual([1n, 143n]);
  expect(meansBefore([-7n, -7n, -7n, -7n, -7n, -7n, -7n, 5n])).toEqual([-7n]);
});

test('seven days or fewer have no mean', () => {
  expect(meansBefore([1n, 2n, 3n, 4n, 5n, 6n, 7n])).toEqual([]);
});
