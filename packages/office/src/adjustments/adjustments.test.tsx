import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { proposeAdjustment } from '@tamarind/contract/adjustments';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import { MemberAdjustments } from './MemberAdjustments.tsx';

const PATH = proposeAdjustment.path.replace('{account}', 'somchai88');
const id = '0199b1f2-0000-7000-8000-000000000001';
const booked = {
  id,
  way: 'credit',
  amount: '20000',
  currency: 'THB',
  cause: 'missing_payment',
  link: 'chat 4711',
  note: 'the bank lost it',
  reference: 'TMRABCDEFGH',
  state: 'booked',
  by: 'mali',
  at: '2026-11-20T08:00:00.000Z',
  decidedBy: ['tuan', 'chai'],
  bookedAt: '2026-11-20T09:00:00.000Z',
};
const wallet = {
  adjustments: [booked],
  count: 1,
  pageSize: 20,
  currency: 'THB',
  available: '50000',
  twoAbove: '1000000',
  left: '2000000',
};
const proposal = {
  id,
  act: 'wallet.adjust',
  subject: 'somchai88',
  reason: 'the bank lost it',
  by: 'nok',
  at: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-23T08:00:00.000Z',
  checkers: 2,
  firstBy: null,
  changed: [{ name: 'clearance', was: 'active', now: 'held' }],
  facts: [
    { name: 'way', value: 'debit', before: null },
    { name: 'amount', value: '123456', before: null },
    { name: 'currency', value: 'THB', before: null },
    { name: 'cause', value: 'chargeback', before: null },
    { name: 'account', value: 'somchai88', before: null },
  ],
};

async function open(rights: readonly StaffRight[], proposals: readonly (typeof proposal)[] = []) {
  const scene = await officeScene(<MemberAdjustments account="somchai88" />, {
    rights,
    replies: {
      [`GET ${PATH}`]: { value: wallet },
      [`POST ${PATH}`]: { value: { proposal: id } },
      [listProposals.path]: { value: { proposals } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByText('chat 4711', undefined, { timeout: 10_000 });
  return () => scene.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const propose = () => fireEvent.click(screen.getByRole('button', { name: 'Propose' }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[S-H4] a debit above what the wallet has free is not sent; a good one is sent whole', async () => {
  const sent = await open([
    ...(['members.read', 'adjustments.propose', 'adjustments.credit', 'adjustments.debit'] as const),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Adjust the wallet' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Take' }));
  type('Amount in THB', '500.01');
  type('Case', 'deposit TMR1');
  type('Reason', 'the bank took it back');
  propose();
  expect(await screen.findByText(/At most .*500/, { selector: '[role=alert], [role=alert] *, p, span' })).toBeTruthy();
  expect(sent()).toEqual([]);
  type('Amount in THB', '500');
  type('Cause', 'chargeback');
  propose();
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        way: 'debit',
        amount: '50000',
        currency: 'THB',
        cause: 'chargeback',
        link: 'deposit TMR1',
        note: 'the bank took it back',
      },
    ]),
  );
});

test('[S-H4] who may not propose sees the list, without the button', async () => {
  await open(['members.read']);
  expect(screen.getByText(/tuan, chai/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Adjust the wallet' })).toBeNull();
});

test('[S-H4] a waiting adjustment says its amount as money, and that its ground has changed', async () => {
  await open(['members.read', 'adjustments.decide'], [proposal]);
  const waiting = within(await screen.findByRole('region', { name: 'Adjust the wallet of somchai88' }));
  expect(waiting.getByText(/1,234\.56/)).toBeTruthy();
  expect(waiting.getByText('take from the wallet')).toBeTruthy();
  expect(waiting.getByText('Account').nextSibling?.textContent).toBe('somchai88');
  expect(waiting.getByText(/the member’s standing/)).toBeTruthy();
  expect(waiting.getByRole('button', { name: 'Agree' })).toHaveProperty('disabled', true);
});

test('[A01] a person who may only take money from a wallet is not offered to add some', async () => {
  await open(['members.read', 'adjustments.propose', 'adjustments.debit']);
  fireEvent.click(screen.getByRole('button', { name: 'Adjust the wallet' }));
  expect(((await screen.findByRole('radio', { name: 'Take' })) as HTMLInputElement).checked).toBe(true);
  expect(screen.queryByRole('radio', { name: 'Add' })).toBeNull();
});
