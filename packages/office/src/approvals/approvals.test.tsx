import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { listProposals } from '@tamarind/contract/proposals';
import { getQueues } from '@tamarind/contract/reports';
import { officeScene } from '#parts/testing.tsx';
import { ApprovalsNote } from './ApprovalsNote.tsx';
import ApprovalsPage from './ApprovalsPage.tsx';

const at = '2026-11-23T05:00:00.000Z';
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
const result = {
  ...proposal,
  id: '0199b1f2-0000-7000-8000-000000000005',
  act: 'result.release',
  subject: 'xsmb-20261122',
  facts: [
    { name: 'draw', value: 'xsmb-20261122', before: null },
    { name: 'prizes.db', value: '60777', before: null },
  ],
  reason: '',
  by: null,
  at,
};
const payout = {
  ...proposal,
  id: '0199b1f2-0000-7000-8000-000000000006',
  act: 'payout.approve',
  subject: 'w1',
  facts: [
    { name: 'account', value: 'somchai88', before: null },
    { name: 'amount', value: '250000', before: null },
    { name: 'currency', value: 'THB', before: null },
    { name: 'reference', value: 'W-31', before: null },
  ],
  reason: 'looks right',
  by: 'anan',
  at,
};
const assignment = {
  ...proposal,
  id: '0199b1f2-0000-7000-8000-000000000002',
  act: 'deposit.assign',
  subject: 'n1',
  facts: [
    { name: 'account', value: 'somchai88', before: null },
    { name: 'amount', value: '123456', before: null },
    { name: 'currency', value: 'THB', before: null },
    { name: 'reference', value: 'SCB-77', before: null },
  ],
  reason: 'his slip',
  by: 'mali',
  at,
};
const price = {
  ...proposal,
  id: '0199b1f2-0000-7000-8000-000000000003',
  act: 'price.set',
  subject: '0199b1f2-0000-7000-8000-000000000004',
  facts: [
    { name: 'game', value: 'xsmb', before: 'xsmb' },
    { name: 'betType', value: 'de_db', before: 'de_db' },
    { name: 'oddsE4', value: '900000', before: '990000' },
    { name: 'on', value: 'true', before: 'true' },
  ],
  reason: 'new list',
  at,
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
  ...Object.fromEntries(
    [...names, 'protection', 'vendorCases', 'breaks', 'accessReviews'].map((name) => [name, queue]),
  ),
  approvals: { count: 2, oldest: at },
};

async function open(proposals: unknown = [proposal, result, payout, assignment, price], part = <ApprovalsPage />) {
  const scene = await officeScene(part, {
    rights: ['draws.read', 'deposits.read', 'brand.publish'],
    replies: {
      [listGames.path]: { value: { games: [game] } },
      [listProposals.path]: { value: { proposals } },
      [getQueues.path]: { value: { queues, deadlines: { requestMinutes: 30, disputeMinutes: 1440 }, firstDue: null } },
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
  expect(titles()).toHaveLength(5);
  const released = card('Release the result of xsmb-20261122');
  expect(released.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('/draws/xsmb-20261122');
  expect(released.getByText('60777')).toBeTruthy();
  expect(released.getByText(/its sources/)).toBeTruthy();
  const paid = card('Pay out the withdrawal W-31');
  expect(paid.getByText(/2,500\.00/)).toBeTruthy();
  expect(paid.getByText('somchai88')).toBeTruthy();
  expect(paid.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('/withdrawals/w1');
  const deposit = card('Decide whose money SCB-77 is');
  expect(deposit.getByText(/1,234\.56/)).toBeTruthy();
  expect(deposit.getByText('somchai88')).toBeTruthy();
  expect(deposit.getByText('You proposed this. Another person decides.')).toBeTruthy();
  expect(deposit.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('/deposits/n1');
  const changed = card(/^Change a price of /);
  expect([changed.getByText('99', { exact: false }), changed.getByText('90')].every(Boolean)).toBe(true);
  expect(changed.queryByText('On sale')).toBeNull();
});

test('[A01] the filters leave what the person may decide, and one part of the house', async () => {
  await open();
  await screen.findByRole('region', { name: 'Publish the brand' }, { timeout: 10_000 });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only what I may decide' }));
  expect(titles()).toHaveLength(4);
  fireEvent.change(screen.getByRole('combobox', { name: 'Part of the house' }), { target: { value: 'house' } });
  expect(titles()).toEqual(['Publish the brand']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Part of the house' }), { target: { value: 'vendors' } });
  expect(screen.getByText('Nothing of this kind is waiting')).toBeTruthy();
});

test('[A01] a proposed brand shows each field that changes, also one that goes', async () => {
  await open([proposal]);
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
  await open([connection]);
  const shown = within(await screen.findByRole('region', { name: /Opn/ }, { timeout: 10_000 }));
  for (const text of ['฿1.50', '฿1.00', '1.65%', '1.5%', '฿1,000,000.00', 'Online banking, PromptPay QR'])
    expect(shown.getByText(text, { exact: false })).toBeTruthy();
  expect(shown.queryByText('Currency')).toBeNull();
});

test('[A01] says that nothing waits', async () => {
  await open([]);
  expect(
    await screen.findByText('Nothing is waiting for a second person', undefined, { timeout: 10_000 }),
  ).toBeTruthy();
});

test('[A01] other pages say how many wait for the own approval', async () => {
  await open([], <ApprovalsNote />);
  const link = await screen.findByRole('link', { name: '2 wait for your approval' }, { timeout: 10_000 });
  expect(link.getAttribute('href')).toBe('/approvals?show=mine');
});
