import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { browseGames, getCatalogueGame, listFavourites } from '@tamarind/contract/games';
import { launchGame } from '@tamarind/contract/vendors';
import { closeModal, registerModal } from '#parts/modals.ts';
import { ModalHost } from '#shell/ModalHost.tsx';
import { answer, asked, freshSite, show } from '#parts/testing.ts';
import GameScreen from './GameScreen.tsx';

registerModal('loginPopupModal', () => <p>login asked</p>);

const game = (gameId: string, displayName: string, more: object = {}) => ({
  gameId,
  displayName,
  vassalage: 'LTB',
  vendorName: 'Lotus',
  accountTypeId: 100,
  gameType: 'LIVE',
  isGame: 'GAME',
  isHot: 0,
  isNew: 0,
  tags: [],
  rtpE4: null,
  minBet: { THB: '100', VND: '1000' },
  smallIcon: `/tile/${gameId}.webp`,
  maintenanceUntil: null,
  closedSince: null,
  isPlayable: true,
  table: null,
  ...more,
});

beforeEach(async () => {
  await freshSite();
  closeModal();
  history.replaceState(null, '', '/game?gameId=ltb0003');
});

test('[B16] [K02] the page of an unavailable title says so at once without login and suggests playable games', async () => {
  answer(getCatalogueGame, game('ltb0003', 'Roulette 12', { isPlayable: false }));
  answer(listFavourites, { list: [] });
  answer(browseGames, {
    list: [
      game('ltb0001', 'Baccarat 1'),
      game('ltb0002', 'Closed table', { closedSince: '2026-11-21T05:30:00.000Z' }),
      game('ltb0003', 'Roulette 12', { isPlayable: false }),
    ],
    next: null,
    count: 3,
    playable: 2,
  });
  show(
    <>
      <GameScreen />
      <ModalHost />
    </>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Roulette 12 cannot be played here yet' })).toBeTruthy();
  const others = within(await screen.findByRole('region', { name: 'These can be played now' }));
  expect(others.getAllByRole('article')).toHaveLength(1);
  expect(others.getByRole('button', { name: 'Baccarat 1, Lotus' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Other games' })).toBeTruthy();
  expect(screen.queryByText('login asked')).toBeNull();
  expect(asked.some(({ path }) => path === launchGame.path)).toBe(false);
});
