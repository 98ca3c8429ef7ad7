import { expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { isUnpaid, outcomeOf, wayOf, type WithdrawalState } from './withdrawal-view.ts';

const at = new Date('2026-11-21T10:00:00Z');
const after = (...states: WithdrawalState[]) => ({
  state: states.at(-1) ?? 'requested',
  steps: states.map((state) => ({ state, at, note: '' })),
});
const told = (...states: WithdrawalState[]) => wayOf(after(...states)).map(({ state, is }) => `${state} ${is}`);

test('[J06] a withdrawal in progress shows past, current and coming steps', () => {
  expect(told('requested', 'review')).toEqual([
    'requested done',
    'review now',
    'approved next',
    'disbursed next',
    'confirmed next',
  ]);
  expect(told('requested')[0]).toBe('requested now');
});

test('[J06] a withdrawal that was cancelled, rejected or failed shows no further step', () => {
  expect(told('requested', 'cancelled')).toEqual(['requested done', 'cancelled failed']);
  expect(told('requested', 'review', 'rejected').at(-1)).toBe('rejected failed');
  expect(told('requested', 'review', 'approved', 'failed').at(-1)).toBe('failed failed');
});

test('[J07] a disputed receipt comes before the last step, a confirmed one is the last step', () => {
  expect(told('requested', 'review', 'approved', 'disbursed', 'disputed').slice(-2)).toEqual([
    'disputed now',
    'confirmed next',
  ]);
  expect(told('requested', 'review', 'approved', 'disbursed', 'confirmed').at(-1)).toBe('confirmed done');
});

test('[J07] a payout that the bank refused has failed, and one that two people gave back is refunded', () => {
  expect(outcomeOf({ state: 'failed', receipt: null })).toBe('failed');
  const amounts = { receivedAmount: money(0), remainingAmount: money(25_000) };
  const receipt = { outcome: 'not_received', hasProof: true, at, ...amounts } as const;
  expect(outcomeOf({ state: 'failed', receipt })).toBe('refunded');
  expect(outcomeOf({ state: 'disputed', receipt })).toBe('disputed');
});

test('[J06] only a withdrawal that paid nothing hides its fee and the sum that is paid out', () => {
  const states = ['requested', 'approved', 'disbursed', 'confirmed', 'cancelled', 'rejected', 'failed'] as const;
  expect(states.filter((state) => isUnpaid({ state, receipt: null }))).toEqual(['cancelled', 'rejected', 'failed']);
  const receipt = {
    outcome: 'partial' as const,
    receivedAmount: money(100),
    remainingAmount: money(50),
    hasProof: true,
    at,
  };
  expect(isUnpaid({ state: 'failed', receipt })).toBe(false);
});
