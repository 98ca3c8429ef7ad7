import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getInvites, makeReferralCode } from '@tamarind/contract/invites';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import InvitePage from './InvitePage.tsx';

const nothing = { registered: 0, deposited: 0, active: 0, friends: [], count: 0, pageSize: 20 };
const own = { code: 'ABCDEFGH2', path: '/register?referralCode=ABCDEFGH2' };

beforeEach(async () => {
  await freshSite();
  signIn();
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
  const friend = { account: 'so***88', registeredAt: '2026-11-20T02:00:00.000Z', hasDeposited: true };
  answer(getInvites, { ...nothing, ...own, registered: 1, deposited: 1, friends: [friend], count: 1 });
  show(<InvitePage />);
  expect(await screen.findByText('so***88')).toBeTruthy();
  expect(screen.getByText('yes')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make my link' })).toBeNull();
});
