import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { confirmStaffAccess } from '@tamarind/contract/operators';
import { officeScene } from '#parts/testing.tsx';
import type { Person, Role } from './person.ts';
import { Review } from './Review.tsx';

const given = { givenAt: new Date('2026-01-01T00:00:00Z'), givenBy: 'nid' };
const person = (username: string, change: Partial<Person> = {}): Person => ({
  username,
  name: `${username} T.`,
  mail: null,
  isActive: true,
  roles: [{ role: 'trader', currencies: [], branches: [], ...given }],
  sessions: 0,
  seenAt: null,
  joinedAt: null,
  reviewedAt: null,
  reviewedBy: null,
  reviewDueAt: new Date('2027-01-10T05:00:00Z'),
  isReviewOverdue: false,
  access: [{ module: 'prices', level: 'write', usedOn: '2026-11-20' }],
  linked: [],
  proposals: 0,
  handedTo: null,
  ...change,
});
const roles: Role[] = [
  { role: 'trader', modules: [{ module: 'prices', level: 'write' }] },
  { role: 'auditor', modules: [{ module: 'ledger', level: 'read' }] },
  { role: 'owner', modules: [{ module: 'staff', level: 'write' }] },
];
const answerOf = (username: string) => `POST ${confirmStaffAccess.path.replace('{username}', username)}`;
const show = async (people: Person[], proposal: string | null = null) => {
  const replies = Object.fromEntries(people.map(({ username }) => [answerOf(username), { value: { proposal } }]));
  const scene = await officeScene(<Review people={people} roles={roles} days={90} />, {
    rights: ['staff.manage'],
    replies,
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  return () => scene.asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[A01] the review lists colleagues by due date, the overdue marked, and leaves suspended ones out', async () => {
  await show([
    person('mai'),
    person('lan', { reviewDueAt: new Date('2026-10-01T05:00:00Z'), isReviewOverdue: true }),
    person('noi', { isActive: false, reviewDueAt: null }),
  ]);
  const rows = within(await screen.findByRole('table', { name: 'Access review' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^lan T\. lan.*Overdue since/),
    expect.stringMatching(/^mai T\. mai(?!.*Overdue)/),
  ]);
});

test('[A01] a role is taken away in the review with a reason, and not all of them', async () => {
  const sent = await show([
    person('lan', {
      roles: ['auditor', 'trader'].map((role) => ({ role: role as 'trader', currencies: [], branches: [], ...given })),
    }),
  ]);
  fireEvent.click(await screen.findByText('lan T.'));
  const ledger = within(screen.getByRole('table', { name: 'Auditor' })).getAllByRole('row');
  expect(ledger.at(-1)?.textContent).toMatch(/^Ledger.*never$/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take away: Auditor' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take away: Trader' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'never used' } });
  press('Confirm and take away');
  expect(await screen.findByText(/At least one role stays/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take away: Trader' }));
  press('Confirm and take away');
  await waitFor(() => expect(sent()).toEqual([{ takes: { roles: ['auditor'], reason: 'never used' } }]));
});

test('[A01] an owner’s role is said to wait for a second owner; without a taken role nothing asks for a reason', async () => {
  const sent = await show([
    person('lan', {
      roles: ['owner', 'trader'].map((role) => ({ role: role as 'owner', currencies: [], branches: [], ...given })),
    }),
  ]);
  fireEvent.click(await screen.findByText('lan T.'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take away: Trader' }));
  expect(screen.getByText(/a second owner has to agree/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take away: Trader' }));
  press('Confirm access');
  await waitFor(() => expect(sent()).toEqual([{}]));
});

test('[A01] the review says which limit a role has, in the list and beside the role', async () => {
  await show([
    person('lan', {
      roles: [
        { role: 'auditor', currencies: [], branches: [], ...given },
        { role: 'trader', currencies: ['VND'], branches: [], ...given },
      ],
    }),
    person('noi', { roles: [{ role: 'cashier', currencies: [], branches: ['agentanong'], ...given }] }),
  ]);
  const [, row, other] = within(await screen.findByRole('table', { name: 'Access review' })).getAllByRole('row');
  expect(row?.textContent).toContain('Auditor, Trader Đồng only');
  expect(other?.textContent).toContain('Cashier Branch of agentanong only');
  fireEvent.click(screen.getByText('lan T.'));
  const form = within(screen.getByRole('region', { name: /lan T\./ }));
  expect(form.getAllByText('Đồng only')).toHaveLength(1);
});
