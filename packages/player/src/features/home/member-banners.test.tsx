import { getProtection } from '@tamarind/contract/protection';
import { listWithdrawals } from '@tamarind/contract/withdrawals';
import { serverNow } from '@tamarind/ui/clock.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, freshSite, show, signIn } from '#parts/testing.ts';
import MemberBanners from './MemberBanners.tsx';

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(getProtection, { currency: 'THB', limits: [], pause: null, hasLimit: true });
  answer(listWithdrawals, { withdrawals: [], count: 0, pageSize: 20 });
});
const inAnHour = () => new Date(serverNow().getTime() + 3_600_000).toISOString();

test('[UX-12] a paid withdrawal whose clock runs is announced, with the way to answer', async () => {
  answer(listWithdrawals, {
    withdrawals: [
      {
        id: '01998a10-0000-4000-8000-000000000001',
        reference: 'W1',
        state: 'disbursed',
        amount: '200000',
        fee: '0',
        currency: 'THB',
        requestedAt: inAnHour(),
        confirmsItselfAt: inAnHour(),
        bankSilentSince: null,
        coins: null,
        receipt: null,
        steps: [],
        method: 'thai_bank',
        payee: {
          id: '01998a10-0000-4000-8000-000000000002',
          kind: 'bank_account',
          name: 'Kasikornbank',
          numberMasked: '••••1234',
          holderName: 'SOMCHAI JAIDEE',
        },
      },
    ],
    count: 1,
    pageSize: 20,
  });
  show(<MemberBanners />);
  expect(await screen.findByText(/Have you received your withdrawal/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Answer now' })).toBeTruthy();
});

test('[UX-13] on a break home says until when, and offers the withdrawal', async () => {
  answer(getProtection, { currency: 'THB', limits: [], hasLimit: true, pause: { kind: 'break', until: inAnHour() } });
  show(<MemberBanners />);
  expect(await screen.findByText(/You are on a break until/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
});

test('[UX-12] [UX-13] without either, nothing is shown', async () => {
  const { container } = show(<MemberBanners />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(container.textContent).toBe('');
});
