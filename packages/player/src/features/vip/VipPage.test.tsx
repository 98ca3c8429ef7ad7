import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listGames } from '@tamarind/contract/lottery';
import { memberKindField } from '@tamarind/contract/member-kind';
import { getMemberInfo } from '@tamarind/contract/members';
import { listMall } from '@tamarind/contract/points';
import { getOwnVip, getVip, listVipTurnover } from '@tamarind/contract/vip';
import { UserMenu } from '#shell/UserMenu.tsx';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import VipPage from './VipPage.tsx';

const own = {
  level: 1,
  peak: 1,
  total: 4_200,
  month: 150,
  reachedThisMonth: false,
  next: { place: 2, counter: 'total', target: 10_000, missing: 5_800 },
};

beforeEach(async () => {
  await freshSite();
  answer(getVip, {
    levels: [
      { name: 'Bronze', threshold: 0, keep: 0, redeemsPerMonth: 2 },
      { name: 'Silver', threshold: 1_000, keep: 200, redeemsPerMonth: 3 },
      { name: 'Gold', threshold: 10_000, keep: 1_500, redeemsPerMonth: 4 },
    ],
    weights: [{ category: 'lottery', percent: 100 }],
    perPoint: [{ currency: 'THB', amount: '1000' }],
  });
  answer(listMall, { items: [] });
  answer(listVipTurnover, { bets: [], currency: 'THB', count: 0, pageSize: 20 });
  answer(getOwnVip, own);
});

test('[B05] a visitor sees the ladder and is asked to log in for the own level', async () => {
  show(<VipPage />);
  expect(await screen.findByText('From 10,000 status points')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(asked.some(({ path }) => path === getOwnVip.path)).toBe(false);
});

test('[B05] a member sees level, both counters, what is missing to the next in exact numbers, and what keeps it', async () => {
  signIn();
  show(<VipPage />);
  expect(await screen.findByText('4,200 of 10,000 status points for Gold')).toBeTruthy();
  expect(screen.getByText('5,800 more for Gold')).toBeTruthy();
  expect(screen.getByText('150')).toBeTruthy();
  expect(screen.getByText(/need 200 points in a month; you have 150/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Way to Gold' })).toBeTruthy();
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Silver');
});

test('[M03] bets that counted are listed by the names of their lotteries and games', async () => {
  const bet = { stake: '4000', valid: '4000', percent: 100, counted: '4000', at: '2026-11-21T09:00:00.000Z' };
  const lao = { code: 'lao', kind: 'official', market: 'lao', format: 'th4', ball: 'LA', everySeconds: null };
  answer(listGames, { games: [{ ...lao, station: null, isOn: true, offReason: null }] });
  answer(listVipTurnover, {
    bets: [
      { id: '1', category: 'lottery', name: 'lao', ...bet },
      { id: '2', category: 'slots', name: 'Golden Mango', ...bet },
    ],
    currency: 'THB',
    count: 2,
    pageSize: 20,
  });
  signIn();
  show(<VipPage />);
  expect(await screen.findByText('Lottery · Lao')).toBeTruthy();
  expect(screen.getByText('Slots · Golden Mango')).toBeTruthy();
});

test('[M03] a former level comes back after one month of enough points; the member’s first label is under the name', async () => {
  answer(getOwnVip, { ...own, peak: 2, next: { place: 2, counter: 'month', target: 1_500, missing: 1_350 } });
  answer(getMemberInfo, {
    id: '7',
    isLogin: true,
    toUpline: false,
    clubLabel: { labelName: null },
    language: null,
    account: 'somchai88',
    nickname: '',
    type: 'member',
    [memberKindField]: 0,
    isTrial: false,
    currency: 'THB',
    payeeName: 'S',
    emailMasked: null,
    mobileMasked: null,
    memberLabel: ['Silver'],
    avatar: '1',
    avatarType: 'STATIC',
    hasPaymentPassword: true,
    registeredAt: '2026-11-21T10:00:00.000Z',
  });
  signIn();
  show(
    <>
      <UserMenu />
      <VipPage />
    </>,
  );
  expect(await screen.findByText('150 of 1,500 status points this month bring Gold back')).toBeTruthy();
  expect((await screen.findByRole('button', { name: /member menu/ })).textContent).toContain('Silver');
});
