import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { officeScene } from '#parts/testing.tsx';
import { MembersPage } from './MembersPage.tsx';

const label = { id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10', name: 'Big spender', tone: 'win' };
const found = {
  account: 'somchai88',
  payeeName: 'Somchai Jaidee',
  type: 'member',
  currency: 'THB',
  balance: '500000',
  registeredAt: '2026-09-01T03:00:00.000Z',
  by: [],
  labels: [label],
};

async function open(rights: readonly StaffRight[]) {
  const replies = {
    '/api/office/labels': { value: { labels: [{ ...label, members: 1 }] } },
    'POST /api/office/labels': { refusal: 'LABEL_TAKEN' },
    'POST /api/office/members/search': { value: { members: [found], count: 1, pageSize: 20 } },
  };
  const scene = await officeScene(<MembersPage />, { rights, replies });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByRole('option', { name: 'Big spender' }, { timeout: 10_000 });
  return scene.asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[B04] the list of members is filtered by a label, in the body of the call', async () => {
  const asked = await open(['members.read']);
  expect(screen.queryByRole('button', { name: 'Labels of the brand' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: label.id } });
  expect(await screen.findByText('somchai88')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ url: '/api/office/members/search', body: { text: '', label: label.id } });
});

test('[B04] a name that is on the list is refused at its field', async () => {
  await open(['members.read', 'members.manage']);
  fireEvent.click(screen.getByRole('button', { name: 'Labels of the brand' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'big spender' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('A label of this name is on the list already.')).toBeTruthy();
});
