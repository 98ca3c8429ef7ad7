import { expect, test } from 'vitest';
import { money } from '../money.ts';
import {
  convertible,
  decideConvert,
  decideRedeem,
  type ItemTerms,
  mostRedeemable,
  offersMore,
  pointsForDeposit,
  type RedeemFacts,
} from './points.ts';

test.each([
  [9_999n, 0],
  [10_000n, 1],
  [50_000_000n, 5_000],
])('[M04] a deposit of %s satang at 1 point for 100 baht brings %i points', (amount, points) => {
  expect(pointsForDeposit(money(amount), money(10_000n))).toBe(points);
});

test('[M04] worked example: 5,000 points are 500,000 baht of deposits; a price of 380 baht gives back 0.076 %', () => {
  const deposits = 500_000_00n;
  expect(pointsForDeposit(money(deposits), money(10_000n))).toBe(5_000);
  // The item's shop price of 380 baht is 760 millionths of the 500,000 baht that had to be deposited for it.
  expect((380_00n * 1_000_000n) / deposits).toBe(760n);
});

const rate = { points: 20, amount: money(100n), min: 200 };
test.each([
  [180, { refused: 'POINTS_UNEVEN' }],
  [210, { refused: 'POINTS_UNEVEN' }],
  [200, { amount: 1_000n }],
  [500, { amount: 2_500n }],
  [520, { refused: 'POINTS_TOO_LOW' }],
])('[M04] %i of 519 points at 20 for a baht, at least 200', (points, decision) => {
  expect(decideConvert(points, 519, rate)).toEqual(decision);
});

test('[M04] the most that can be converted is a whole multiple, or nothing below the least amount', () => {
  expect([519, 200, 199, 0].map((balance) => convertible(balance, rate))).toEqual([500, 200, 0, 0]);
});

const facts = (change: Partial<RedeemFacts> = {}, item: Partial<RedeemFacts['item']> = {}): RedeemFacts => ({
  quantity: 1,
  balance: 1_000,
  level: 1,
  taken: 0,
  cap: 3,
  item: { points: 400, stock: 2, minLevel: 0, monthlyLimit: 2, taken: 0, ...item },
  ...change,
});

test.each([
  ['the price', facts({ quantity: 2 }), { points: 800 }],
  ['a higher level first', facts({}, { minLevel: 2 }), { refused: 'LEVEL_TOO_LOW' }],
  ['no more in stock', facts({ quantity: 3 }), { refused: 'ITEM_GONE' }],
  ['the month of this item', facts({}, { taken: 2 }), { refused: 'REDEEM_LIMIT_REACHED' }],
  ['the month of all rewards', facts({ taken: 3 }), { refused: 'REDEEM_LIMIT_REACHED' }],
  ['too few points', facts({ balance: 399 }), { refused: 'POINTS_TOO_LOW' }],
])('[M04] redeeming meets %s', (_what, given, decision) => {
  expect(decideRedeem(given)).toEqual(decision);
});

test('[M04] how many can be had is what stock, limits and points leave, and decides the same', () => {
  const { quantity: _one, ...some } = facts({ balance: 900 });
  expect(mostRedeemable(some)).toBe(2);
  expect(decideRedeem({ ...some, quantity: 2 })).toEqual({ points: 800 });
  expect(mostRedeemable({ ...some, taken: 3 })).toBe(0);
});

const offered: ItemTerms = {
  type: 'voucher',
  picture: 'voucher',
  names: { EN: 'Voucher', TH: '' },
  points: 100,
  stock: 5,
  monthlyLimit: 2,
  minLevel: 1,
  isOn: true,
};
test.each<[string, Partial<ItemTerms>, boolean]>([
  ['the same terms', {}, false],
  ['an empty name less', { names: { EN: 'Voucher' } }, false],
  ['a higher price', { points: 101 }, false],
  ['less of it, to fewer members', { stock: 4, monthlyLimit: 1, minLevel: 2 }, false],
  ['no longer offered, at any price', { isOn: false, points: 1, stock: 99 }, false],
  ['a lower price', { points: 99 }, true],
  ['more of it', { stock: 6 }, true],
  ['more a month', { monthlyLimit: 3 }, true],
  ['from a lower level', { minLevel: 0 }, true],
  ['another name', { names: { EN: 'Phone' } }, true],
  ['another kind', { type: 'goods' }, true],
  ['another picture', { picture: 'phone' }, true],
])('[S-M1] two people are needed for %s: %o → %s', (_, change, isMore) => {
  expect(offersMore(offered, { ...offered, ...change })).toBe(isMore);
});
test('[S-M1] two people are needed for a new item and for one that was not offered', () => {
  expect(offersMore(undefined, offered)).toBe(true);
  expect(offersMore({ ...offered, isOn: false }, offered)).toBe(true);
  expect(offersMore(undefined, { ...offered, isOn: false })).toBe(false);
});
