import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCatalogueGame, listFavourites, listOpenedGames, noteOpened } from '@tamarind/contract/games';
import { launchGame, getWalletOfGame } from '@tamarind/contract/vendors';
import { getBalance } from '@tamarind/contract/wallet';
import { HOLD_LIMIT_MS } from '#parts/money/balance.ts';
import { SlimHeader } from '#shell/SlimHeader.tsx';
import { answer, asked, freshSite, refuseOnce, show, signIn } from '#parts/testing.ts';
import { useRefresh } from '#parts/useRefresh.ts';
import GameScreen from './GameScreen.tsx';

const balance = (available: string) => ({
  sumBalance: available,
  available,
  held: '0',
  currency: 'THB',
  realm: 'real',
});

/** A button that refetches the balance, as a push event would. */
function News() {
  const refresh = useRefresh();
  return (
    <button type="button" onClick={() => refresh(getBalance)}>
      news
    </button>
  );
}

beforeEach(async () => {
  await freshSite();
  signIn();
  history.replaceState(null, '', '/game?gameId=mgr0001');
  answer(getCatalogueGame, {
    gameId: 'mgr0001',
    displayName: 'Golden Mango',
    vassalage: 'MGR',
    vendorName: 'Mango Reels',
    accountTypeId: 100,
    gameType: 'RNG',
    isGame: 'GAME',
    isHot: 0,
    isNew: 0,
    tags: [],
    rtpE4: null,
    minBet: { THB: '100', VND: '1000' },
    smallIcon: '/tile/mgr0001.webp',
    maintenanceUntil: null,
    closedSince: null,
    isPlayable: true,
    table: null,
  });
  answer(listFavourites, { list: [] });
  answer(listOpenedGames, { list: [] });
  // Answer these calls too: a failed call would be retried while the next test file runs.
  answer(noteOpened, { gameId: 'mgr0001' });
  answer(getWalletOfGame, { wallet: null });
  answer(launchGame, { game_url: 'http://studio.test/play/secret' });
});
afterEach(() => void vi.useRealTimers());

/**
 * Opens the game with ฿500 in the wallet. `say` sends a message as the game does; `readings` counts reads of the
 * balance.
 */
async function openGame() {
  answer(getBalance, balance('50000'));
  show(
    <>
      <SlimHeader />
      <GameScreen />
      <News />
    </>,
  );
  const frame: HTMLIFrameElement = await screen.findByTitle('Golden Mango');
  await screen.findByText('฿500.00');
  // Wait for this call; otherwise its answer would arrive in the next test file.
  await waitFor(() => expect(asked.some(({ path }) => path === noteOpened.path)).toBe(true));
  const say = (type: string, source: unknown = frame.contentWindow) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data: { type }, source: source as Window })));
  const readings = () => asked.filter(({ path }) => path === getBalance.path).length;
  return { say, readings };
}

test('[UX-20] the balance in the header rests from the spin until the reels have stopped, then shows the new amount', async () => {
  const { say, readings } = await openGame();
  expect(screen.getByRole('heading', { level: 1, name: 'Golden Mango' }).closest('header')).not.toBeNull();
  const before = readings();
  say('round-begins');
  answer(getBalance, balance('90000'));
  fireEvent.click(screen.getByText('news'));
  fireEvent.click(screen.getByTitle('Refresh balance'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readings()).toBe(before);
  expect(screen.getByText('฿500.00')).toBeTruthy();
  say('round-ends');
  expect(await screen.findByText('฿900.00')).toBeTruthy();
});

test('[UX-20] a game that never ends its round holds the balance for thirty seconds at most, and only its own window may', async () => {
  const { say, readings } = await openGame();
  answer(getBalance, balance('90000'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  say('round-begins');
  fireEvent.click(screen.getByText('news'));
  const held = readings();
  act(() => void vi.advanceTimersByTime(HOLD_LIMIT_MS - 1000));
  say('round-begins');
  expect(readings()).toBe(held);
  act(() => void vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  await waitFor(() => expect(readings()).toBe(held + 1));
  expect(await screen.findByText('฿900.00')).toBeTruthy();
  say('round-ends');

  answer(getBalance, balance('70000'));
  say('round-begins', window);
  fireEvent.click(screen.getByText('news'));
  expect(await screen.findByText('฿700.00')).toBeTruthy();
});

test('[UX-20] a loaded game gets the message that name and balance are shown above it', async () => {
  await openGame();
  const frame: HTMLIFrameElement = await screen.findByTitle('Golden Mango');
  const told: unknown[] = [];
  const { contentWindow } = frame;
  if (contentWindow) contentWindow.postMessage = (...message: unknown[]) => void told.push(message);
  fireEvent.load(frame);
  expect(told).toEqual([[{ type: 'header-above' }, '*']]);
});

test('[UX-13] a game refused during a break says until when, and offers no second try', async () => {
  refuseOnce(launchGame, 'ON_BREAK', { until: '2026-11-24T05:00:00.000Z' }, 403);
  show(<GameScreen />);
  expect(await screen.findByRole('heading', { level: 1, name: 'You are on a break until 24 Nov, 12:00' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
