import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getBrandLists, setCustomerService, setEsports } from '@tamarind/contract/brand-office';
import { listLanes } from '@tamarind/contract/lanes';
import { officeScene } from '#shell/testing.tsx';
import { Lists } from './Lists.tsx';

const lists = {
  customerService: [
    { csType: 1, url: '/chat', labelNameEn: 'Live chat' },
    { csType: 3, url: '/helpmc', labelNameEn: 'Help desk' },
  ],
  esports: ['AV', 'GONE'],
};
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
  const { page, asked, fetch } = await officeScene(<Lists />, {
    rights: ['system.manage'],
    replies: {
      [getBrandLists.path]: { value: lists },
      [listLanes.path]: { value: lanes },
      [setCustomerService.path]: { value: lists },
      [setEsports.path]: { value: lists },
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url, init));
  render(page);
  await screen.findByDisplayValue('Live chat');
  await screen.findByLabelText(/Vendor PIT/);
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const type = (label: string, at: number, value: string) => {
  const field = screen.getAllByLabelText(label)[at];
  if (field) fireEvent.change(field, { target: { value } });
};
const say = async (reason: string) => {
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } });
  press('Change now');
};

test('[K12] an entry of customer service is added and removed; it is not sent before its name and address are good', async () => {
  const sent = await show();
  expect(isOff('Save the contacts')).toBe(true);
  press('Remove Live chat');
  press('Add an entry');
  type('Name', 1, 'Telegram desk');
  type('Address', 1, 'http://telegram.example');
  expect(screen.getByText(/begins with https/)).toBeTruthy();
  expect(isOff('Save the contacts')).toBe(true);
  type('Address', 1, 'https://telegram.example/desk');
  type('Name', 1, 'help desk');
  expect(screen.getByRole('alert').textContent).toBe('Two entries have the same name.');
  type('Name', 1, 'Telegram desk ');
  press('Save the contacts');
  await say('the chat moves');
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        customerService: [
          { csType: 3, url: '/helpmc', labelNameEn: 'Help desk' },
          { csType: 2, url: 'https://telegram.example/desk', labelNameEn: 'Telegram desk' },
        ],
        reason: 'the chat moves',
      },
    ]),
  );
});

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
