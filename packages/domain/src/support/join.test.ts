import { expect, test } from 'vitest';
import { isContact, type JoinChannel } from './join.ts';

test.each<[JoinChannel, string, boolean]>([
  ['phone', '+66 81-234-5678', true],
  ['phone', '(028) 3823 1234', true],
  ['phone', '1234567', false],
  ['phone', 'call me', false],
  ['email', 'somchai@example.com', true],
  ['email', 'somchai@example', false],
  ['email', 'som chai@example.com', false],
  ['line', '@somchai', true],
  ['zalo', '0901234567', true],
  ['telegram', 'ab', false],
  ['telegram', '<b>me</b>', false],
])('[B15] as %s, %j is an address: %s', (channel, contact, expected) => {
  expect(isContact(channel, contact)).toBe(expected);
});
