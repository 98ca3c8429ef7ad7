import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  askRound,
  getConsolidatedFunds,
  getVendorWallets,
  getWalletAtVendor,
  listRounds,
  listVendorTransfers,
  recoverAll,
  transferToVendor,
} from '@tamarind/contract/vendors';
import { answer, asked, freshSite, refuseOnce, setNetwork, show, signIn } from '#parts/testing.ts';
import WalletPage from './WalletPage.tsx';

const at = '2026-11-21T10:00:00.000Z';
const transfer = (change: Readonly<Record<string, unknown>> = {}) => ({
  id: '01a1fcce-0915-71e0-bf38-42e30ffbd9c8',
  vendor: 'kiosk',
  direction: 'in',
  amount: '20000',
  currency: 'THB',
  state: 'asked',
  isBeingChecked: false,
  askedAt: at,
  endedAt: null,
  ...change,
});
const wallet = (change: Readonly<Record<string, unknown>> = {}) => ({
  vendor: 'kiosk',
  name: 'Corner Kiosk',
  kind: 'transfer',
  state: 'on',
  balance: '50000',
  transfer: null,
  ...change,
});
const studio = wallet({ vendor: 'studio', name: 'Studio', kind: 'seamless', balance: null });
const round = {
  vendor: 'studio',
  vendorName: 'Studio',
  round: 'r-1',
  game: 'tien-len',
  gameName: 'Tiến Lên',
  currency: 'THB',
  state: 'open',
  staked: '2000',
  won: '0',
  openedAt: at,
  movedAt: at,
  closedAt: null,
};
const rounds = (list: readonly unknown[]) => ({ rounds: list, count: list.length, pageSize: 20 });

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(getVendorWallets, { wallets: [studio, wallet()], currency: 'THB' });
  answer(getWalletAtVendor, { balance: '51000', currency: 'THB' });
  answer(getConsolidatedFunds, { total: '151000', main: '100000', held: '10000', atVendors: '51000', currency: 'THB' });
  answer(listVendorTransfers, { transfers: [], count: 0, pageSize: 20 });
  answer(listRounds, rounds([]));
});
const open = () => act(async () => void show(<WalletPage />));
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const posted = () => asked.filter(({ method }) => method === 'POST');

test('[E02] a shared wallet is marked; a vendor’s own wallet shows the balance from the vendor', async () => {
  await open();
  expect(await screen.findByText('Shared')).toBeTruthy();
  expect(await screen.findByText('฿510.00')).toBeTruthy();
  expect(screen.getByText('฿900.00')).toBeTruthy();
});

test('[E02] moving in asks for an amount that nobody has chosen, repeats it, and only then asks the server', async () => {
  answer(transferToVendor, transfer());
  await open();
  await press('Move in: Corner Kiosk');
  const field = await screen.findByLabelText<HTMLInputElement>('Amount');
  expect(field.value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('Enter an amount.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '901' } });
  expect(await screen.findByText('At most ฿900.00 is available.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '200' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('Move ฿200.00 to Corner Kiosk?')).toBeTruthy();
  expect(posted()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Move ฿200.00 in' }));
  await waitFor(() =>
    expect(posted()).toMatchObject([
      { path: transferToVendor.path, body: { vendor: 'kiosk', direction: 'in', amount: '20000' } },
    ]),
  );
});

test('[E02] all of it comes back without an amount: the vendor is asked how much that is', async () => {
  answer(transferToVendor, transfer({ direction: 'out', amount: null }));
  await open();
  await screen.findByText('฿510.00');
  await press('Move out: Corner Kiosk');
  await press('All: ฿510.00');
  await press('Go on');
  expect(await screen.findByText('Move everything back from Corner Kiosk, ฿510.00 now?')).toBeTruthy();
  await press('Move ฿510.00 back');
  await waitFor(() => expect(posted()[0]?.body).toEqual({ vendor: 'kiosk', direction: 'out' }));
  setNetwork(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Return all to main wallet' }).disabled).toBe(true);
});

test('[E02] a move whose answer was lost is being checked, and the other rows stay usable', async () => {
  answer(getVendorWallets, {
    wallets: [
      wallet({ transfer: transfer({ isBeingChecked: true }) }),
      wallet({ vendor: 'other', name: 'Other House' }),
    ],
    currency: 'THB',
  });
  await open();
  expect(await screen.findByText('Being checked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move in: Corner Kiosk' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Move in: Other House' })).toBeTruthy();
});

test('[E02] a vendor that does not answer shows what was last known', async () => {
  refuseOnce(getWalletAtVendor, 'VENDOR_SILENT', undefined, 503);
  await open();
  expect(await screen.findByText(/No answer now/)).toBeTruthy();
  expect(screen.getByText('฿500.00')).toBeTruthy();
});

test('[E02] “bring everything back” is one act, and each row shows its outcome', async () => {
  answer(recoverAll, { transfers: [transfer({ direction: 'out', amount: null })] });
  answer(listVendorTransfers, {
    transfers: [
      transfer({ direction: 'out', amount: null, state: 'refused', endedAt: at }),
      transfer({ id: '01a1fcce-0915-71e0-bf38-42e30ffbd9c9', state: 'done', endedAt: at }),
    ],
    count: 2,
    pageSize: 20,
  });
  await open();
  expect(await screen.findByText('Nothing was there')).toBeTruthy();
  expect(screen.getByText('Done')).toBeTruthy();
  await press('Return all to main wallet');
  await waitFor(() => expect(posted()).toMatchObject([{ path: recoverAll.path, body: {} }]));
});

test('[A03] a silent round says what is known, asks the vendor, and keeps the answer after it is closed', async () => {
  answer(listRounds, rounds([round]), rounds([]));
  answer(askRound, { answer: 'finished', round: { ...round, state: 'closed', closedAt: at } });
  await open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Open rounds (1)' }));
  expect(await screen.findByText('The vendor has not said how it ended.')).toBeTruthy();
  await press('Ask the vendor');
  expect(await screen.findByText(/Studio says the round is over/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Write to support' })).toBeTruthy();
});
