import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { percentText, sumOf } from '../exact.ts';
import { STAKE_BACK } from '../game.ts';
import { farthest } from '../measure.ts';
import { bingo } from './index.ts';
import { drawBalls, fullLines, lineChances, meanReturn, newCard, pays, returnOf } from './rules.ts';

const card = [1, 11, 21, 2, 12, 22, 3, 13, 23];

test('[A02] the chances of all endings add up to one, and 95.19 percent come back', () => {
  const chances = lineChances();
  expect(sumOf(chances.values())).toEqual(STAKE_BACK);
  expect([...chances.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 8]);
  expect(percentText(chances.get(1) ?? STAKE_BACK)).toBe('25.48');
  expect(percentText(meanReturn())).toBe('95.19');
});

test('[A02] rows, columns and diagonals are lines', () => {
  expect(fullLines(card, [1, 11, 21])).toEqual([[0, 1, 2]]);
  expect(fullLines(card, [1, 2, 3, 12, 21])).toEqual([
    [0, 3, 6],
    [2, 4, 6],
  ]);
  expect(returnOf(card, card)).toEqual(pays[8]);
  expect(returnOf(card, [1, 2, 11])).toEqual({ top: 0n, bottom: 1n });
});

test('[A02] a card has three numbers of each ten, and each ball is drawn once', () => {
  const chance = seededRandom(5);
  for (let round = 0; round < 200; round++) {
    const numbers = newCard(chance);
    expect(new Set(numbers).size).toBe(9);
    expect(numbers.map((number) => Math.ceil(number / 10))).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(new Set(drawBalls(chance)).size).toBe(12);
  }
});

test('[A02] drawn rounds return what is published, within three standard errors', () => {
  const first = { ...bingo, returns: bingo.returns.map((published) => ({ ...published, spot: 'card-1' })) };
  expect(farthest(first, 15_000, seededRandom(11))).toBeLessThan(3);
});
