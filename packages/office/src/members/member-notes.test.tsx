import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffRight } from '@tamarind/contract/endpoint';
import { officeScene } from '#parts/testing.tsx';
import { MemberNotes, PinnedNotes } from './MemberNotes.tsx';

const NOTES = '/api/office/members/somchai88/notes';
const note = {
  id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a10',
  text: 'Asked for a higher limit',
  isPinned: true,
  writtenAt: '2026-11-20T03:00:00.000Z',
  writtenBy: 'mali',
  struck: null,
};
const struck = {
  ...note,
  id: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a11',
  text: 'Called back',
  isPinned: false,
  struck: { at: '2026-11-21T03:00:00.000Z', by: 'tuan', reason: 'another member' },
};

async function open(rights: readonly StaffRight[]) {
  const part = (
    <>
      <PinnedNotes account="somchai88" />
      <MemberNotes account="somchai88" />
    </>
  );
  const replies = {
    [NOTES]: { value: { notes: [note, struck], count: 2, pageSize: 20 } },
    [`POST ${NOTES}`]: { value: { id: note.id } },
  };
  const scene = await officeScene(part, { rights, replies });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findAllByText(note.text, undefined, { timeout: 10_000 });
  return scene.asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[B04] a note is written with its pin, and one that says nothing is not sent', async () => {
  const asked = await open(['members.read', 'notes.read', 'notes.write']);
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  expect(screen.getByText('Write at least 3 characters.')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Will call on Monday' } });
  fireEvent.click(screen.getByLabelText('Show it above every tab'));
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await waitFor(() => expect(sent()).toEqual([{ text: 'Will call on Monday', isPinned: true }]));
});

test('[B04] a pinned note is shown above, a struck one crossed out with its reason, and a reader cannot act', async () => {
  await open(['members.read', 'notes.read']);
  expect(screen.getAllByText(note.text)).toHaveLength(2);
  expect(screen.getByText('Called back').tagName).toBe('S');
  expect(screen.getByText(/Struck out by tuan: another member/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
