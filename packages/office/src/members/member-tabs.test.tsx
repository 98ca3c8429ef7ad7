import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { memberKindField } from '@tamarind/contract/member-kind';
import { officeScene } from '#parts/testing.tsx';
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
    fees: zero,
    points: zero,
    other: zero,
  },
};
const none = { deposits: [], count: 0, pageSize: 20 };

async function open(rights: readonly StaffRight[], more: object = {}) {
  const scene = await officeScene(<MemberPage account="somchai88" />, {
    rights,
    replies: { [MEMBER]: { value: file }, [`${MEMBER}/deposits`]: { value: none }, ...more },
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
    'Messages',
    'Friends',
    'Segments',
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

test('[B04] friends, segments, movements and sent mail are read in their tabs', async () => {
  const at = '2026-11-20T03:00:00.000Z';
  const reward = { amount: '10000', currency: 'THB', state: 'paid', reason: null, lastDay: '2026-12-01' };
  const friend = { account: 'newfriend', registeredAt: at, hasDeposited: true, reward };
  const entry = { seq: 1, at, amount: '500', balanceAfter: '900', reason: 'deposit', reference: 'D-7' };
  const message = {
    id: 'm',
    channel: 'sms',
    subject: 'ยอดฝากเข้าแล้ว',
    language: 'th',
    madeAt: at,
    sentAt: at,
    tries: 1,
  };
  await open(['members.read'], {
    [`${MEMBER}/friends`]: { value: { invitedBy: 'oldfriend', friends: [friend], count: 1, pageSize: 20 } },
    [`${MEMBER}/segments`]: { value: { segments: [{ id: 's', name: 'Regulars' }] } },
    [`${MEMBER}/movements`]: {
      value: { currency: 'THB', entries: [{ ...entry, transferId: 't', counterpart: 'bank' }], count: 1, pageSize: 20 },
    },
    [`${MEMBER}/messages`]: { value: { messages: [{ ...message, state: 'sent' }], count: 1, pageSize: 20 } },
  });
  const press = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
  press('Friends');
  expect((await screen.findByRole('link', { name: 'newfriend' })).getAttribute('href')).toMatch(
    /\/members\/newfriend$/,
  );
  expect(screen.getByText('Registered with the code of oldfriend')).toBeTruthy();
  press('Segments');
  expect((await screen.findByRole('link', { name: 'Regulars' })).getAttribute('href')).toContain('segment=s');
  press('Messages');
  expect((await screen.findByText('ยอดฝากเข้าแล้ว')).getAttribute('lang')).toBe('th');
  press('Wallet');
  expect(await screen.findByText('D-7')).toBeTruthy();
});
