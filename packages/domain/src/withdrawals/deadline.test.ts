import { expect, test } from 'vitest';
import { dueOf } from './deadline.ts';

test('[J06] a request is due half an hour after it was made, a dispute a day after the member’s answer', () => {
  const [asked, said] = [new Date('2026-11-23T05:00:00Z'), new Date('2026-11-23T07:00:00Z')];
  expect(dueOf('requested', asked, null)?.toISOString()).toBe('2026-11-23T05:30:00.000Z');
  expect(dueOf('review', asked, null)?.toISOString()).toBe('2026-11-23T05:30:00.000Z');
  expect(dueOf('disputed', asked, said)?.toISOString()).toBe('2026-11-24T07:00:00.000Z');
  expect(dueOf('approved', asked, null)).toBeUndefined();
});
