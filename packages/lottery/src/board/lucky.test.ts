import { expect, test } from 'vitest';
import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { oneIn } from '@tamarind/ui/lottery-rules/one-in.ts';
import { drawEvenly, fillPicks, luckySelections } from './lucky.ts';

const inTurn =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

const digits = (count: number) => ({ kind: 'digits', digits: count }) as const;
const pairs = (picks: number) =>
  ({ kind: 'picks', picks, lowest: 0, highest: 99, width: 2, isOrdered: false, repeats: false }) as const;
const chance = (code: string) => betTypeOf('vn27', code).levels[0]?.chance ?? { ways: 0n, of: 1n };

test('[L02] a lucky pick has the form of its bet type and repeats nothing', () => {
  expect(luckySelections(digits(3), 2, [], inTurn(7, 7, 42))).toEqual(['007', '042']);
  expect(luckySelections(pairs(3), 1, [], inTurn(72, 72, 5, 31))).toEqual(['05-31-72']);
  expect(luckySelections(digits(2), 1, ['07'], inTurn(7, 8))).toEqual(['08']);
});

test('[L02] when all numbers are taken there is none left to draw', () => {
  const nine = Array.from('012345678');
  expect(luckySelections(digits(1), 3, nine, drawEvenly)).toEqual(['9']);
  expect(luckySelections(digits(1), 1, [...nine, '9'], drawEvenly)).toEqual([]);
});

test('[L02] the chance is shown as “1 in N”', () => {
  expect(oneIn(chance('de_db'))).toBe(100);
  expect(oneIn(chance('cang3_db'))).toBe(1000);
  expect(oneIn(chance('dau'))).toBe(10);
  expect(oneIn(chance('lo2'))).toBe(4.2);
});

test('[L04] a quick pick keeps the numbers that were chosen and draws the rest, with the special one', () => {
  const lotto = { ...pairs(5), lowest: 1, highest: 35, special: { lowest: 1, highest: 12 } };
  expect(fillPicks(lotto, ['30', '07'], null, inTurn(6, 0, 10, 34, 11))).toEqual({
    picked: ['01', '07', '11', '30', '35'],
    special: '12',
  });
  expect(fillPicks({ ...pairs(2), lowest: 1, highest: 10, isOrdered: true }, ['09'], null, inTurn(1))).toEqual({
    picked: ['09', '02'],
    special: null,
  });
});
