import { getEncryptionKey, getWhitelabel } from '@tamarind/contract/brand';
import { memberKindField } from '@tamarind/contract/member-kind';
import { login } from '@tamarind/contract/sessions';
import { startFreePlay } from '@tamarind/contract/trial';
import { currentSession } from '@tamarind/ui/session.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { HeaderLogin } from './HeaderLogin.tsx';
import { answer, freshSite, show, whitelabelWith } from '#parts/testing.ts';

const session = {
  token: 'm-new',
  [memberKindField]: 0,
  account: 'nok88',
  merchant: 'tamarind',
  currency: 'THB',
  firstTimeLogin: false,
  passwordExpired: false,
  changeDue: null,
};

beforeEach(async () => {
  await freshSite();
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  answer(getEncryptionKey, { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RSA-OAEP-256' });
  answer(getWhitelabel, whitelabelWith(['FREEPLAY']));
  history.replaceState(null, '', '/promotions');
  await act(async () => void show(<HeaderLogin />));
});

test('[W-3] [H05] free play from the header leads home', async () => {
  answer(startFreePlay, { ...session, [memberKindField]: 4 });
  fireEvent.click(await screen.findByRole('button', { name: 'Free play' }));
  await waitFor(() => expect(currentSession()?.memberKind).toBe('trial'), { timeout: 10_000 });
  expect(location.pathname).toBe('/');
});

test('[W-3] [B02] the login of the header leads home', async () => {
  answer(login, session);
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'nok88' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a-pass-of-mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(currentSession()?.account).toBe('nok88'), { timeout: 10_000 });
  expect(location.pathname).toBe('/');
});
