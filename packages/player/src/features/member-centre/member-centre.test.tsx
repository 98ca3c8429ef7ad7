import { getBalance } from '@tamarind/contract/wallet';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
