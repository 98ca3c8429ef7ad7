import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { listProposals } from '@tamarind/contract/proposals';
import { getQueues, listApprovals } from '@tamarind/contract/reports';
import { officeScene } from '#shell/testing.tsx';
import { ApprovalsNote } from './ApprovalsNote.tsx';
import ApprovalsPage from './ApprovalsPage.tsx';

const at = '2026-11-23T05:00:00.000Z';
const none = {
  game: null,
  betType: null,
  amount: null,
  currency: null,
  by: null,
  at,
  expiresAt: null,
  mayDecide: true,
};
const approvals = [
  { ...none, kind: 'result', game: 'xsmb', subject: 'xsmb-20261122', label: 'xsmb-20261122', reason: 'payout_above' },
  {
    ...none,
    kind: 'assignment',
    subject: 'n1',
    label: 'somchai88',
    amount: '123456',
    currency: 'THB',
    reason: 'his slip',
    by: 'mali',
    mayDecide: false,
  },
  {
    ...none,
    kind: 'price',
    game: 'xsmb',
    betType: 'de_db',
    subject: 'xsmb',
    label: 'xsmb',
    by: 'tuan',
    reason: 'new list',
  },
];
const proposal = {
  id: '0199b1f2-0000-7000-8000-000000000001',
  act: 'brand.publish',
  subject: 'brand',
  facts: [
    { name: 'from', value: 'draft', before: 'version' },
    { name: 'document.name', value: 'Lotus', before: 'Tamarind' },
    { name: 'document.currencies', value: 'THB', before: 'THB' },
    { name: 'document.vip.levels.2.name', value: '', before: 'Gold' },
  ],
  reason: 'a new name',
  by: 'tuan',
  at: '2026-11-22T05:00:00.000Z',
  expiresAt: '2026-12-30T08:00:00.000Z',
  checkers: 1,
  firstBy: null,
  changed: [],
};
const game = {
  code: 'xsmb',
  market: 'north',
  kind: 'official',
  format: 'vn27',
  ball: 'MB',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
};
const queue = { count: 0, oldest: null };
const names = ['withdrawals', 'disputes', 'unmatched', 'resultsDue', 'support', 'identity', 'promotions', 'mall'];
const queues = {
  ...Object.fromEntries([...names, 'protection', 'vendorCases', 'breaks'].map((name) => [name, queue])),
  approvals: { count: 2, oldest: at },
};

async function open(waiting: unknown = approvals, proposals: unknown = [proposal], part = <ApprovalsPage />) {
  const scene = await officeScene(part, {
    rights: ['draws.read', 'deposits.read', 'brand.publish'],
    replies: {
      [listApprovals.path]: { value: { approvals: waiting } },
      [listGames.path]: { value: { games: [game] } },
      [listProposals.path]: { value: { proposals } },
      [getQueues.path]: { value: { queues, firstDue: null } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
}
const titles = () => screen.getAllByRole('region').flatMap((region) => region.getAttribute('aria-label') ?? []);
const card = (name: string | RegExp) => within(screen.getByRole('region', { name }));

beforeEach(() => history.replaceState(null, '', '/approvals'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[A01] [L06] all that waits for a second person is in one list, oldest first, each with its way to the decision', async () => {
  await open();
  await screen.findByRole('region', { name: 'Publish the brand' }, { timeout: 10_000 });
  expect(titles()[0]).toBe('Publish the brand');
  expect(titles()).toHaveLength(4);
  const result = card('Release the result of xsmb-20261122');
  expect(result.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/draws/xsmb-20261122');
  expect(result.getByText('it pays more than the limit')).toBeTruthy();
  const deposit = card('Assign or return a deposit: somchai88');
  expect(deposit.getByText(/1,234\.56/)).toBeTruthy();
  expect(deposit.getByText('yours: another person decides')).toBeTruthy();
  expect(deposit.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('/deposits/n1');
});

test('[A01] the filters leave what the person may decide, and one part of the house', async () => {
  await open();
  await screen.findByRole('region', { name: 'Publish the brand' }, { timeout: 10_000 });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only what I may decide' }));
  expect(titles()).toHaveLength(3);
  fireEvent.change(screen.getByRole('combobox', { name: 'Part of the house' }), { target: { value: 'house' } });
  expect(titles()).toEqual(['Publish the brand']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Part of the house' }), { target: { value: 'vendors' } });
  expect(screen.getByText('Nothing of this kind is waiting')).toBeTruthy();
});

test('[A01] a proposed brand shows each field that changes, also one that goes', async () => {
  await open([]);
  const brand = within(await screen.findByRole('region', { name: 'Publish the brand' }, { timeout: 10_000 }));
  expect(brand.getByText('Lotus')).toBeTruthy();
  expect(brand.getByText('Tamarind')).toBeTruthy();
  expect(brand.getByText('Gold')).toBeTruthy();
  expect(brand.queryByText('THB')).toBeNull();
});

test('[A01] [J05] a proposed connection shows its cost and limits in money, and its methods by name', async () => {
  const connection = {
    ...proposal,
    act: 'connection.change',
    subject: 'Opn',
    facts: [
      { name: 'currency', value: 'THB', before: 'THB' },
      { name: 'deposits', value: 'thai_online, promptpay', before: 'thai_online' },
      { name: 'costFixed', value: '150', before: '100' },
      { name: 'costBps', value: '165', before: '150' },
      { name: 'dayMax', value: '100000000', before: '' },
    ],
  };
  await open([], [connection]);
  const shown = within(await screen.findByRole('region', { name: /Opn/ }, { timeout: 10_000 }));
  for (const text of ['฿1.50', '฿1.00', '1.65%', '1.5%', '฿1,000,000.00', 'Online banking (page), PromptPay'])
    expect(shown.getByText(text, { exact: false })).toBeTruthy();
  expect(shown.queryByText('Currency')).toBeNull();
});

test('[A01] says that nothing waits', async () => {
  await open([], []);
  expect(
    await screen.findByText('Nothing is waiting for a second person', undefined, { timeout: 10_000 }),
  ).toBeTruthy();
});

test('[A01] other pages say how many wait for the own approval', async () => {
  await open([], [], <ApprovalsNote />);
  const link = await screen.findByRole('link', { name: '2 wait for your approval' }, { timeout: 10_000 });
  expect(link.getAttribute('href')).toBe('/approvals?show=mine');
});
