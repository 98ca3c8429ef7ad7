import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveStaffRole } from '@tamarind/contract/operators';
import { officeScene } from '#parts/testing.tsx';
import { RoleForm } from './RoleForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[A01] a role is proposed with the parts that were chosen, and offers only levels that give something', async () => {
  const { page, asked, fetch } = await officeScene(
    <RoleForm
      edited={undefined}
      held={0}
      parts={{ reads: ['members', 'audit'], writes: ['members', 'support'] }}
      onClose={() => undefined}
    />,
    {
      rights: ['staff.manage'],
      replies: { [saveStaffRole.path]: { value: { proposal: '018f3c1e-7b7a-7cc1-8a3e-5d2f1c9b7a60' } } },
    },
  );
  vi.stubGlobal('fetch', fetch);
  render(page);
  const levels = (name: string) =>
    [...(screen.getByLabelText(name) as HTMLSelectElement).options].map(({ value }) => value);
  expect(levels('Audit log')).toEqual(['none', 'read']);
  expect(levels('Support chats')).toEqual(['none', 'write']);
  expect(levels('Members')).toEqual(['none', 'read', 'write']);
  expect(screen.queryByLabelText('Ledger')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Choose at least one part of the house.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Name of the role'), { target: { value: 'Night desk' } });
  fireEvent.change(screen.getByLabelText('Members'), { target: { value: 'read' } });
  fireEvent.change(screen.getByLabelText('Support chats'), { target: { value: 'write' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'nights' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  const body = { name: 'Night desk', reads: ['members'], writes: ['support'], reason: 'nights' };
  await vi.waitFor(() => expect(asked).toEqual([{ method: 'PUT', url: saveStaffRole.path, body }]));
});
