import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeOwnPassword, endOwnSession, getOwnSecurity, removeOwnFactor } from '@tamarind/contract/staff-factors';
import { officeScene } from '#parts/testing.tsx';
import { OwnSecurity } from './OwnSecurity.tsx';

const at = '2026-11-20T10:00:00.000Z';
const security = {
  hasAuthenticator: true,
  passkeys: [{ id: 'key-1', madeAt: at, usedAt: null }],
  sessions: [
    { id: '7', ip: '10.0.0.7', startedAt: at, seenAt: at, isCurrent: true },
    { id: '8', ip: '10.0.0.8', startedAt: at, seenAt: at, isCurrent: false },
  ],
};

async function open(change: Partial<typeof security> = {}) {
  const scene = await officeScene(<OwnSecurity />, {
    rights: [],
    replies: {
      [getOwnSecurity.path]: { value: { ...security, ...change } },
      [changeOwnPassword.path]: { value: { ended: 1 } },
      [removeOwnFactor.path]: { value: { ended: 0 } },
      [endOwnSession.path.replace('{id}', '8')]: { value: {} },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByText('Open sessions');
  return () => scene.asked.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[A01] a new password is not sent while it is short or the proof is missing', async () => {
  const sent = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('New password'), { target: { value: 'too short' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save password' }));
  expect(await dialog.findByText('Type your password.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('[A01] the last second factor cannot be removed; of two, either can', async () => {
  await open({ passkeys: [] });
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  cleanup();
  await open();
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
});

test('[A01] another session is ended by its button; this one has none', async () => {
  const sent = await open();
  expect(screen.getByText('this session')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(sent()).toEqual(['DELETE /api/office/me/sessions/8']));
});
