import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { undoContact } from '@tamarind/contract/account';
import { isModalOpen } from '#parts/modals.ts';
import { answer, asked, freshSite, refuseOnce, show } from '#parts/testing.ts';
import UndoContact from './UndoContact.tsx';

beforeEach(freshSite);
const comeBy = async (hash: string) => {
  history.replaceState(null, '', `/contact/undo${hash}`);
  await act(async () => show(<UndoContact />));
};
const sent = () => asked.filter(({ path }) => path === undoContact.path).map(({ body }) => body);

test('[S-M4] the link undoes nothing by being opened: the button does, without a login, and the secret leaves the address', async () => {
  answer(undoContact, {});
  await comeBy('#abcdefghijklmnopqrstuv');
  const press = await screen.findByRole('button', { name: 'It was not me: undo it' });
  expect([location.hash, sent()]).toEqual(['', []]);
  fireEvent.click(press);
  await screen.findByRole('heading', { name: 'The change is undone' });
  expect(sent()).toEqual([{ secret: 'abcdefghijklmnopqrstuv' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Set a new password' }));
  await waitFor(() => expect(isModalOpen('forgetPassModal')).toBe(true));
});

test('[S-M4] a link that is over, and an address without one, say so and lead to customer service', async () => {
  refuseOnce(undoContact, 'UNDO_INVALID', {}, 409);
  await comeBy('#abcdefghijklmnopqrstuv');
  fireEvent.click(await screen.findByRole('button', { name: 'It was not me: undo it' }));
  await screen.findByText(/This link no longer works/);
  fireEvent.click(screen.getByRole('button', { name: 'Contact customer service' }));
  await waitFor(() => expect(isModalOpen('contact')).toBe(true));
});

test('[S-M4] an address without a secret offers nothing to press', async () => {
  await comeBy('');
  await screen.findByText(/This link no longer works/);
  expect(screen.queryByRole('button', { name: 'It was not me: undo it' })).toBeNull();
});

test('[S-M4] after too many tries the button stays, with the reason', async () => {
  refuseOnce(undoContact, 'RATE_LIMITED', { retryAfterSeconds: 60 }, 429);
  await comeBy('#abcdefghijklmnopqrstuv');
  fireEvent.click(await screen.findByRole('button', { name: 'It was not me: undo it' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'It was not me: undo it' })).toBeTruthy();
});
