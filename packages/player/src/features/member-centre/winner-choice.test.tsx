import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memberKindField } from '@tamarind/contract/member-kind';
import { getMemberInfo, listBankAccounts } from '@tamarind/contract/members';
import { getWinnerChoice, setWinnerChoice } from '@tamarind/contract/winners';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import AccountPage from './AccountPage.tsx';

beforeEach(() => freshSite());

test('[K11] being on the board is off until the member ticks it, beside a sentence that says what others see', async () => {
  signIn();
  answer(getMemberInfo, {
    id: '7',
    isLogin: true,
    toUpline: false,
    clubLabel: { labelName: null },
    language: null,
    account: 'somchai88',
    nickname: 'somchai88',
    type: 'member',
    [memberKindField]: 0,
    isTrial: false,
    currency: 'THB',
    payeeName: 'Somchai',
    emailMasked: null,
    mobileMasked: null,
    memberLabel: [],
    avatar: '1',
    avatarType: 'STATIC',
    hasPaymentPassword: true,
    registeredAt: '2026-11-01T00:00:00.000Z',
  });
  answer(listBankAccounts, { accounts: [], max: 5 });
  answer(getWinnerChoice, { isShown: false }, { isShown: true });
  answer(setWinnerChoice, { isShown: true });
  show(<AccountPage task={undefined} />);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Show my wins/ });
  expect(tick.checked).toBe(false);
  expect(screen.getByText(/first and last letter of your name/)).toBeTruthy();
  await waitFor(() => expect(tick.disabled).toBe(false));
  fireEvent.click(tick);
  await waitFor(() => expect(tick.checked).toBe(true));
  expect(asked.find(({ path, method }) => path === setWinnerChoice.path && method === 'PUT')?.body).toEqual({
    isShown: true,
  });
});
