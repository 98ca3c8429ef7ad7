import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setEsports } from '@tamarind/contract/brand-office';
import { listLanes } from '@tamarind/contract/lanes';
import { officeScene } from '#parts/testing.tsx';
import { EsportsVendors } from './EsportsVendors.tsx';

const lists = { esports: ['AV', 'GONE'] };
const card = (vassalage: string, gameType: string) => ({
  vassalage,
  displayName: `Vendor ${vassalage}`,
  accountTypeId: 1,
  gameType,
  isHot: 0,
  smallIcon: '/vendor/x.svg',
  maintenanceUntil: null,
});
const lanes = {
  lanes: [
    { title: 'SPORTS', cards: [card('PIT', 'SPORTS')] },
    { title: 'ESPORTS', cards: [card('AV', 'ESPORTS')] },
    { title: 'RNG', cards: [card('MGR', 'RNG')] },
  ],
  wall: [],
};

async function show() {
  const { page, asked, fetch } = await officeScene(<EsportsVendors esports={lists.esports} />, {
    rights: ['system.manage'],
    replies: { [listLanes.path]: { value: lanes }, [setEsports.path]: { value: lists } },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init));
  render(page);
  await screen.findByLabelText(/Vendor PIT/);
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const say = async (reason: string) => {
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } });
  press('Change now');
};

test('[C09] vendors of sports are ticked for E-sports by name; a code no vendor has any more can be taken off', async () => {
  const sent = await show();
  expect(screen.queryByLabelText(/Vendor MGR/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Vendor AV/).checked).toBe(true);
  expect(isOff('Save the vendors')).toBe(true);
  fireEvent.click(screen.getByLabelText(/Vendor PIT/));
  fireEvent.click(screen.getByLabelText(/GONE/));
  press('Save the vendors');
  await say('a new contract');
  await waitFor(() => expect(sent()).toEqual([{ esports: ['AV', 'PIT'], reason: 'a new contract' }]));
});
