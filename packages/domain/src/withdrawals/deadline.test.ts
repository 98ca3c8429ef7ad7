import { expect, test } from 'vitest';
import { dueOf, houseDeadlines } from './deadline.ts';

test('[J06] a request is due the brand’s minutes after it was made, a dispute those after the member’s answer', () => {
  const at = { requestedAt: new Date('2026-11-23T05:00:00Z'), disputedAt: new Date('2026-11-23T07:00:00Z') };
  const due = (state: Parameters<typeof dueOf>[0], minutes = houseDeadlines) =>
    dueOf(state, at, minutes)?.toISOString();
  expect([due('requested'), due('review')]).toEqual(['2026-11-23T05:30:00.000Z', '2026-11-23T05:30:00.000Z']);
  expect(due('disputed')).toBe('2026-11-24T07:00:00.000Z');
  expect(due('requested', { requestMinutes: 5, disputeMinutes: 60 })).toBe('2026-11-23T05:05:00.000Z');
  expect(due('disputed', { requestMinutes: 5, disputeMinutes: 60 })).toBe('2026-11-23T08:00:00.000Z');
  expect(due('approved')).toBeUndefined();
});
