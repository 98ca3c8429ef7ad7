import { getEncryptionKey } from '@tamarind/contract/brand';
import {
  confirmReceipt,
  getCoinQuote,
  getWithdrawalCheck,
  listWithdrawals,
  requestWithdrawal,
} from '@tamarind/contract/withdrawals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { answer, asked, freshSite, refuseOnce, setNetwork, show, signIn } from '#parts/testing.ts';
import WithdrawalPage from './WithdrawalPage.tsx';

const at = '2026-11-21T10:00:00.000Z';
const payee = {
  id: '01a1fcce-08e8-787f-a1c5-f503f9f7ee1d',
  kind: 'bank_account',
  name: 'Kasikornbank',
  numberMasked: '••••7890',
  holderName: 'Somchai Jaidee',
};
const check = {
  withdrawable: '100000',
  currency: 'THB',
  methods: [
    {
      code: 'thai_bank',
      min: '10000',
      max: '20000000',
      fee: { fixed: '0', ppm: 0 },
      presets: [] as string[],
      paidWithin: { median: 4, most: 30 } as object | null,
    },
  ],
  payees: [{ ...payee, method: 'thai_bank' }],
  confirmMinutes: 60,
  blocks: [] as string[],
};
const withdrawal = (state: string) => ({
  id: '01a1fcce-0915-71e0-bf38-42e30ffbd9c8',
  reference: 'TMRW1',
  state,
  amount: '25000',
  fee: '0',
  currency: 'THB',
  method: 'thai_bank',
  payee,
  coins: null,
  requestedAt: at,
  confirmsItselfAt: state === 'disbursed' ? '2027-11-21T11:00:00.000Z' : null,
  bankSilentSince: null as string | null,
  receipt: null,
  steps: [{ state: 'requested', at, note: '' }],
});

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(getWithdrawalCheck, check);
  answer(listWithdrawals, { withdrawals: [], count: 0, pageSize: 20 });
});
const open = async (state?: string) => {
  if (state) answer(listWithdrawals, { withdrawals: [withdrawal(state)], count: 1, pageSize: 20 });
  await act(async () => show(<WithdrawalPage />));
};

