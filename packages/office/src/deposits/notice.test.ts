import { expect, test } from 'vitest';
import { turnOf, type Notice } from './notice.ts';

const rights = ['deposits.read', 'deposits.assign'] as const;
const proposal: Notice['proposal'] = {
  account: 'linhnguyen',
  by: 'mali',
  note: 'same payer',
  at: new Date('2026-11-21T03:00:00Z'),
};

test('[J05] whose money came is proposed by one person and decided by another', () => {
  expect(turnOf({ state: 'unmatched', proposal: null }, { username: 'mali', rights })).toBe('propose');
  expect(turnOf({ state: 'proposed', proposal }, { username: 'tuan', rights })).toBe('decide');
  expect(turnOf({ state: 'proposed', proposal }, { username: 'mali', rights })).toBe('own-proposal');
  expect(turnOf({ state: 'proposed', proposal }, { username: 'tuan', rights: ['deposits.read'] })).toBe('no-right');
  expect(turnOf({ state: 'assigned', proposal }, { username: 'tuan', rights })).toBe('done');
});
