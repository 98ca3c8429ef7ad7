import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showVersions, type } from './testing.ts';

test('[A01] a rule for a third person has an act, a role and an amount; the same rule twice is not sent', async () => {
  const asked = await showVersions();
  press('Add a rule');
  fireEvent.change(screen.getByLabelText('Act'), { target: { value: 'wallet.adjust' } });
  fireEvent.change(screen.getByLabelText('Proposed by'), { target: { value: 'support_2' } });
  type('Above, THB', '500.00');
  press('Add a rule');
  for (const [name, value] of [
    ['Act', 'wallet.adjust'],
    ['Proposed by', 'support_2'],
  ] as const)
    fireEvent.change(screen.getAllByLabelText(name)[1] as HTMLElement, { target: { value } });
  press('Save the draft');
  expect(screen.getByText('Another rule has the same act and role')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  press('Remove rule 2');
  press('Save the draft');
  const rule = { act: 'wallet.adjust', role: 'support_2', above: { THB: '50000', VND: '0' } };
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ document: { thirdPerson: [rule] } }),
  );
});
