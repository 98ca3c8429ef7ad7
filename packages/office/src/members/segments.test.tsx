import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { officeScene } from '#parts/testing.tsx';
import { Segments } from './Segments.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const rules = {
  currency: null,
  language: null,
  levelFrom: null,
  label: null,
  state: null,
  playedWithin: null,
  idleFor: 30,
  deposited: null,
};
const member = {
  account: 'somchai88',
  currency: 'THB',
  registeredAt: '2026-09-01T03:00:00.000Z',
  lastPlayed: '2026-10-01',
};

async function open(rights: readonly StaffRight[]) {
  history.replaceState(null, '', '/members?show=segments');
  const replies = {
    '/api/office/segments': { value: { segments: [{ id, name: 'Asleep', rules, members: 1 }] } },
    'POST /api/office/segments': { value: { id } },
    [`/api/office/segments/${id}/members`]: { value: { members: [member], count: 1, pageSize: 20 } },
    '/api/office/labels': { value: { labels: [] } },
  };
  const scene = await officeScene(<Segments />, { rights, replies });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByText('somchai88', undefined, { timeout: 10_000 });
  return scene.asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[B04] a reader sees a segment with its count and its members, and changes nothing', async () => {
  await open(['members.read']);
  expect(screen.getByRole('option', { name: 'Asleep (1)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New segment' })).toBeNull();
});

test('[B04] a sum of deposits needs its currency and days, and goes out in minor units', async () => {
  const asked = await open(['members.read', 'members.manage']);
  fireEvent.click(screen.getByRole('button', { name: 'New segment' }));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Name');
  type('Name', 'Good depositors');
  type('Deposited at least', '1500.50');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('A sum of deposits needs its currency.')).toBeTruthy();
  type('Currency', 'THB');
  type('Deposited in the last … days', '30');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = { ...rules, currency: 'THB', idleFor: null, deposited: { days: 30, amount: '150050' } };
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      id: null,
      name: 'Good depositors',
      rules: sent,
    }),
  );
});
