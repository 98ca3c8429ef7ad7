import { getEncryptionKey, updateLanguage } from '@tamarind/contract/brand';
import { memberKindField } from '@tamarind/contract/member-kind';
import { getMemberInfo } from '@tamarind/contract/members';
import { completeFirstLogin } from '@tamarind/contract/registration';
import { login } from '@tamarind/contract/sessions';
import { currentLanguage, languageNames } from '@tamarind/ui/language.ts';
import { currentSession } from '@tamarind/ui/session.ts';
import { Toasts } from '@tamarind/ui/Toast';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LoginForm } from '../features/session/LoginForm.tsx';
import { HeaderLogin } from './HeaderLogin.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { answer, asked, freshSite, refuseOnce, show, signIn } from '#parts/testing.ts';

const session = {
  token: 'm-new',
  [memberKindField]: 0,
  account: 'nok88',
  merchant: 'tamarind',
  currency: 'THB',
  firstTimeLogin: true,
  passwordExpired: false,
  changeDue: null,
};
const member = (language: string | null) => ({
  id: '7',
  isLogin: true,
  account: 'nok88',
  nickname: 'nok',
  type: 'member',
  [memberKindField]: 0,
  isTrial: false,
  currency: 'THB',
  payeeName: 'NOK',
  emailMasked: null,
  mobileMasked: null,
  memberLabel: ['Bronze'],
  clubLabel: { labelName: 'Bronze' },
  toUpline: false,
  avatar: 'a1',
  avatarType: 'STATIC',
  hasPaymentPassword: false,
  registeredAt: '2026-11-20T08:00:00.000Z',
  language,
});

let key: unknown;
beforeAll(async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' };
});
beforeEach(async () => {
  await freshSite();
  answer(getEncryptionKey, key);
  answer(login, session);
  answer(getMemberInfo, member(null));
  answer(completeFirstLogin, { referredBy: null });
});

const sent = ({ path }: { path: string }) => asked.filter((call) => call.path === path).map(({ body }) => body);
const logIn = async () => {
  await act(async () => void show(<HeaderLogin />));
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'nok88' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a-pass-of-mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  // Wait for this call, the last one of a login: it returns the member's language.
  await waitFor(() => expect(sent(getMemberInfo)).toHaveLength(1), { timeout: 10_000 });
};

test('[H03] [W-3] a login that says it is the first runs the first-login action once, with the code of the link', async () => {
  history.replaceState(null, '', '/register?referralCode=AGENT88');
  await logIn();
  expect(sent(completeFirstLogin)).toEqual([{ referralCode: 'AGENT88', language: 'EN' }]);
});

test('[H03] [W-3] a code that the server does not take is left out of the first-login action', async () => {
  refuseOnce(completeFirstLogin, 'AFFILIATE_CODE_INVALID', { field: 'referralCode' }, 400);
  history.replaceState(null, '', '/register?referralCode=GONE1');
  await logIn();
  expect(sent(completeFirstLogin)).toEqual([{ referralCode: 'GONE1', language: 'EN' }, { language: 'EN' }]);
});

test('[H03] [W-3] a later login does not run the first-login action, and stores nothing of its kind', async () => {
  answer(login, { ...session, firstTimeLogin: false });
  await logIn();
  expect(sent(completeFirstLogin)).toEqual([]);
  expect(currentSession()).not.toHaveProperty('firstTimeLogin');
});

test('[C01] [W-5] after a login the site speaks the language stored on the account', async () => {
  answer(getMemberInfo, member('VI'));
  await logIn();
  await waitFor(() => expect(currentLanguage()).toBe('VI'), { timeout: 10_000 });
  expect(document.documentElement.lang).toBe('vi');
});

test('[C01] [W-5] the greeting speaks the language of the page, also once the page switches to the member’s', async () => {
  answer(getMemberInfo, member('VI'));
  await act(
    async () =>
      void show(
        <>
          <LoginForm onDone={() => undefined} onRegister={() => undefined} onHome={() => undefined} />
          <Toasts />
        </>,
      ),
  );
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'nok88' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a-pass-of-mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Chào mừng nok88', undefined, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByText('Welcome, nok88')).toBeNull();
});

test('[C01] [W-5] a member without a stored language keeps the language of the page', async () => {
  await logIn();
  await act(async () => undefined);
  expect(currentLanguage()).toBe('EN');
});

test('[C01] [W-5] the language a signed-in member chooses is sent to be stored', async () => {
  answer(updateLanguage, { language: 'VI' });
  signIn();
  await act(async () => void show(<LanguageSelect />));
  fireEvent.click(screen.getByRole('button', { name: /English/ }));
  fireEvent.click(screen.getByRole('button', { name: languageNames.VI }));
  await waitFor(() => expect(sent(updateLanguage)).toEqual([{ language: 'VI' }]), { timeout: 10_000 });
});
