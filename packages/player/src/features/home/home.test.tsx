import { listAnnouncements } from '@tamarind/contract/announcements';
import { listGames, listOpenDraws, listResults } from '@tamarind/contract/lottery';
import { listPopularNumbers } from '@tamarind/contract/lottery-menus';
import { learnServerTime } from '@tamarind/ui/clock.ts';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOpenModal } from '#parts/modals.ts';
import { HomePage } from './HomePage.tsx';
import { importantDraws, importantResults } from './important.ts';
import type { GameHead } from './games.ts';

const NOW = Date.parse('2026-11-21T10:42:19.000Z');
const answers = new Map<string, unknown>();
vi.stubGlobal('matchMedia', () => ({
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

const prizes = {
  db: ['60755'],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
};
const draw = (code: string, closesInMs: number, more: object = {}) => ({
  code,
  game: code.split('-')[0],
  state: 'open',
  opensAt: new Date(NOW - 60_000).toISOString(),
  closesAt: new Date(NOW + closesInMs).toISOString(),
  drawsAt: new Date(NOW + closesInMs + 5000).toISOString(),
  settledAt: null,
  resultVersion: 0,
  prizes: null,
  source: null,
  proof: null,
  isPaused: false,
  seal: null,
  ahead: [],
  ...more,
});
const head = (code: string, market: string, format: string, more: object = {}) => ({
  code,
  market,
  format,
  kind: market === 'quick' ? 'own' : 'official',
  ball: code.slice(0, 2),
  everySeconds: market === 'quick' ? 60 : null,
  station: null,
  isOn: true,
  offReason: null,
  ...more,
});
const slide = (n: number, more: object = {}) => ({
  id: String(n),
  type: 'B',
  form: 'slide',
  language: 'EN',
  title: `Slide ${n}`,
  content: '',
  markup: 'Words',
  date: new Date(NOW).toISOString(),
  picture: 'a'.repeat(32),
  address: '/promotions',
  tag: '',
  act: `Open ${n}`,
  ...more,
});
const last = { code: 'vn27x1-20261121-1062', drawsAt: new Date(NOW).toISOString(), prizes };

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const draws = () => screen.getByRole('region', { name: 'Next draws' });
const OpenModalName = () => <output>{useOpenModal()?.name}</output>;

beforeEach(async () => {
  applyLanguage('EN');
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  await wordsReady();
  vi.useFakeTimers({ now: NOW });
  learnServerTime(NOW, NOW, NOW);
  vi.stubGlobal('fetch', async (url: string) => {
    const value = answers.get(url.split('?')[0] ?? '');
    return new Response(JSON.stringify({ success: true, value }), { headers: { 'x-server-time': String(Date.now()) } });
  });
  answers.set(listOpenDraws.path, {
    draws: [draw('vn27x1-20261121-1063', 41_000, { last }), draw('xsmb-20261121', 27 * 60_000, { last: null })],
  });
  answers.set(listGames.path, { games: [head('vn27x1', 'quick', 'vn27'), head('xsmb', 'north', 'vn27')] });
  answers.set(listResults.path, {
    draws: [
      draw('xsmb-20261120', -86_400_000, {
        state: 'settled',
        prizes,
        settledAt: new Date(NOW - 86_000_000).toISOString(),
      }),
    ],
    count: 1,
    pageSize: 10,
  });
  answers.set(listAnnouncements.path, { player: [], banners: [slide(1), slide(2)], popup: [], promotion: [] });
  answers.set(listPopularNumbers.path, {
    game: 'xsmb',
    numbers: [
      { number: '07', tickets: 1412 },
      { number: '99', tickets: 0 },
    ],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HomePage />
      <OpenModalName />
    </QueryClientProvider>,
  );
  await wait(50);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[B02] home tells what closes next, with the last number and the time left', () => {
  const rows = within(draws()).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('timer').textContent)).toEqual(['00:00:41', '00:27:00']);
  expect(rows[0]?.textContent).toContain('Round 1121-1063');
  expect(rows[0]?.textContent).toContain('60755');
  expect(rows[1]?.textContent).toContain('Northern Vietnam');
});

test('[B02] a draw that has closed stays as drawing until the next of its game is open', async () => {
  answers.set(listOpenDraws.path, { draws: [draw('xsmb-20261121', 27 * 60_000, { last: null })] });
  await wait(42_000);
  expect(
    within(draws())
      .getAllByRole('listitem')
      .map((row) => row.textContent?.includes('Drawing')),
  ).toEqual([true, false]);
  answers.set(listOpenDraws.path, {
    draws: [draw('vn27x1-20261121-1064', 101_000, { last }), draw('xsmb-20261121', 27 * 60_000, { last: null })],
  });
  await wait(60_000);
  expect(within(draws()).getAllByRole('listitem')[0]?.textContent).toContain('Round 1121-1064');
});

test('[B02] the newest official result is shown as its board, the 27 tails under their first digit', () => {
  const results = screen.getByRole('region', { name: 'Latest results' });
  const rows = within(results)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows[0]).toBe('Special60755');
  expect(rows[6]).toBe('Sixth104606619');
  expect(within(results).getByText('0 2 4 6 8')).toBeTruthy();
});

test('[I09] [UX-25] a visitor who wants to bet sees the board first; the bet there asks for the login', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Bet now: Quick 27 · 1 min' }));
  expect(location.pathname + location.search).toBe('/game?lottoGameCode=vn27x1&lottoView=betting');
  expect(screen.queryByText('loginPopupModal')).toBeNull();
});

