import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listProposals } from '@tamarind/contract/proposals';
import { money } from '@tamarind/domain/money';
import { officeScene } from '#parts/testing.tsx';
import { type Slip, SlipPane } from './SlipPane.tsx';

const at = new Date('2026-11-28T05:00:00Z');
const slip: Slip = {
  id: '01a1fcce-08e8-787f-a1c5-f503f9f7ee1d',
  depositId: '01a1fcce-08e8-787f-a1c5-f503f9f7ee1e',
  account: 'somchai88',
  memberName: 'Somchai Jaidee',
  state: 'staff',
  why: null,
  sentAt: at,
  transfer: '004 015331232120000',
  hasPicture: true,
  expected: { amount: money(500_00), currency: 'THB', account: '1112223334', at },
  word: null,
  tries: 4,
  fault: null,
  decidedBy: null,
  note: null,
};

afterEach(cleanup);
async function show(of: Partial<Slip>): Promise<string> {
  const replies = { [listProposals.path]: { value: { proposals: [] } } };
  const { page, fetch } = await officeScene(<SlipPane slip={{ ...slip, ...of }} onClose={() => undefined} />, {
    rights: ['deposits.read', 'deposits.assign'],
    replies,
  });
  vi.stubGlobal('fetch', fetch);
  const { container } = render(page);
  return container.textContent;
}

test('[J05] a checker that found no bank yet, one that is silent and one that is not asked are three states', async () => {
  const pending = await show({ fault: null });
  expect(pending).toContain('No bank found it yet');
  expect(pending).toContain('no bank has confirmed the transfer yet. Asked 4 times.');
  expect(pending).not.toContain('silent');
  cleanup();
  const silent = await show({ fault: 'timed_out' });
  expect(silent).toContain('Checker silent');
  expect(silent).toContain('The checker does not answer. Asked 4 times.');
  cleanup();
  const people = await show({ tries: 0 });
  expect(people).toContain('For people');
  expect(people).not.toContain('Asked');
});

test('[J05] a slip offers its decision also while the checking service is still being asked', async () => {
  await show({ state: 'checking', tries: 1 });
  expect(screen.getByText('Being checked')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
});
