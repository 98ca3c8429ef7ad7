import { generateKeyPairSync } from 'node:crypto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getEncryptionKey } from '@tamarind/contract/brand';
import { openInvitation } from '@tamarind/contract/staff-entry';
import { PlainTextEncoder } from '@tamarind/ui/testing.ts';
import { officeScene } from '#parts/testing.tsx';
import { JoinPage } from './JoinPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const opened = {
  mail: 'mai@house.example',
  name: 'Mai',
  roles: [],
  currencies: {},
  branches: {},
  expiresAt: new Date('2026-11-04T00:00:00Z'),
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Office?secret=JBSWY3DPEHPK3PXP',
};

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

async function show(enrols: string | null) {
  history.replaceState(null, '', `/office/join#${'A'.repeat(22)}`);
  const { page, asked, fetch } = await officeScene(<JoinPage />, {
    rights: [],
    replies: {
      [getEncryptionKey.path]: { value: { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RSA-OAEP-256' } },
      [openInvitation.path]: { value: { ...opened, enrols } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('TextEncoder', PlainTextEncoder);
  render(page);
  return asked;
}

test('[A01] the link of a reset asks for the password and a new factor, and makes no account', async () => {
  const asked = await show('mai');
  await screen.findByRole('heading', { name: 'Register a new second factor' });
  expect(screen.queryByLabelText('Username')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Type your password.')).toBeTruthy();
  expect(screen.getByText('Type all six digits.')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([openInvitation.path]);
});

test('[A01] the link of an invitation asks for a username', async () => {
  await show(null);
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Join the back office' })).toBeTruthy();
});
