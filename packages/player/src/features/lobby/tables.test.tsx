import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { browseGames, listFavourites } from '@tamarind/contract/games';
import { listLanes } from '@tamarind/contract/lanes';
import { listTables } from '@tamarind/contract/vendor-tables';
import { serverNow } from '@tamarind/ui/clock.ts';
import { answer, asked, freshSite, refuseOnce, show } from '#parts/testing.ts';
import LobbyPage from './LobbyPage.tsx';

const card = (vassalage: string, gameType: string) => ({
  vassalage,
  gameType,
  displayName: `Vendor ${vassalage}`,
  accountTypeId: 100,
  isHot: 0,
  smallIcon: `/vendor/${vassalage.toLowerCase()}.svg`,
  maintenanceUntil: null,
});
const game = (gameId: string, displayName: string, more: object = {}) => ({
  gameId,
  displayName,
  vassalage: 'LTB',
  vendorName: 'Lotus Table',
  accountTypeId: 100,
  isGame: 'GAME',
  isHot: 0,
  isNew: 0,
  tags: [],
  rtpE4: null,
  minBet: { THB: '500', VND: '5000' },
  smallIcon: `/tile/${gameId}.webp`,
  maintenanceUntil: null,
  closedSince: null,
  isPlayable: true,
  table: null,
  ...more,
});
const told = (key: string, more: object = {}) => ({
  key,
  limits: [],
  rounds: [],
  nextStart: null,
  seats: null,
  events: [],
  ...more,
});
const limits = [
  { currency: 'THB', min: '500', max: '100000' },
  { currency: 'VND', min: '5000', max: '1000000' },
];

/** Timeout for page content, because the page's code chunks and texts load lazily. */
const SOON = { timeout: 10_000 };

beforeEach(async () => {
  await freshSite();
  answer(listFavourites, { list: [] });
});

function lobby(path: string, gameType: string, games: object[], tables?: object[]) {
  history.replaceState(null, '', path);
  answer(listLanes, { lanes: [{ title: gameType, cards: [card('LTB', gameType)] }], wall: [] });
  answer(browseGames, {
    list: games.map((one) => ({ ...one, gameType })),
    next: null,
    count: games.length,
    playable: games.length,
  });
  if (tables) answer(listTables, { list: tables });
  show(<LobbyPage />);
}

test('[B10] a live tile shows its limits and its road as letters, which a screen reader reads as words', async () => {
  lobby(
    '/live',
    'LIVE',
    [game('ltb0002', 'Baccarat 101', { table: 'studio:baccarat' }), game('ltb0005', 'Roulette 104')],
    [told('studio:baccarat', { limits, rounds: ['B', 'P', 'T', 'B'] })],
  );
  const road = await screen.findByRole('img', { name: /banker, player, tie, banker/ }, SOON);
  expect(road.textContent).toBe('BPTB');
  expect(road.getAttribute('aria-label')).toContain('tell nothing about the next');
  expect(road.parentElement?.textContent).toMatch(/^Stakes from and to ฿5(\.00)?–฿1/);
  // A tile looks as before if its vendor sends no table data.
  expect(screen.getAllByRole('img', { name: /rounds/ })).toHaveLength(1);
});

test('[K04] a room says how many seats it has and how many bots, a race when it starts', async () => {
  lobby(
    '/pvp',
    'PVP',
    [game('tlh0002', 'Tiến Lên', { table: 'studio:tien-len' })],
    [told('studio:tien-len', { seats: { all: 4, bots: 3 }, limits })],
  );
  expect(await screen.findByText('4 seats · 3 bots', {}, SOON)).toBeTruthy();
  document.body.replaceChildren();
  lobby(
    '/horse',
    'HORSE',
    [game('slr0001', 'Silver Rein Derby', { table: 'studio:horses' })],
    [told('studio:horses', { nextStart: new Date(serverNow().getTime() + 20_500).toISOString() })],
  );
  expect(await screen.findByText(/^Starts in (19|20|21) s$/, {}, SOON)).toBeTruthy();
});

test('[B10] a sports provider names what begins next', async () => {
  lobby(
    '/sports',
    'SPORTS',
    [game('ltb0001', 'Football', { table: 'studio:football-league' })],
    [
      told('studio:football-league', {
        events: [{ startsAt: '2026-11-21T12:30:00.000Z', home: 'River Herons', away: 'Salt Cats' }],
      }),
    ],
  );
  expect(await screen.findByText('River Herons – Salt Cats', {}, SOON)).toBeTruthy();
  expect(screen.getByText('19:30')).toBeTruthy();
});

test('[B10] if the vendors do not answer, tiles show names without roads, and slots never ask', async () => {
  refuseOnce(listTables, 'NOT_FOUND', {}, 404);
  lobby('/live', 'LIVE', [game('ltb0002', 'Baccarat 101', { table: 'studio:baccarat' })]);
  expect(await screen.findByRole('button', { name: /^Baccarat 101/ }, SOON)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /rounds/ })).toBeNull();
  document.body.replaceChildren();
  asked.length = 0;
  lobby('/rng', 'RNG', [game('mgr0001', 'Golden Mango')], []);
  expect(await screen.findByRole('button', { name: /^Golden Mango/ }, SOON)).toBeTruthy();
  await waitFor(() => expect(asked.some(({ path }) => path === browseGames.path)).toBe(true));
  expect(asked.some(({ path }) => path === listTables.path)).toBe(false);
});

test('[K02] a game whose vendor is off or silent has a ribbon with the time and does not open', async () => {
  lobby('/rng', 'RNG', [game('mgr0001', 'Golden Mango', { closedSince: '2026-11-21T03:05:00.000Z' })], []);
  const tile = await screen.findByRole('button', { name: /^Golden Mango/ }, SOON);
  expect(tile.closest('article')?.textContent).toContain('Closed since 10:05');
  fireEvent.click(tile);
  expect(location.pathname).toBe('/rng');
});
