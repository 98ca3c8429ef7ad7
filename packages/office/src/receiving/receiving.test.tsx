import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listProposals } from '@tamarind/contract/proposals';
import { addReceivingAccount, listReceivingAccounts, switchReceivingAccount } from '@tamarind/contract/receiving';
import { officeScene } from '#parts/testing.tsx';
import ReceivingPage from './ReceivingPage.tsx';

const account = {
  id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10',
  method: 'promptpay',
  bank: 'SCB',
  number: '010000000000001',
  name: 'Tamarind Play',
  currency: 'THB',
  isOn: true,
  addedAt: '2026-11-20T08:00:00.000Z',
  by: ['mali', 'tuan'],
  dayMax: '5000000',
  dayCount: null,
  restMinutes: 0,
  share: 1,
  used: '1250000',
  count: 3,
  restsUntil: null,
};

async function show({ accounts = [account] as object[], missing = [] as string[], rights = ['brand.publish'] } = {}) {
  const { page, asked, fetch } = await officeScene(<ReceivingPage />, {
    rights: ['deposits.read', ...rights] as never,
    replies: {
      [`GET ${listReceivingAccounts.path}`]: { value: { accounts, missing } },
      [`POST ${addReceivingAccount.path}`]: { value: { proposal: account.id } },
      [switchReceivingAccount.path.replace('{id}', account.id)]: { value: { proposal: null } },
      [listProposals.path]: { value: { proposals: [] } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  await screen.findByText(accounts.length > 0 ? account.number : 'No receiving account yet');
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const confirm = async (button: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'new bank' } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
};

test('[J05] a mistyped number is named before anything is sent; spaces and hyphens are no mistake', async () => {
  const sent = await show();
  press('Add an account');
  fireEvent.change(screen.getByRole('combobox', { name: 'Bank' }), { target: { value: 'KBANK' } });
  type('Account holder', 'Brand Co Ltd');
  type('Biller ID', '010754400010901');
  press('Propose');
  expect(await screen.findByText(/check digit is wrong/)).toBeTruthy();
  type('Biller ID', '0 1075 44000 10-8 01');
  press('Propose');
  await confirm('Propose');
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        method: 'promptpay',
        bank: 'KBANK',
        number: '010754400010801',
        name: 'Brand Co Ltd',
        dayMax: null,
        dayCount: null,
        restMinutes: 0,
        share: 1,
        isOn: true,
        reason: 'new bank',
      },
    ]),
  );
});

test('[J05] a change names the account that it replaces', async () => {
  const sent = await show();
  press('Change 010000000000001');
  type('Account holder', 'Brand Co Ltd');
  press('Propose');
  await confirm('Propose');
  await waitFor(() =>
    expect(sent()).toEqual([expect.objectContaining({ replaces: account.id, name: 'Brand Co Ltd' })]),
  );
});

test('[J05] an account is switched off with a reason', async () => {
  const sent = await show();
  press('Switch off 010000000000001');
  await confirm('Switch off');
  await waitFor(() => expect(sent()).toEqual([{ isOn: false, reason: 'new bank' }]));
  // The test stubs only a call with the account in its path, so the dialog closes only if that call was made.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[J05] a currency without an account is named, also for a person who may not change accounts', async () => {
  await show({ accounts: [], missing: ['VND'], rights: [] });
  expect(screen.getByText(/No deposit can be paid in VND/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull();
});

test('[J05] the page shows today beside the ceilings; a ceiling that is no amount is named before anything is sent', async () => {
  const sent = await show();
  expect(screen.getByText('3 of – deposits')).toBeTruthy();
  expect(screen.getByText('฿12,500.00')).toBeTruthy();
  press('Change 010000000000001');
  expect(screen.getByLabelText<HTMLInputElement>('Most in a day, THB').value).toBe('50000.00');
  type('Most in a day, THB', 'much');
  type('Rest after a deposit, minutes', '1441');
  press('Propose');
  expect(await screen.findByText('An amount above 0, or empty')).toBeTruthy();
  expect(screen.getByText('A whole number from 0 to 1440')).toBeTruthy();
  type('Most in a day, THB', '60000');
  type('Most deposits in a day', '40');
  type('Rest after a deposit, minutes', '5');
  press('Propose');
  await confirm('Propose');
  await waitFor(() =>
    expect(sent()).toEqual([
      expect.objectContaining({ dayMax: '6000000', dayCount: 40, restMinutes: 5, share: 1, replaces: account.id }),
    ]),
  );
});
