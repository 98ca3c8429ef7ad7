import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listGames, listOpenDraws } from '@tamarind/contract/lottery';
import { getRecentGames, listPopularNumbers } from '@tamarind/contract/lottery-menus';
import { answer, freshSite, show, signIn } from '#parts/testing.ts';
import LobbyPage from './LobbyPage.tsx';

const head = (code: string, market: string, format: string, more: object = {}) => ({
  code,
  market,
  format,
  kind: 'official',
  ball: 'X',
  everySeconds: null,
  station: null,
  isOn: true,
  offReason: null,
  ...more,
});
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const draw = (game: string, minutes: number, prizes?: object) => ({
  code: `${game}-20261121`,
  game,
  state: 'open',
  isPaused: false,
  resultVersion: 0,
  opensAt: soon(-60),
  closesAt: soon(minutes),
  drawsAt: soon(minutes + 5),
  settledAt: null,
  prizes: null,
  source: null,
  proof: null,
  seal: null,
  last: prizes ? { code: `${game}-20261120`, drawsAt: soon(-600), prizes } : null,
  ahead: [],
});

beforeEach(async () => {
  await freshSite();
  answer(listGames, {
    games: [
      head('xsmb', 'north', 'vn27'),
      head('mnhcm', 'south', 'vn18', { station: 'TP. HCM' }),
      head('glo', 'thai', 'thai', { isOn: false, offReason: 'jurisdiction' }),
      head('k3x1', 'quick', 'k3', { kind: 'own', everySeconds: 60 }),
    ],
  });
  answer(listOpenDraws, {
    draws: [
      draw('k3x1', 1, { dice: ['1', '3', '6'] }),
      draw('mnhcm', 30),
      draw('xsmb', 90, { db: ['60755'] }),
      draw('glo', 300),
    ],
  });
  answer(listPopularNumbers, { game: 'xsmb', numbers: [] });
  answer(getRecentGames, { cards: [] });
});

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  show(<LobbyPage />);
  await screen.findByRole('region', { name: 'Northern Vietnam' });
}
const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
const card = (market: string) => within(screen.getByRole('region', { name: market })).getByRole('listitem');

test('[B07] lotteries are grouped by market, with the time left and the last result', async () => {
  await open('/lottery');
  expect(regions()).toEqual(['Northern Vietnam', 'Southern Vietnam', 'Thailand', 'Own quick draws']);
  expect(card('Northern Vietnam').textContent).toContain('60755');
  expect(within(card('Northern Vietnam')).getByRole('timer')).toBeTruthy();
  expect(card('Southern Vietnam').textContent).toContain('TP. HCM');
  expect(card('Own quick draws').textContent).toContain('Three dice · 1 min');
});

test('[B07] the Vietnamese page has the Vietnamese markets only', async () => {
  await open('/vnlottery');
  expect(regions()).toEqual(['Northern Vietnam', 'Southern Vietnam']);
});

test('[B08] a country is chosen, and a lottery that is not sold here shows its results only', async () => {
  await open('/elott');
  fireEvent.click(screen.getByRole('radio', { name: 'Thailand' }));
  expect(regions().filter((name) => name !== 'Popular numbers')).toEqual(['Thailand']);
  expect(card('Thailand').textContent).toContain('Results only');
  expect(screen.queryByRole('button', { name: /^Bet now/ })).toBeNull();
});

test('[B07] the button opens the client for the game, a game in the address goes there at once', async () => {
  signIn();
  await open('/lottery');
  fireEvent.click(screen.getByRole('button', { name: 'Bet now: Northern Vietnam' }));
  expect(location.pathname + location.search).toBe('/game?lottoGameCode=xsmb&lottoView=betting');
  history.replaceState(null, '', '/vnlottery?lottoGameCode=mnhcm');
  show(<LobbyPage />);
  expect(location.pathname + location.search).toBe('/game?lottoGameCode=mnhcm&lottoArea=VN');
});

test('[B08] the games a member played last come first', async () => {
  signIn();
  answer(getRecentGames, {
    cards: [{ gameCode: 'mnhcm', vassalage: 'TCG_LOTTO_VN', displayName: 'TP. HCM', isHot: 0, drawsAt: null }],
  });
  await open('/elott');
  await screen.findByRole('region', { name: 'Played last' });
  expect(regions()[0]).toBe('Played last');
});

test('[B07] the countries chosen are in the address, and a reload finds them again', async () => {
  await open('/elott?country=vietnam');
  expect(regions()).not.toContain('Thailand');
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(location.search).toBe('');
  expect(await screen.findByRole('region', { name: 'Thailand' })).toBeTruthy();
});
