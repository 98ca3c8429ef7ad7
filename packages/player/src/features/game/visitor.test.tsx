import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { launchLottery } from '@tamarind/contract/lottery-menus';
import { answer, asked, freshSite, show, signIn } from '#parts/testing.ts';
import GameScreen from './GameScreen.tsx';

beforeEach(async () => {
  await freshSite();
  history.replaceState(null, '', '/game?lottoGameCode=xsmb&lottoView=betting');
  answer(launchLottery, { game_url: '/lottery-client/#launch=once&view=betting&game=glo' });
});

test('[UX-25] a visitor sees the bet page; its login button opens the login and comes back to the slip’s game', async () => {
  show(<GameScreen />);
  const frame: HTMLIFrameElement = await screen.findByTitle('Lottery');
  expect(frame.src).toBe(`${location.origin}/lottery-client/#visitor=1&view=betting&game=xsmb`);
  expect(asked.some(({ path }) => path === launchLottery.path)).toBe(false);
  act(
    () =>
      void window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'login', game: 'glo' },
          origin: location.origin,
          source: frame.contentWindow as Window,
        }),
      ),
  );
  expect(location.search).toBe('?lottoGameCode=glo&lottoView=betting');
  act(() => signIn());
  await waitFor(() => expect(asked.some(({ path }) => path === launchLottery.path)).toBe(true));
  const mine: HTMLIFrameElement = await screen.findByTitle('Lottery');
  expect(mine.src).toContain('#launch=once');
});
