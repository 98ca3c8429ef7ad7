import { fireEvent, screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import {
  agreeTerms,
  bindContact,
  bindEWallet,
  getAccount,
  sendBindCode,
  setMessenger,
} from '@tamarind/contract/account';
import { getEncryptionKey } from '@tamarind/contract/brand';
import { getIdentity } from '@tamarind/contract/identity';
import { memberKindField } from '@tamarind/contract/member-kind';
import { getMemberInfo, listBankAccounts, unbindBankAccount } from '@tamarind/contract/members';
import { getWinnerChoice } from '@tamarind/contract/winners';
import { answer, asked, freshSite, refuseOnce, show, signIn } from '#parts/testing.ts';
import AccountPage from './AccountPage.tsx';
import TermsGate from './TermsGate.tsx';

const day = '2026-11-01T00:00:00.000Z';
const rows = (change: object = {}) => ({
  avatar: { avatar: '7', avatarType: 'STATIC', url: '/avatar/7.svg' },
  country: 'TH',
  passwordChangedAt: day,
  paymentPasswordChangedAt: day,
  mobile: { masked: '*********678', boundAt: day },
  email: { masked: 'so***@mail.example', boundAt: null },
  messengers: [{ messenger: 'line', handle: 'som.chai', changedAt: day }],
  eWallets: [],
  eWalletProviders: ['truemoney'],
  terms: { current: '4', agreed: '3', agreedAt: day, isDue: false },
  marketing: { isGiven: false, changedAt: null },
  ...change,
});

beforeEach(async () => {
  await freshSite();
  signIn();
  answer(getMemberInfo, {
    id: '7',
    isLogin: true,
    toUpline: false,
    clubLabel: { labelName: null },
    language: null,
    account: 'somchai88',
    nickname: 'Som',
    type: 'member',
    [memberKindField]: 0,
    isTrial: false,
    currency: 'THB',
    payeeName: 'Somchai',
    emailMasked: null,
    mobileMasked: null,
    memberLabel: [],
    avatar: '7',
    avatarType: 'STATIC',
    hasPaymentPassword: true,
    registeredAt: day,
  });
  answer(listBankAccounts, { accounts: [], max: 3 });
  answer(getWinnerChoice, { isShown: false });
  answer(getAccount, rows());
  answer(getIdentity, {
    state: 'none',
    choices: [],
    document: null,
    sent: [],
    submittedAt: null,
    decidedAt: null,
    reason: null,
    expiresOn: null,
    withdrawAbove: '5000000',
    currency: 'THB',
    payeeName: 'Somchai',
  });
});

test('[E01] the page says what is missing and leads to each; an address that was only typed is not bound', async () => {
  show(<AccountPage task={undefined} />);
  expect(await screen.findByText('2 of 5 steps done')).toBeTruthy();
  for (const name of ['Add a bank account', 'Bind your email', 'Verify your identity'])
    expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Bind your mobile number' })).toBeNull();
  expect(screen.getByText(/not confirmed yet/)).toBeTruthy();
});

test('[E01] a number is bound in two steps, and a wrong code says so without losing the number', async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  answer(sendBindCode, { expiredMinutes: 5 });
  answer(bindContact, {});
  refuseOnce(bindContact, 'CODE_WRONG', { left: 4 }, 400);
  show(<AccountPage task={undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Mobile: Change' }));
  fireEvent.change(await screen.findByLabelText('Mobile'), { target: { value: '081 234 5678' } });
  fireEvent.change(screen.getByLabelText('Your login password'), { target: { value: 'secret-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/We sent a code to 081 234 5678/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bind' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '654321' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bind' }));
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
});

test('[E01] a login password that the second step refuses is said, although its field is gone', async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  answer(sendBindCode, { expiredMinutes: 5 });
  answer(bindContact, {});
  refuseOnce(bindContact, 'CREDENTIALS_WRONG', {}, 401);
  show(<AccountPage task={undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Mobile: Change' }));
  const number = await screen.findByLabelText('Mobile');
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(document.activeElement).toBe(number));
  fireEvent.change(number, { target: { value: '081 234 5678' } });
  fireEvent.change(screen.getByLabelText('Your login password'), { target: { value: 'secret-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bind' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('[E01] an invalid messenger name is not sent', async () => {
  answer(setMessenger, {});
  show(<AccountPage task={undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'LINE: Change' }));
  fireEvent.change(await screen.findByLabelText('Your name there'), { target: { value: 'a b' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/not a valid name at LINE/)).toBeTruthy();
  expect(asked.some(({ path }) => path === setMessenger.path)).toBe(false);
});

test('[I04] terms that the member owes a yes to are shown and agreed to by their version; a small change asks nobody', async () => {
  answer(getAccount, rows({ terms: { current: '4', agreed: '2', agreedAt: day, isDue: true } }), rows());
  answer(agreeTerms, {});
  show(<TermsGate />);
  expect((await screen.findByRole('link', { name: 'Read the terms' })).getAttribute('href')).toBe(
    '/legal/terms?lang=en',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull());
  expect(asked.find(({ path }) => path === agreeTerms.path)?.body).toEqual({ version: '4' });
});

test('[I04] an account that was opened by hand is asked to agree to the terms, not told that they have changed', async () => {
  answer(getAccount, rows({ terms: { current: '1', agreed: '', agreedAt: null, isDue: true } }));
  show(<TermsGate />);
  expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeTruthy();
});

test('[E01] a bank account is removed by the payment password; a refusal leaves it there and says why', async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  const bank = {
    id: '01a1fcce-08e8-787f-a1c5-f503f9f7ee01',
    accountMasked: '••••4321',
    holderName: 'Somchai',
    bank: { code: 'KBANK', name: 'Kasikornbank', currency: 'THB' },
    boundAt: day,
  };
  answer(listBankAccounts, { accounts: [bank], max: 3 }, { accounts: [], max: 3 });
  answer(unbindBankAccount, {});
  refuseOnce(unbindBankAccount, 'WITHDRAWAL_OPEN', {}, 409);
  show(<AccountPage task={undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Kasikornbank: Remove' }));
  const remove = async () => {
    fireEvent.change(await screen.findByLabelText('Your payment password'), { target: { value: '730418' } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  };
  await remove();
  expect((await screen.findByRole('alert')).textContent).toBe('Another withdrawal is still on its way.');
  await remove();
  await waitFor(() => expect(screen.queryByText('Kasikornbank')).toBeNull());
});

test('[E01] an address for coins is bound with its network, checksum and payment password', async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  answer(getAccount, rows({ eWalletProviders: ['truemoney', 'usdt_ethereum'] }));
  answer(bindEWallet, {});
  refuseOnce(bindEWallet, 'ADDRESS_OF_HOUSE', { field: 'number' }, 409);
  show(<AccountPage task={undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: /USDT \(Ethereum\)/ }));
  const address = await screen.findByLabelText('Address on Ethereum (ERC-20)');
  fireEvent.change(address, { target: { value: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' } });
  fireEvent.change(screen.getByLabelText('Payment password, 6 digits'), { target: { value: '730418' } });
  const bind = () => fireEvent.click(screen.getByRole('button', { name: 'Bind this wallet' }));
  bind();
  expect(await screen.findByText(/This address has a typing error/)).toBeTruthy();
  expect(asked.some(({ path }) => path === bindEWallet.path)).toBe(false);
  fireEvent.change(address, { target: { value: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } });
  bind();
  expect(await screen.findByText(/This is an address for deposits to us/)).toBeTruthy();
});
