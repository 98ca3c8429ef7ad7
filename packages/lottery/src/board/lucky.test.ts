import { expect, test } from 'vitest';
import { drawEvenly, luckySelections, oneIn } from './lucky.ts';

const inTurn =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

test('[L02] a lucky pick has the form of its bet type and repeats nothing', () => {
  expect(luckySelections({ digits: 3, picks: 1 }, 2, [], inTurn(7, 7, 42))).toEqual(['007', '042']);
  expect(luckySelections({ digits: 2, picks: 3 }, 1, [], inTurn(72, 72, 5, 31))).toEqual(['05-31-72']);
  expect(luckySelections({ digits: 2, picks: 1 }, 1, ['07'], inTurn(7, 8))).toEqual(['08']);
});

test('[L02] when all numbers are taken there is none left to draw', () => {
  const nine = Array.from('012345678');
  expect(luckySelections({ digits: 1, picks: 1 }, 3, nine, drawEvenly)).toEqual(['9']);
  expect(luckySelections({ digits: 1, picks: 1 }, 1, [...nine, '9'], drawEvenly)).toEqual([]);
});

test('[L02] the chance is told as one in so many', () => {
  expect(oneIn('de_db')).toBe(100);
  expect(oneIn('cang3_db')).toBe(1000);
  expect(oneIn('dau')).toBe(10);
  expect(oneIn('lo2')).toBe(4.2);
});
