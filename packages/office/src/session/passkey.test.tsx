import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getEncryptionKey, getWhitelabel } from '@tamarind/contract/brand';
import { getHouse } from '@tamarind/contract/staff-entry';
import { officeScene, whitelabel } from '#parts/testing.tsx';
import { LoginPage } from './LoginPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scene = async () => {
  const { page, asked, fetch } = await officeScene(<LoginPage wasLost={false} />, {
    rights: [],
    replies: {
      [getWhitelabel.path]: { value: whitelabel(false) },
      [getHouse.path]: { value: { hasOwner: true } },
      [getEncryptionKey.path]: { refusal: 'INTERNAL' },
      'POST /api/office/session/passkey': { refusal: 'PASSKEY_HOST' },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
};

test('[A01] where the address has no passkeys, the form asks for the authenticator only', async () => {
  await scene();
  await screen.findByLabelText('Username');
  expect(screen.queryByRole('radio', { name: 'Passkey' })).toBeNull();
});

test('[A01] with a passkey the form asks for no code, and says when the passkey cannot be used', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  const asked = await scene();
  fireEvent.click(await screen.findByRole('radio', { name: 'Passkey' }));
  expect(screen.queryByText('Authenticator code')).toBeNull();
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'nid' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a kingfisher on the klong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/passkey could not be used here/)).toBeTruthy();
  await waitFor(() => expect(asked.some(({ url }) => url === '/api/office/session/passkey')).toBe(true));
  expect(asked.some(({ url, method }) => url === '/api/office/session' && method === 'POST')).toBe(false);
});
