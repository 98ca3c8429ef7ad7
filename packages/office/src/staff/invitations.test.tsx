import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inviteStaff, showInvitationLink } from '@tamarind/contract/operators';
import { officeScene } from '#parts/testing.tsx';
import { Invitations } from './Invitations.tsx';

const LINK = 'https://play.example/office/join#AAAAAAAAAAAAAAAAAAAAAA';
const invitation = (mail: string, invitedBy: string) => ({
  id: `018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a${mail.length}`,
  mail,
  name: '',
  roles: ['cashier' as const],
  currencies: {},
  branches: {},
  enrols: null,
  invitedBy,
  invitedAt: new Date('2026-11-01T00:00:00Z'),
  expiresAt: new Date('2026-11-04T00:00:00Z'),
});

async function show(isMailed: boolean) {
  const { page, asked, fetch } = await officeScene(
    <Invitations
      invitations={[invitation('an@house.example', 'mali'), invitation('binh@house.example', 'tuan')]}
      offered={['cashier']}
      isMailed={isMailed}
    />,
    {
      rights: ['staff.manage'],
      replies: {
        [showInvitationLink.path.replace('{id}', invitation('an@house.example', '').id)]: { value: { link: LINK } },
      },
    },
  );
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[A01] without a mail server the inviter asks for the link of the own invitation, and of no other', async () => {
  const asked = await show(false);
  const [button, ...others] = screen.getAllByRole('button', { name: /Show the link for/ });
  expect(others).toEqual([]);
  fireEvent.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  expect(asked).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show the link' }));
  expect((await within(dialog).findByText(LINK)).tagName).toBe('CODE');
  expect(within(dialog).getByRole('button', { name: /copy the link/i })).toBeTruthy();
});

test('[A01] where a mail carries the link the office shows none', async () => {
  await show(true);
  expect(screen.queryByRole('button', { name: /Show the link for/ })).toBeNull();
});

test('[GLI A.2.4] inviting a member’s mailbox says that the account may not play from joining on', async () => {
  const { page, fetch } = await officeScene(<Invitations invitations={[]} offered={['cashier']} isMailed />, {
    rights: ['staff.manage'],
    replies: { [inviteStaff.path]: { value: { proposal: null, isMember: true } } },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mai Tran' } });
  fireEvent.change(screen.getByLabelText('Mail address'), { target: { value: 'mai@house.example' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /Cashier/ }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'we grow' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/Mai Tran is a member with this mail address/)).toBeTruthy();
});
