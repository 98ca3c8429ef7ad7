import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getOwnAccess, handOverWork, linkStaff } from '@tamarind/contract/operators';
import OwnAccessPage from '#own-access/OwnAccessPage.tsx';
import { officeScene } from '#parts/testing.tsx';
import { People } from './People.tsx';
import type { Person } from './person.ts';

const person = (username: string, change: Partial<Person> = {}): Person => ({
  username,
  name: `${username} T.`,
  mail: null,
  isActive: true,
  roles: [],
  sessions: 0,
  seenAt: null,
  joinedAt: null,
  reviewedAt: null,
  reviewedBy: null,
  reviewDueAt: null,
  isReviewOverdue: false,
  access: [],
  linked: [],
  proposals: 0,
  handedTo: null,
  ...change,
});
const access = [
  { module: 'members', level: 'read', usedOn: '2026-11-20' },
  { module: 'support', level: 'write', usedOn: null },
] as const;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (people: Person[], replies: Parameters<typeof officeScene>[1]['replies'] = {}) => {
  const made = await officeScene(<People people={people} roles={[]} />, { rights: ['staff.manage'], replies });
  vi.stubGlobal('fetch', made.fetch);
  render(made.page);
  fireEvent.click(await screen.findByText('lan T.'));
  return made.asked;
};
const sent = (asked: readonly { method: string; body: unknown }[]) =>
  asked.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]));

test('[A01] the review lists each part of a person with its last use, the unused first', async () => {
  await open([person('lan', { access: [...access] })]);
  const rows = within(await screen.findByRole('table', { name: 'Access' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Support chats.*never$/),
    expect.stringMatching(/^Members.*20 Nov/),
  ]);
});

test('[A01] an account is linked with a reason; accounts already linked are not offered again', async () => {
  const asked = await open([person('lan', { linked: ['mai'] }), person('mai'), person('noi')], {
    [`PUT ${linkStaff.path.replace('{username}', 'lan')}`]: { value: { proposal: null } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Link an account' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('option', { name: /mai/ })).toBeNull();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'they share a phone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Link an account' }));
  expect(await dialog.findByText('Choose an account.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'noi' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Link an account' }));
  await waitFor(() => expect(sent(asked)).toEqual([{ other: 'noi', isLinked: true, reason: 'they share a phone' }]));
});

test('[A01] the work of a suspended person goes to a colleague who works here, or back to the queues', async () => {
  const people = [person('lan', { isActive: false, proposals: 2 }), person('mai'), person('noi', { isActive: false })];
  const asked = await open(people, {
    [`POST ${handOverWork.path.replace('{username}', 'lan')}`]: { value: { proposals: 2, left: 0 } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over the work' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Back to the queues',
    'mai T. (mai)',
  ]);
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'mai' } });
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'left us' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over the work' }));
  await waitFor(() => expect(sent(asked)).toEqual([{ to: 'mai', reason: 'left us' }]));
});

test('[A01] everybody sees the own parts and the accounts that count as the same person', async () => {
  const made = await officeScene(<OwnAccessPage />, {
    rights: [],
    replies: {
      [getOwnAccess.path]: {
        value: {
          roles: ['support_1', 'cashier'],
          currencies: { cashier: ['THB'] },
          branches: { support_1: ['agentsuda'] },
          access,
          linked: ['mai'],
        },
      },
    },
  });
  vi.stubGlobal('fetch', made.fetch);
  render(made.page);
  expect(await screen.findByText(/You are one person with: mai/)).toBeTruthy();
  expect(screen.getByText('Support chats')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: /Branch of agentsuda only, Cashier Baht only/ })).toBeTruthy();
});
