import { expect, test } from 'vitest';
import { chainStates, mayClose } from './doubt.ts';

test('[J06] a payout in doubt is never closed against what the chain shows', () => {
  expect(chainStates.filter((chain) => mayClose('sent', chain))).toEqual(['paid', 'missing', 'unasked']);
  expect(chainStates.filter((chain) => mayClose('return', chain))).toEqual(['reverted', 'other', 'missing', 'unasked']);
});
