import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { getTransferDesk, listTransfers, transferToUpline } from '@tamarind/contract/agent-transfers';
import { getEncryptionKey } from '@tamarind/contract/brand';
import { answer, asked, freshSite, refuseOnce, show, signIn } from '#parts/testing.ts';
import { TransfersPage } from './TransfersPage.tsx';

const desk = (change: object = {}) => ({
  upline: 'ag***ng',
  isFrozen: false,
  currency: 'THB',
  available: '500000',
  min: '10000',
  max: '400000',
  dayLeft: '300000',
  ...change,
});
const row = { currency: 'THB', amount: '12000', at: '2026-11-20T05:00:00.000Z' };

beforeEach(async () => {
  await freshSite();
  signIn();
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  answer(getTransferDesk, desk());
  answer(listTransfers, {
    transfers: [
      { ...row, reference: 'R1', way: 'sent', with: 'upline', account: 'ag***ng' },
      { ...row, reference: 'R2', way: 'received', with: 'downline', account: 'niran' },
    ],
    count: 2,
    pageSize: 20,
  });
});

const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isSent = () => asked.some(({ path, method }) => path === transferToUpline.path && method === 'POST');

test('[E05] money goes up after a question that repeats the amount and the upline, and shows its reference', async () => {
  answer(transferToUpline, { reference: 'T-7788', available: '480000' });
  show(<TransfersPage centre="centre" />);
  await screen.findByLabelText('Amount');
  fill('Amount', '200');
  fill('Payment password', '730418');
  press('Go on');
  expect(await screen.findByRole('heading', { name: 'Send ฿200.00 to ag***ng?' })).toBeTruthy();
  expect(isSent()).toBe(false);
  press('Send ฿200.00');
  await waitFor(() => expect(isSent()).toBe(true));
  expect((await screen.findByRole('status')).textContent).toContain('T-7788');
});

test('[E05] an amount outside the bounds is not asked about', async () => {
  show(<TransfersPage centre="centre" />);
  await screen.findByLabelText('Amount');
  fill('Payment password', '730418');
  for (const [amount, sentence] of [
    ['99', 'The amount is too small. The minimum is ฿100.00.'],
    ['3000.01', 'The amount is too large. The maximum is ฿3,000.00.'],
  ] as const) {
    fill('Amount', amount);
    press('Go on');
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  expect(screen.queryByText(/^Send ฿/)).toBeNull();
});

test('[E05] a missing payment password leads to the page that sets it', async () => {
  answer(transferToUpline, {});
  refuseOnce(transferToUpline, 'PAYMENT_PASSWORD_MISSING', {}, 409);
  show(<TransfersPage centre="centre" />);
  await screen.findByLabelText('Amount');
  fill('Amount', '200');
  fill('Payment password', '1');
  press('Go on');
  press('Send ฿200.00');
  expect(await screen.findByRole('button', { name: 'Set a payment password' })).toBeTruthy();
});

test('[E05] [J08] without an upline, or with a stop, nothing can be sent; the records of both ways stay', async () => {
  answer(getTransferDesk, desk({ upline: null }));
  const { unmount } = show(<TransfersPage centre="agents" />);
  expect(await screen.findByText(/You have no upline/)).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Sent and received' });
  expect(within(table).getByText(/^[-−]฿120\.00$/)).toBeTruthy();
  expect(within(table).getByText('+฿120.00')).toBeTruthy();
  unmount();
  answer(getTransferDesk, desk({ isFrozen: true }));
  show(<TransfersPage centre="agents" />);
  expect(await screen.findByText(/Your right to send money was stopped/)).toBeTruthy();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});
