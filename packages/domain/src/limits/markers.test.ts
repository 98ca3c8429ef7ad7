import { expect, test } from 'vitest';
import { type DayFacts, markersOf } from './markers.ts';

const quiet: DayFacts = {
  staked: 100_000n,
  lost: 20_000n,
  deposited: 50_000n,
  deposits: 1,
  nightStakes: 0,
  seconds: 3_600,
  usualStaked: 2_000_000n,
  usualDays: 20,
  raises: 0,
  cancelledWithdrawals: 0,
};

test('[R8] an ordinary day shows no sign', () => {
  expect(markersOf(quiet)).toEqual([]);
});

test.each([
  ['chasing_losses', { deposits: 3, lost: 40_000n }, 80n],
  ['many_deposits', { deposits: 4 }, 4n],
  ['night_play', { nightStakes: 20 }, 20n],
  ['stake_jump', { staked: 400_000n }, 400n],
  ['long_play', { seconds: 21_600 }, 360n],
  ['repeated_raises', { raises: 3 }, 3n],
  ['cancelled_withdrawals', { cancelledWithdrawals: 2 }, 2n],
] as const)('[R8] %s is a sign from its cut-off on', (marker, change, counted) => {
  expect(markersOf({ ...quiet, ...change })).toEqual([expect.objectContaining({ marker, counted })]);
});

test('[R8] neither one lost deposit nor the first days of a newcomer are a sign', () => {
  expect(markersOf({ ...quiet, lost: 50_000n })).toEqual([]);
  expect(markersOf({ ...quiet, staked: 9_000_000n, usualDays: 2 })).toEqual([]);
});
