import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { compareBooks, type OurMovement, type TheirMovement } from './compare-books.ts';

const base = { user: 'player1', currency: 'THB', amount: money(100), round: 'r1' };
const ours = (transactionUuid: string, change: Partial<OurMovement> = {}): OurMovement => ({
  ...base,
  transactionUuid,
  kind: 'bet',
  state: 'APPLIED',
  ...change,
});
const theirs = (transactionUuid: string, change: Partial<TheirMovement> = {}): TheirMovement => ({
  ...base,
  transactionUuid,
  kind: 'bet',
  stands: true,
  ...change,
});
const found = (here: OurMovement[], there: TheirMovement[], isOfDay = true) =>
  compareBooks(here, there, () => isOfDay).map(
    ({ transactionUuid, kind, difference }) => `${transactionUuid} ${kind} ${difference}`,
  );

test('[A03] equal books have no differences, in any order', () => {
  expect(found([ours('a'), ours('b', { kind: 'win' })], [theirs('b', { kind: 'win' }), theirs('a')])).toEqual([]);
});

test('[A03] one missing and one extra are two cases, with what they cost the house', () => {
  expect(found([ours('a'), ours('extra', { kind: 'win' })], [theirs('a'), theirs('missing')])).toEqual([
    'missing missing_here 100',
    'extra missing_there 100',
  ]);
});

test('[A03] another amount, kind, user or round differs, by the difference', () => {
  expect(
    found(
      [ours('a'), ours('b'), ours('c'), ours('d')],
      [
        theirs('a', { amount: money(70) }),
        theirs('b', { kind: 'win' }),
        theirs('c', { user: 'other' }),
        theirs('d', { round: 'r2' }),
      ],
    ),
  ).toEqual(['a differs -30', 'b differs -200', 'c differs 0', 'd differs 0']);
});

test('[A03] a refused bet that the vendor does not count fits, one that it counts is missing here', () => {
  expect(
    found(
      [ours('a', { state: 'REFUSED' }), ours('b', { state: 'REFUSED' }), ours('c', { state: 'TOMBSTONE' })],
      [theirs('a', { stands: false }), theirs('b'), theirs('c')],
    ),
  ).toEqual(['b missing_here 100', 'c missing_here 100']);
});

test('[A03] a bet that the vendor rolled back matches; a bet it dropped silently does not', () => {
  expect(found([ours('a', { state: 'ROLLED_BACK' })], [theirs('a')])).toEqual([]);
  expect(found([ours('a', { state: 'ROLLED_BACK' })], [])).toEqual([]);
  expect(found([ours('a')], [theirs('a', { stands: false })])).toEqual(['a missing_there -100']);
});

test('[A03] a movement of the next day, seen over the edge, is not missing there', () => {
  expect(found([ours('a')], [], false)).toEqual([]);
});
