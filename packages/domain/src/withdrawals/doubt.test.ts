import { expect, test } from 'vitest';
import { chainStates, doubtKind, mayClose } from './doubt.ts';

test('[J06] a payout in doubt is never closed against what the chain shows', () => {
  expect(chainStates.filter((chain) => mayClose('sent', chain))).toEqual(['paid', 'missing', 'unasked']);
  expect(chainStates.filter((chain) => mayClose('return', chain))).toEqual(['reverted', 'other', 'missing', 'unasked']);
});

test('[J06] the stored word says why a payout is in doubt', () => {
  expect(['not_known', 'COMPLETED_NO_ADDRESS', 'FAILED DROPPED_BY_BLOCKCHAIN'].map(doubtKind)).toEqual([
    'lost',
    'otherwise',
    'failed',
  ]);
});
