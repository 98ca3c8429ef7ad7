import { createElement } from 'react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
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
/**
 * Opens the page of brand versions with the operator's own document published; returns the calls that the page makes.
 */
export async function showVersions() {
  const scene = await officeScene(createElement(BrandVersionsPage), {
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
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
/** Types into a field of a group. The group is needed because other groups have a field with the same label. */
export const typeIn = (group: string, label: string, text: string) =>
  fireEvent.change(within(screen.getByRole('group', { name: group })).getByLabelText(label), {
    target: { value: text },
  });
