import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listStaffGames, setGameCare } from '@tamarind/contract/games';
import { officeScene } from '#parts/testing.tsx';
import CataloguePage from './CataloguePage.tsx';

const game = {
  gameId: 'hoa0007',
  vassalage: 'HOA',
  vendorName: 'Hoa Mai',
  category: 'RNG',
  displayName: 'Jade Lotus',
  isHot: false,
  pin: null,
  maintenanceUntil: null,
  smallIcon: '/tile/hoa0007.webp',
};

afterEach(cleanup);

test('[K02] staff pin a game and close it for a while, with a reason', async () => {
  const { page, asked, fetch } = await officeScene(<CataloguePage />, {
    rights: ['games.manage'],
    replies: {
      [listStaffGames.path]: { value: { games: [game], count: 1, pageSize: 50 } },
      [setGameCare.path]: { value: { ...game, pin: 3 } },
    },
  });
  vi.stubGlobal('fetch', fetch);
  render(page);
  fireEvent.click(await screen.findByText('Jade Lotus'));
  const pin = await screen.findByLabelText('Place in front');
  fireEvent.change(pin, { target: { value: '0' } });
  expect(screen.getByText('A whole number from 1 to 999')).toBeTruthy();
  fireEvent.change(pin, { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText('Closed until'), { target: { value: '2026-11-22T10:00' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hot mark' }));
  const save = screen.getByRole('button', { name: 'Save Jade Lotus' });
  fireEvent.click(save);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(screen.getByRole('textbox', { name: /reason|why|note/i }), { target: { value: 'festival' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      gameId: 'hoa0007',
      isHot: true,
      pin: 3,
      reason: 'festival',
      maintenanceUntil: '2026-11-22T03:00:00.000Z',
    }),
  );
});
