import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { memberKindField } from '@tamarind/contract/member-kind';
import { officeScene } from '#shell/testing.tsx';
import { MemberPage } from './MemberPage.tsx';

const MEMBER = '/api/office/members/somchai88';
const zero = '0';
const file = {
  member: {
    account: 'somchai88',
    type: 'member',
    isTrial: false,
    nickname: 'Somchai',
    payeeName: 'Somchai Jaidee',
    currency: 'THB',
    registeredAt: '2026-09-01T03:00:00.000Z',
    memberLabel: [],
    hasPaymentPassword: true,
    emailMasked: null,
    mobileMasked: null,
    avatarType: 'STATIC',
    avatar: '1',
    kind: 1,
    [memberKindField]: 0,
    birthday: null,
  },
  labels: [],
  balance: zero,
  held: zero,
  bankAccounts: [],
  registration: {
    url: null,
    domain: null,
    upline: null,
    referrer: null,
    language: null,
    mobileProof: null,
    messengers: [],
    hasDetails: false,
  },
  periods: (['today', 'week', 'month', 'ever'] as const).map((period, place) => ({
    period,
    deposited: String(100_000 * place),
    withdrawn: zero,
    staked: String(50_000 * place),
    won: String(20_000 * place),
    bonus: zero,
  })),
  totals: { deposited: zero, withdrawn: zero, staked: zero, paid: zero },
  money: {
    deposits: zero,
    withdrawals: zero,
    gifts: zero,
    lottery: zero,
    games: zero,
    vendorWallets: zero,
    points: zero,
    other: zero,
  },
};
const none = { deposits: [], count: 0, pageSize: 20 };

async function open(rights: readonly StaffRight[]) {
  const scene = await officeScene(<MemberPage account="somchai88" />, {
    rights,
    replies: { [MEMBER]: { value: file }, [`${MEMBER}/deposits`]: { value: none } },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByRole('tab', { name: 'Overview' }, { timeout: 10_000 });
  return scene.asked;
}
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

beforeEach(() => history.replaceState(null, '', '/members/somchai88'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[B04] a member’s page has a tab for each right, and a tab reads its data when it is opened', async () => {
  const asked = await open(['members.read', 'deposits.read']);
  expect(tabNames()).toEqual([
    'Overview',
    'Wallet',
    'Deposits',
    'Tickets',
    'Limits',
    'Blocks',
    'Sessions',
    'Duplicates',
  ]);
  expect(asked.every(({ url }) => url === MEMBER)).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Deposits' }));
  expect(await screen.findByText('No deposits yet')).toBeTruthy();
  expect(location.search).toBe('?tab=deposits');
  expect(asked.some(({ url }) => url.startsWith(`${MEMBER}/deposits`))).toBe(true);
});

test('[B04] a tab in the address without its right opens the overview', async () => {
  history.replaceState(null, '', '/members/somchai88?tab=withdrawals');
  const asked = await open(['members.read']);
  expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true');
  expect(asked.some(({ url }) => url.includes('withdrawals'))).toBe(false);
});

test('[B04] the overview sums the member’s money by period, with the result of play', async () => {
  await open(['members.read']);
  const table = screen.getByRole('table', { name: 'Money by period' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toHaveLength(5);
  expect(rows[2]).toMatch(/7 days.*1,000\.00.*500\.00.*200\.00.*300\.00/);
});
