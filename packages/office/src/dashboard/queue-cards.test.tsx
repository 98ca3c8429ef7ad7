import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { getDashboard, getQueues } from '@tamarind/contract/reports';
import type { Staff } from '#parts/staff.ts';
import { officeScene } from '#parts/testing.tsx';
import { SideNav } from '#shell/SideNav.tsx';
import DashboardPage from './DashboardPage.tsx';

const names = ['withdrawals', 'disputes', 'unmatched', 'resultsDue', 'support', 'identity'] as const;
const moreNames = ['promotions', 'mall', 'protection', 'vendorCases', 'breaks', 'approvals', 'accessReviews'] as const;
const waiting = Object.fromEntries(
  [...names, ...moreNames].map((name, index) => [name, { count: index + 1, oldest: '2026-11-20T10:00:00.000Z' }]),
);
const dashboard = { at: '2026-11-22T10:00:00.000Z', today: [], newMembers: 0, nextDraws: [] };
const deadlines = { requestMinutes: 30, disputeMinutes: 1440 };
const firstDue = { code: 'xsmb-20261120', game: 'xsmb', drawsAt: '2026-11-20T11:15:00.000Z' };

async function open(rights: readonly StaffRight[], currencies: Staff['currencies'] = {}) {
  const part = (
    <>
      <SideNav />
      <DashboardPage />
    </>
  );
  const scene = await officeScene(part, {
    rights,
    currencies,
    replies: {
      [getDashboard.path]: { value: dashboard },
      [getQueues.path]: { value: { queues: waiting, deadlines, firstDue } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  return screen.findByLabelText('Queues', undefined, { timeout: 10_000 });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[UX-22] support, identity, promotions, mall and protection show on the dashboard and in the menu', async () => {
  const cards = await open([
    'support.chat',
    'identity.review',
    'promotions.manage',
    'points.manage',
    'protection.manage',
  ]);
  const shown = within(cards)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(shown).toEqual(['/approvals?show=mine', '/support', '/identity', '/promotions', '/mall', '/protection']);
  expect(within(cards).getAllByText('Oldest').length).toBe(6);
  const menu = screen.getByRole('navigation');
  expect(within(menu).getByRole('link', { name: /Support desk/ }).textContent).toContain('5');
  expect(within(menu).getByRole('link', { name: /Player protection/ }).textContent).toContain('9');
});

test('[UX-22] a queue shows only with the right that opens it', async () => {
  const cards = await open(['support.chat']);
  const shown = within(cards).getAllByRole('link');
  expect(shown.map((link) => link.textContent)).toEqual(['Waiting for my approval', 'Chats and messages']);
});

test('[W-10] results due opens the draw whose result is due longest', async () => {
  const cards = await open(['draws.read']);
  const due = within(cards).getByRole('link', { name: 'Results due' });
  expect(due.getAttribute('href')).toBe('/draws/xsmb-20261120');
});

test('[S-H4] open cases with vendors, large wins among them, show on the dashboard and in the menu', async () => {
  const cards = await open(['vendors.read']);
  const link = within(cards).getByRole('link', { name: 'Vendor cases' });
  expect(link.getAttribute('href')).toBe('/vendors?show=cases');
  const menu = screen.getByRole('navigation');
  expect(within(menu).getByRole('link', { name: /Vendors/ }).textContent).toContain('10');
});

test('[A01] a queue whose room refuses limited rights is not shown to a person with such a right', async () => {
  const cards = await open(['vendors.read', 'support.chat'], { 'vendors.read': ['THB'] });
  expect(within(cards).queryByRole('link', { name: 'Vendor cases' })).toBeNull();
  expect(within(cards).getByRole('link', { name: 'Chats and messages' })).toBeTruthy();
});