test('[B02] popular numbers say that they are no prediction', () => {
  const popular = screen.getByRole('region', { name: 'Popular numbers' });
  expect(popular.textContent).toContain('07×1,412 slips');
  expect(popular.textContent).not.toContain('99');
  expect(popular.textContent).toContain('not a prediction');
});

test('[B02] the next draws are one of each market people ask for, not the quickest ones only', () => {
  const games = [
    head('vn27x1', 'quick', 'vn27'),
    head('k3x1', 'quick', 'k3'),
    head('xsmb', 'north', 'vn27'),
    head('mnhcm', 'south', 'vn18', { station: 'TP. HCM' }),
    head('mnla', 'south', 'vn18', { station: 'Long An' }),
    head('glo', 'thai', 'thai', { isOn: false, offReason: 'jurisdiction' }),
  ] as unknown as GameHead[];
  const at = (game: string, minute: number) => ({
    game,
    closesAt: new Date(NOW + minute * 60_000),
    last: { drawsAt: new Date(NOW - minute * 60_000) },
  });
  const draws = [at('k3x1', 1), at('vn27x1', 2), at('mnla', 40), at('mnhcm', 30), at('xsmb', 50), at('glo', 5)];
  expect(importantDraws(draws, games, { currency: 'VND', most: 5 }).map(({ game }) => game)).toEqual([
    'k3x1',
    'mnhcm',
    'xsmb',
  ]);
  expect(importantDraws(draws, games, { currency: 'VND', most: 2 }).map(({ game }) => game)).toEqual(['k3x1', 'xsmb']);
  // The Southern market has several stations (provincial lotteries); only the one that drew last is in the list.
  // Results of draws that are not sold here are in the list too.
  const results = (currency: 'THB' | 'VND') =>
    importantResults(games, draws, { currency, most: 4 }).map(({ code }) => code);
  expect(results('VND')).toEqual(['xsmb', 'mnhcm', 'glo', 'k3x1']);
  expect(results('THB')).toEqual(['glo', 'xsmb', 'mnhcm', 'k3x1']);
});

test('[UX-10] on the home page, too, the lotteries of the player’s own country come first', () => {
  const games = [
    head('mnla', 'south', 'vn18', { station: 'Long An' }),
    head('xsmb', 'north', 'vn27'),
    head('glo', 'thai', 'thai'),
    head('lao', 'lao', 'th4'),
  ] as unknown as GameHead[];
  const draws = games.map(({ code }, at) => ({ game: code, closesAt: new Date(NOW + at * 60_000) }));
  const shown = (currency: 'THB' | 'VND') =>
    importantDraws(draws, games, { currency, most: 2 }).map(({ game }) => game);
  expect(shown('THB')).toEqual(['glo', 'lao']);
  expect(shown('VND')).toEqual(['mnla', 'xsmb']);
});

test('[B02] [M01] the slides of the operator are shown in their order, and one opens its page', () => {
  const slides = screen.getByRole('region', { name: 'What is new' });
  expect(within(slides).getByRole('heading', { name: 'Slide 1' })).toBeTruthy();
  fireEvent.click(within(slides).getByRole('button', { name: 'Slide 2 of 2' }));
  fireEvent.click(within(slides).getByRole('button', { name: 'Open 2' }));
  expect(location.pathname).toBe('/promotions');
});

test('[B02] [M01] without a slide home begins with the draws', async () => {
  cleanup();
  answers.set(listAnnouncements.path, { player: [], banners: [], popup: [], promotion: [] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HomePage />
    </QueryClientProvider>,
  );
  await wait(50);
  expect(screen.queryByRole('region', { name: 'What is new' })).toBeNull();
  expect(draws()).toBeTruthy();
});
