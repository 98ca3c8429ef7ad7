import { getBalance } from '@tamarind/contract/wallet';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '@tamarind/ui/session.ts';
import { answer, freshSite, show, signIn } from '#parts/testing.ts';
import MemberCentre from './MemberCentre.tsx';

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(getBalance, { currency: 'THB', balance: '0', held: '0', available: '0' });
});

test('[E01] an address that names no page of the centre opens its menu', async () => {
  show(<MemberCentre isOpen onClose={() => undefined} params={{ page: 'nowhere' as never }} />);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText(/page\.nowhere/)).toBeNull();
});

test('[E01] a centre that opens gives the focus to its heading, not to the first button', async () => {
  show(<MemberCentre isOpen onClose={() => undefined} params={{}} />);
  await screen.findByRole('dialog');
  expect(document.activeElement?.tagName).toBe('H1');
});

test('[N01] an assistant of an agent has no wallet, cashier or rewards in its member centre', async () => {
  startSession({
    token: 'a-test',
    account: 'lanhelper',
    memberKind: 'sub_agent',
    merchant: 'tamarind',
    currency: 'THB',
  });
  show(<MemberCentre isOpen onClose={() => undefined} params={{ page: 'depositv2' }} />);
  const menu = await screen.findByRole('navigation', { name: 'Member centre' });
  const items = within(menu).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['Agent centre', 'Contact']);
  expect(within(menu).queryByRole('button', { name: 'Deposit' })).toBeNull();
});
