import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { askExport, listExports } from '@tamarind/contract/exports';
import { listSegments } from '@tamarind/contract/member-segments';
import { listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import ExportsPage from './ExportsPage.tsx';

const id = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10';
const row = {
  id,
  kind: 'members',
  segment: null,
  from: '2026-11-20',
  to: '2026-11-21',
  purpose: 'yearly audit',
  by: 'mali',
  agreedBy: 'tuan',
  agreedAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-11-22T10:00:00.000Z',
  isOver: false,
  isOwn: true,
  taken: 2,
  rows: 14,
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = async (rows: object[], rights: StaffRight[]) => {
  const made = await officeScene(<ExportsPage />, {
    rights,
    replies: {
      [`GET ${listExports.path}`]: { value: { exports: rows, count: rows.length, pageSize: 20 } },
      [`POST ${askExport.path}`]: { value: { proposal: id } },
      [listProposals.path]: { value: { proposals: [] } },
      [listSegments.path]: { value: { segments: [] } },
    },
  });
  vi.stubGlobal('fetch', made.fetch);
  render(made.page);
  return made.asked;
};

test('[A01] an export is proposed with its days and purpose, and only with content that the person may see', async () => {
  // This person may export the ledger but not view it, and may view tickets but not export them.
  const asked = await open(
    [],
    [
      ...(['exports.read', 'exports.ask', 'members.read'] as const),
      ...(['exports.members', 'exports.entries'] as const),
    ],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Propose an export' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('option', { name: /Entries/ })).toBeNull();
  const kinds = [...(dialog.getByRole('combobox', { name: 'Content' }) as HTMLSelectElement).options];
  expect(kinds.map(({ value }) => value)).toEqual(['segment', 'members']);
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText(/Say what the data is for/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /Purpose/ }), { target: { value: 'yearly audit' } });
  fireEvent.change(dialog.getByLabelText(/First day/), { target: { value: '2026-11-01' } });
  fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '2026-11-02' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
      { kind: 'members', segment: null, from: '2026-11-01', to: '2026-11-02', purpose: 'yearly audit' },
    ]),
  );
});

test('[A01] the own file can be downloaded until its time is over; others see who took what and why', async () => {
  await open([row, { ...row, id: `${id.slice(0, -1)}1`, isOver: true }], ['exports.read', 'exports.ask']);
  expect(await screen.findAllByText('yearly audit')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
  expect(screen.getAllByText('2 times, 14 rows')).toHaveLength(2);
  expect(screen.getByText('Over')).toBeTruthy();
});
