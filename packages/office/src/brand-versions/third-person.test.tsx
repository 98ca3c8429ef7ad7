import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getBrandVersions, saveBrandDraft } from '@tamarind/contract/brand-versions';
import { listProposals } from '@tamarind/contract/proposals';
import { houseDocument } from '@tamarind/domain/brand/house';
import { officeScene } from '#parts/testing.tsx';
import BrandVersionsPage from './BrandVersionsPage.tsx';

const published = {
  published: { number: 0, sha256: 'a'.repeat(64), document: houseDocument },
  draft: null,
  versions: [],
};
async function show() {
  const scene = await officeScene(<BrandVersionsPage />, {
    rights: ['brand.publish'],
    replies: {
      [getBrandVersions.path]: { value: published },
      [saveBrandDraft.path]: { value: published },
      [listProposals.path]: { value: { proposals: [] } },
    },
  });
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  await screen.findByRole('heading', { name: 'Draft' });
  return scene.asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

test('[A01] a rule for a third person has an act, a role and an amount; the same rule twice is not sent', async () => {
  const asked = await show();
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
