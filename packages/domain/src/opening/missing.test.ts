import { expect, test } from 'vitest';
import { missingBeforeOpening, openingSteps } from './missing.ts';

const ready = {
  owners: ['nid', 'lan'],
  hasBrand: true,
  hasPack: true,
  legalMissing: [],
  resultReaders: ['mali', 'tuan'],
  payoutReviewers: ['mali'],
  payoutApprovers: ['tuan'],
  supporters: ['mali'],
  unpayable: [],
  lotteriesOnSale: 1,
  unlimited: [],
};

test('[A01] a staffed house with a lottery on sale misses nothing', () => {
  expect(missingBeforeOpening(ready)).toEqual([]);
});

test('[A01] an empty house misses every step, in their order', () => {
  const empty = {
    owners: [],
    hasBrand: false,
    hasPack: false,
    legalMissing: ['terms', 'privacy', 'play'] as const,
    resultReaders: [],
    payoutReviewers: [],
    payoutApprovers: [],
    supporters: [],
  };
  expect(missingBeforeOpening({ ...empty, unpayable: ['VND'], lotteriesOnSale: 0, unlimited: ['VND'] })).toEqual(
    openingSteps,
  );
});

test.each([
  ['owners', { owners: ['nid'] }],
  ['brand', { hasBrand: false }],
  ['jurisdiction', { hasPack: false }],
  ['legal', { legalMissing: ['play'] }],
  ['results', { resultReaders: ['mali'] }],
  ['payouts', { payoutApprovers: [] }],
  ['support', { supporters: [] }],
  ['receiving', { unpayable: ['THB'] }],
  ['lotteries', { lotteriesOnSale: 0 }],
  ['limits', { unlimited: ['VND'] }],
] as const)('[A01] the step %s is missing by itself', (step, change) => {
  expect(missingBeforeOpening({ ...ready, ...change })).toEqual([step]);
});

test('[A01] one person who reviews and approves payouts is not two', () => {
  expect(missingBeforeOpening({ ...ready, payoutReviewers: ['tuan'] })).toEqual(['payouts']);
  expect(missingBeforeOpening({ ...ready, payoutReviewers: ['tuan', 'mali'] })).toEqual([]);
});
