import { expect, test } from 'vitest';
import { reviewDueAt } from './review.ts';

test('[A01] a review is due the set number of days after the last confirmation, and never without roles', () => {
  const confirmed = new Date('2026-03-01T05:00:00Z');
  expect(reviewDueAt(confirmed, 90)).toEqual(new Date('2026-05-30T05:00:00Z'));
  expect(reviewDueAt(confirmed, 30)).toEqual(new Date('2026-03-31T05:00:00Z'));
  expect(reviewDueAt(null, 90)).toBeNull();
});
