import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { changeStaffRoles, inviteStaff } from '@tamarind/contract/operators';
import { listProposals } from '@tamarind/contract/proposals';
import { useBrandName } from '#parts/brand-name.ts';
import { officeScene, whitelabel } from '#parts/testing.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { Invitations } from './Invitations.tsx';
import type { Person } from './person.ts';
import { RolesForm } from './RolesForm.tsx';

const PROPOSAL = '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a01';
const show = async (
  part: React.ReactNode,
  currencies: readonly string[],
  replies: Record<string, unknown> = {},
  refusals: Record<string, unknown> = {},
) => {
  const values = [...Object.entries(replies).map(([path, value]) => [path, { value }]), ...Object.entries(refusals)];
  const scene = await officeScene(part, {
    rights: ['staff.manage'],
    replies: { [getWhitelabel.path]: { value: whitelabel(true, currencies) }, ...Object.fromEntries(values) },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  return () => scene.asked.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]));
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('[A01] an invitation limits a chosen role to a currency, and offers no limit for the role of an owner', async () => {
  const sent = await show(
    <Invitations invitations={[]} offered={['owner', 'cashier', 'trader']} isMailed />,
    ['THB', 'VND'],
    { [inviteStaff.path]: { proposal: PROPOSAL, isMember: false } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  type('Name', 'Mai Tran');
  type('Mail address', 'mai@house.example');
  for (const role of ['Owner', 'Cashier', 'Trader']) fireEvent.click(screen.getByRole('checkbox', { name: role }));
  await within(screen.getByLabelText('Limit of Cashier')).findByRole('option', { name: 'Baht only' });
  expect(screen.queryByLabelText('Limit of Owner')).toBeNull();
  type('Limit of Cashier', 'THB');
  type('Limit of Trader', 'VND');
  // When a role is unchecked, its limit is removed too.
  fireEvent.click(screen.getByRole('checkbox', { name: 'Trader' }));
  type('Reason', 'we grow');
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent()).toMatchObject([{ roles: ['owner', 'cashier'], currencies: { cashier: ['THB'] }, branches: {} }]),
  );
});

const given = { givenAt: new Date('2026-01-01T00:00:00Z'), givenBy: 'nid' };
const mai = {
  username: 'mai',
  name: 'Mai T.',
  roles: [{ role: 'cashier', currencies: ['THB'], branches: [], ...given }],
} as unknown as Person;

test('[A01] the form of roles opens with the present limit, and lifts it', async () => {
  const sent = await show(<RolesForm person={mai} offered={['cashier']} onClose={() => undefined} />, ['THB', 'VND'], {
    [changeStaffRoles.path.replace('{username}', 'mai')]: { proposal: PROPOSAL },
  });
  const choice = await screen.findByLabelText<HTMLSelectElement>('Limit of Cashier');
  await within(choice).findByRole('option', { name: 'Đồng only' });
  expect(choice.value).toBe('THB');
  fireEvent.change(choice, { target: { value: '' } });
  type('Reason', 'one desk');
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(sent()).toMatchObject([{ roles: ['cashier'], currencies: {} }]));
});

/** A page with the list of invitations; it shows the brand's name once the configuration has loaded. */
const Brand = () => (
  <>
    <p>{useBrandName()}</p>
    <Invitations invitations={[]} offered={['cashier']} isMailed />
  </>
);

test('[A01] an invitation limits a role to the branch of an agent, whose account it asks for', async () => {
  const sent = await show(<Invitations invitations={[]} offered={['cashier', 'trader']} isMailed />, ['THB', 'VND'], {
    [inviteStaff.path]: { proposal: PROPOSAL, isMember: false },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  type('Name', 'Mai Tran');
  type('Mail address', 'mai@house.example');
  type('Reason', 'we grow');
  for (const role of ['Cashier', 'Trader']) fireEvent.click(screen.getByRole('checkbox', { name: role }));
  const send = () => fireEvent.click(screen.getAllByRole('button', { name: 'Invite' }).at(-1) as HTMLElement);
  await within(screen.getByLabelText('Limit of Trader')).findByRole('option', { name: 'Đồng only' });
  type('Limit of Cashier', 'branch');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Type the account of the agent');
  type('Agent’s account for Cashier', 'agentanong, agentsuda');
  type('Limit of Trader', 'VND');
  send();
  await screen.findByText('Limit all roles to currencies, or all to branches');
  expect(sent()).toEqual([]);
  type('Limit of Trader', '');
  send();
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { roles: ['cashier', 'trader'], currencies: {}, branches: { cashier: ['agentanong', 'agentsuda'] } },
    ]),
  );
});

test('[A01] the form of roles opens with the present branch, and says that a name is no agent', async () => {
  const ofBranch = {
    ...mai,
    roles: [{ role: 'cashier', currencies: [], branches: ['agentsuda'], ...given }],
  } as Person;
  const path = changeStaffRoles.path.replace('{username}', 'mai');
  await show(
    <RolesForm person={ofBranch} offered={['cashier']} onClose={() => undefined} />,
    ['THB'],
    {},
    { [path]: { refusal: 'INPUT_INVALID', details: { field: 'branches' } } },
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Agent’s account for Cashier');
  expect(field.value).toBe('agentsuda');
  type('Agent’s account for Cashier', 'nobody');
  type('Reason', 'another desk');
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await screen.findByText('No agent has this account name');
});

test('[A01] a brand with one currency offers no choice of currencies', async () => {
  await show(<Brand />, ['THB']);
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cashier' }));
  await screen.findByText('Sen Hồng');
  const choice = within(screen.getByLabelText('Limit of Cashier'));
  expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'The whole house',
    'Agent’s branch',
  ]);
});

test('[A01] the second owner sees a change of a limit as a change of the role', async () => {
  const fact = (name: string, value: string, before: string) => ({ name, value, before });
  await show(<Proposals />, ['THB', 'VND'], {
    [listProposals.path]: {
      proposals: [
        {
          id: PROPOSAL,
          act: 'staff.roles',
          subject: 'staff:mai',
          facts: [
            fact('roles', 'cashier, trader', 'cashier'),
            fact('currencies.cashier', 'VND', 'THB'),
            fact('branches.trader', 'agentanong', ''),
          ],
          reason: 'moves to Hanoi',
          by: 'nid',
          at: '2026-11-20T10:00:00.000Z',
          expiresAt: '2026-11-27T10:00:00.000Z',
          checkers: 1,
          firstBy: null,
          changed: [],
        },
      ],
    },
  });
  const roles = (await screen.findByText('Roles')).nextElementSibling;
  expect(roles?.textContent).toMatch(
    /Cashier \(Baht only\) → .*Cashier \(Đồng only\), Trader \(Branch of agentanong only\)$/,
  );
});
