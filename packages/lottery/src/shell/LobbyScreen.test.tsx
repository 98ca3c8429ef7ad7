import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { whitelabelOf } from '@tamarind/ui/testing.ts';
import { prepareDom } from '@tamarind/ui/testing.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import type { Launch } from '#frame/launch.ts';
import { ClientContext } from './client.ts';
import { LobbyScreen } from './LobbyScreen.tsx';
import { sampleClient, sampleDraw, sampleOf } from './sample.ts';

beforeEach(async () => {
  prepareDom();
  cleanup();
  localStorage.clear();
  history.replaceState(null, '', '/');
  applyLanguage('EN');
  await wordsReady();
  const value = whitelabelOf(true);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, value })));
});

const games = [
  sampleOf('vn27', 'xsmb', 'north'),
  sampleOf('thai', 'glo', 'thai'),
  { ...sampleOf('vn27', 'vn27x1', 'quick'), kind: 'own' as const, everySeconds: 60 },
  { ...sampleOf('k3', 'k3x1', 'quick'), kind: 'own' as const, everySeconds: 60 },
];

async function show(launch: Pick<Launch, 'area' | 'mode'>): Promise<void> {
  const closesAt = new Date(Date.now() + 5 * 3_600_000);
  const draws = games.map(({ code }) => ({ ...sampleDraw, code: `${code}-20261121`, game: code, closesAt }));
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ClientContext value={{ ...sampleClient(100_000), games, draws, launch }}>
          <LobbyScreen />
        </ClientContext>
      </QueryClientProvider>,
    );
  });
}
const listed = () => screen.getAllByRole('article').map((card) => card.querySelector('b')?.textContent);
const chosen = () => screen.getByRole('button', { pressed: true, name: (name) => !name.startsWith('Pin') }).textContent;

test('[K07] a launch without an area shows every lottery, with "All" chosen', async () => {
  await show({ area: null, mode: 'Elott' });
  expect(listed()).toHaveLength(4);
  expect(chosen()).toBe('All');
  expect(screen.queryByRole('button', { name: 'Show all lotteries' })).toBeNull();
});

test('[K07] the launched lobby shows the lotteries of its area only, until the player asks for all', async () => {
  await show({ area: 'VN', mode: 'Elott' });
  expect(listed()).toEqual(['Quick 27 · 1 min', 'Northern Vietnam']);
  expect(screen.getByText('Lotteries of Vietnam')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Thailand' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all lotteries' }));
  expect(listed()).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Thailand' })).toBeTruthy();
});

test.each([
  ['Lott', 'Official results', ['Thai government', 'Northern Vietnam']],
  ['ZY', 'Quick', ['Quick 27 · 1 min', 'Three dice · 1 min']],
  ['SEA', 'Thai style', ['Thai government']],
] as const)('[K07] prize mode %s opens the lobby with the filter "%s" chosen', async (mode, filter, found) => {
  await show({ area: null, mode });
  expect(chosen()).toBe(filter);
  expect(listed()).toEqual(found);
});

test('[K07] area and prize mode together: the own draws with Vietnamese prizes', async () => {
  await show({ area: 'VN', mode: 'ZY' });
  expect(chosen()).toBe('Quick');
  expect(listed()).toEqual(['Quick 27 · 1 min']);
});

test('[K07] what the player chose stands in the address of the frame, and a reload finds it again', async () => {
  await show({ area: null, mode: 'Elott' });
  fireEvent.click(screen.getByRole('button', { name: 'Quick' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dice' } });
  expect(location.search).toBe('?filter=quick&search=dice');
  cleanup();
  await show({ area: null, mode: 'Elott' });
  expect(chosen()).toBe('Quick');
  expect(listed()).toEqual(['Three dice · 1 min']);
});
