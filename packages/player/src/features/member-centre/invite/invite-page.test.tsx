import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getInvites, makeReferralCode } from '@tamarind/contract/invites';
import { getReferralOffer } from '@tamarind/contract/referrals';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import InvitePage from './InvitePage.tsx';

const nothing = {
  seen: 0,
  registered: 0,
  deposited: 0,
  active: 0,
  earned: '0',
  currency: 'THB',
  waiting: 0,
  held: 0,
  friends: [],
  count: 0,
  pageSize: 20,
};
const own = { code: 'ABCDEFGH2', path: '/register?referralCode=ABCDEFGH2' };

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(getReferralOffer, { offer: null, asFriend: null });
});

test('[E11] a member without a code asks for one, and reads it with its address', async () => {
  answer(getInvites, { ...nothing, code: null, path: null });
  answer(makeReferralCode, own);
  show(<InvitePage />);
  const make = await screen.findByRole('button', { name: 'Make my link' });
  answer(getInvites, { ...nothing, ...own });
  fireEvent.click(make);
  expect(await screen.findByText('Code: ABCDEFGH2')).toBeTruthy();
  expect(screen.getByText(`${location.origin}/register?referralCode=ABCDEFGH2`)).toBeTruthy();
  expect(asked.some(({ path }) => path === makeReferralCode.path)).toBe(true);
  expect(screen.getByText('Nobody has registered with your link yet.')).toBeTruthy();
});

test('[M06] friends are listed with masked names and whether they deposited', async () => {
  const friend = { account: 'so***88', registeredAt: '2026-11-20T02:00:00.000Z', hasDeposited: true, reward: null };
  answer(getInvites, { ...nothing, ...own, registered: 1, deposited: 1, friends: [friend], count: 1 });
  show(<InvitePage />);
  expect(await screen.findByText('so***88')).toBeTruthy();
  expect(screen.getByText('deposited')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make my link' })).toBeNull();
});

test('[M06] the terms are read before anybody is invited, and each reward has its state and a plain reason', async () => {
  const offer = {
    promotion: '7',
    amount: '5000',
    currency: 'THB',
    friend: '2000',
    deposit: '30000',
    turnover: '100000',
  };
  const rest = { days: 30, cap: 10, capDays: 30, endsAt: '2026-12-24T17:00:00.000Z', isUsedUp: false, terms: 'ab' };
  answer(getReferralOffer, { offer: { ...offer, ...rest }, asFriend: null });
  const reward = { amount: '5000', reason: null, lastDay: '2026-12-20' };
  const friend = { registeredAt: '2026-11-20T02:00:00.000Z', hasDeposited: true };
  const friends = [
    { ...friend, account: 'aa***1', reward: { ...reward, state: 'paid' } },
    { ...friend, account: 'bb***2', reward: { ...reward, state: 'held' } },
    { ...friend, account: 'cc***3', reward: { ...reward, state: 'refused', reason: 'cap' } },
    { ...friend, account: 'dd***4', reward: { ...reward, state: 'waiting' } },
  ];
  answer(getInvites, { ...nothing, ...own, seen: 9, earned: '5000', waiting: 1, held: 1, friends, count: 4 });
  show(<InvitePage />);
  expect(await screen.findByText('฿50 for you and ฿20 for each friend')).toBeTruthy();
  expect(screen.getByText('฿300 or more')).toBeTruthy();
  expect(screen.getByText('10 in 30 days')).toBeTruthy();
  for (const words of ['paid', 'being checked', 'not paid', 'You had reached the most rewards.'])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/open until/)).toBeTruthy();
});

test('[M06] an invited member reads what the own reward needs', async () => {
  const asFriend = { amount: '2000', currency: 'THB', deposit: '30000', turnover: '100000', lastDay: '2026-12-20' };
  answer(getReferralOffer, { offer: null, asFriend: { ...asFriend, state: 'waiting' } });
  answer(getInvites, { ...nothing, ...own });
  show(<InvitePage />);
  expect(await screen.findByText(/Deposit ฿300 or more the first time and play for ฿1,000/)).toBeTruthy();
});