test('[J06] a reason that blocks withdrawals is shown with the step that clears it, and there is no form', async () => {
  answer(getWithdrawalCheck, { ...check, blocks: ['PAYMENT_PASSWORD_MISSING', 'NO_BANK_ACCOUNT'] });
  await open();
  expect(await screen.findByRole('button', { name: 'Set it now' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add now' })).toBeTruthy();
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('[J06] the dialog before sending repeats amount and target', async () => {
  await open();
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '250' } });
  fireEvent.change(screen.getByLabelText('Payment password, 6 digits'), { target: { value: '482915' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ฿250' }));
  expect(await screen.findByText('Withdraw ฿250?')).toBeTruthy();
  expect(screen.getByText(/The money goes to Kasikornbank ••••7890, Somchai Jaidee/)).toBeTruthy();
  setNetwork(false);
  const acts = within(screen.getByRole('dialog')).getAllByRole<HTMLButtonElement>('button', { name: /Withdraw/ });
  expect(acts.map(({ disabled }) => disabled)).toEqual([true]);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('[J06] a wrong payment password empties its field and says there how many tries are left', async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  answer(requestWithdrawal, withdrawal('requested'));
  refuseOnce(requestWithdrawal, 'PAYMENT_PASSWORD_WRONG', { left: 2 }, 400);
  await open();
  const password = (await screen.findByLabelText('Payment password, 6 digits')) as HTMLInputElement;
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '250' } });
  fireEvent.change(password, { target: { value: '482915' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ฿250' }));
  await screen.findByText('Withdraw ฿250?');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Withdraw/ }));
  expect(await screen.findByText(/2 tries left/)).toBeTruthy();
  expect(password.value).toBe('');
  expect(password.getAttribute('aria-invalid')).toBe('true');
});

test('[J06] the fee and what arrives are quoted while typing, in the dialog and with the withdrawal', async () => {
  const [bank] = check.methods;
  answer(getWithdrawalCheck, {
    ...check,
    methods: [{ ...bank, fee: { fixed: '500', ppm: 12_500 }, presets: ['20000', '50000'] }],
  });
  await open();
  expect(await screen.findByText('฿5 + 1.25 %')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '฿200' }));
  expect(screen.getByText('Fee ฿7.50: ฿192.50 is paid to you.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Payment password, 6 digits'), { target: { value: '482915' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ฿200' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Fee ฿7.50: ฿192.50 is paid to you.')).toBeTruthy();
  cleanup();
  answer(listWithdrawals, { withdrawals: [{ ...withdrawal('disbursed'), fee: '2500' }], count: 1, pageSize: 20 });
  await act(async () => show(<WithdrawalPage />));
  expect(await screen.findByText('Paid to you')).toBeTruthy();
  // The member is asked about the sum that was paid out (after the fee), not about the sum that left the wallet.
  expect(screen.getByText('Did ฿225 arrive?')).toBeTruthy();
});

test('[J06] more than can be withdrawn is refused before sending', async () => {
  await open();
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '1001' } });
  fireEvent.change(screen.getByLabelText('Payment password, 6 digits'), { target: { value: '482915' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ฿1,001' }));
  expect(await screen.findByText('At most ฿1,000')).toBeTruthy();
});

test('[J06] only a requested withdrawal can be cancelled', async () => {
  await open('requested');
  expect(await screen.findByRole('button', { name: 'Cancel this withdrawal' })).toBeTruthy();
});

test('[J06] the clock says what happens next and how long it took others; nothing where too few were paid', async () => {
  await open('requested');
  expect(await screen.findByText('Next: a person looks at it.')).toBeTruthy();
  expect(screen.getByText('Half of them are paid within 4 min, 95 of 100 within 30 min (last 30 days).')).toBeTruthy();
  expect(screen.queryByText(/You can still cancel/)).toBeNull();
  cleanup();
  answer(getWithdrawalCheck, { ...check, methods: check.methods.map((method) => ({ ...method, paidWithin: null })) });
  await open('review');
  expect(await screen.findByText('Next: a second person approves it.')).toBeTruthy();
  expect(screen.queryByText(/last 30 days/)).toBeNull();
});

test('[J06] a bank that does not answer is said plainly, and there is nothing to call back', async () => {
  const silent = { ...withdrawal('approved'), bankSilentSince: at };
  answer(listWithdrawals, { withdrawals: [silent], count: 1, pageSize: 20 });
  await act(async () => show(<WithdrawalPage />));
  expect(await screen.findByText(/The bank has not answered since/)).toBeTruthy();
  expect(screen.getByText(/It is paid once or comes back/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /ancel/ })).toBeNull();
});

test('[J06] the reason that staff gave for a rejection is shown with it', async () => {
  const rejected = {
    ...withdrawal('rejected'),
    steps: [
      { state: 'requested', at, note: '' },
      { state: 'rejected', at, note: 'The account is not yours.' },
    ],
  };
  answer(listWithdrawals, { withdrawals: [rejected], count: 1, pageSize: 20 });
  await act(async () => show(<WithdrawalPage />));
  fireEvent.click(await screen.findByRole('button', { name: /TMRW1|250/ }));
  expect(await screen.findByText('The account is not yours.')).toBeTruthy();
});

test('[J06] a withdrawal in review can no longer be cancelled', async () => {
  await open('review');
  expect((await screen.findAllByText('In review')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Cancel this withdrawal' })).toBeNull();
});

test('[J06] the shown withdrawal is named in the address, so that a reload finds it after it has ended', async () => {
  await open('requested');
  await screen.findByRole('button', { name: 'Cancel this withdrawal' });
  expect(new URLSearchParams(location.search).get('centre-withdrawal')).toBe(withdrawal('requested').id);
  cleanup();
  await open('cancelled');
  fireEvent.click(await screen.findByRole('button', { name: 'New withdrawal' }));
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});

test('[J07] a disbursed withdrawal asks for the receipt and warns that a forced one is not refunded', async () => {
  await open('disbursed');
  expect(await screen.findByText(/cannot be refunded/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Not received' }));
  fireEvent.click(screen.getByRole('button', { name: 'Report ฿250 as not received' }));
  expect(screen.getByText('A picture is needed so that staff can ask the bank.')).toBeTruthy();
  expect(asked.some(({ path }) => path === confirmReceipt.path)).toBe(false);
});

test('[J07] a part received is reported with what is missing', async () => {
  answer(confirmReceipt, withdrawal('disputed'));
  await open('disbursed');
  fireEvent.click(await screen.findByRole('radio', { name: 'Received a part' }));
  fireEvent.change(screen.getByLabelText('How much arrived?'), { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Report ฿150 as missing' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === confirmReceipt.path)?.body).toEqual({
      outcome: 'partial',
      receivedAmount: '10000',
    }),
  );
});

test('[J06] a withdrawal in coins shows coins, price, end of the price and the whole address before it is sent', async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const wallet = { ...payee, kind: 'e_wallet', name: 'USDT (Ethereum)', numberMasked: '0x…1BeAed', holderName: '' };
  answer(getWithdrawalCheck, {
    ...check,
    methods: [{ ...check.methods[0], code: 'usdt_ethereum', fee: { fixed: '2000', ppm: 0 } }],
    payees: [{ ...wallet, method: 'usdt_ethereum' }],
  });
  const quote = { price: '32.81', until: '2026-11-21T10:02:00.000Z', promise: 'promised' };
  const network = 'Ethereum (ERC-20)';
  answer(getCoinQuote, { network, address, units: '29868942', fee: '2000', quote, jumpBps: 300 });
  answer(requestWithdrawal, { ...withdrawal('requested'), method: 'usdt_ethereum', payee: wallet });
  await open();
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '1000' } });
  fireEvent.change(screen.getByLabelText('Payment password, 6 digits'), { target: { value: '482915' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw ฿1,000' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('29.868942 USDT')).toBeTruthy();
  expect(dialog.getByText('1 USDT = 32.81 THB')).toBeTruthy();
  expect(dialog.getByText(address)).toBeTruthy();
  expect(dialog.getByText('Fee ฿20.00: ฿980.00 is paid to you.')).toBeTruthy();
  expect(dialog.getByText(/If the price moves by more than 3 % before that, nothing is sent/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /Withdraw/ }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
});

test('[J06] coins that were sent are shown with their transaction, and a price that moved too far is said', async () => {
  const hash = `0x${'ab'.repeat(32)}`;
  const coins = {
    network: 'Ethereum (ERC-20)',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    units: '29868942',
    price: '32.81',
    isOrdered: true,
    hasMoved: false,
    transaction: hash,
    link: `https://etherscan.example/tx/${hash}`,
  };
  const one = { ...withdrawal('disbursed'), method: 'usdt_ethereum', coins };
  answer(listWithdrawals, { withdrawals: [one], count: 1, pageSize: 20 });
  await open();
  expect((await screen.findByRole('link', { name: hash })).getAttribute('href')).toBe(coins.link);
  cleanup();
  const moved = { ...coins, isOrdered: false, hasMoved: true, transaction: null, link: null };
  const failed = { ...withdrawal('failed'), method: 'usdt_ethereum', coins: moved };
  answer(listWithdrawals, { withdrawals: [failed], count: 1, pageSize: 20 });
  history.replaceState(null, '', `/?centre=withdraw&centre-withdrawal=${failed.id}`);
  await open();
  expect(await screen.findByText(/The price of USDT moved too far before sending/)).toBeTruthy();
});
