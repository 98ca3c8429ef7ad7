import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Format, getDraw, listResults } from '@tamarind/contract/lottery';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { exampleDraw } from '@tamarind/ui/lottery-rules/example.ts';
import { type Client, ClientContext } from '#shell/client.ts';
import { sampleClient, sampleDraw, sampleOf } from '#shell/sample.ts';
import type { GameHead } from '#slip/preview.ts';
import ResultsPage from './ResultsPage.tsx';

const answers = new Map<string, unknown>();
beforeEach(async () => {
  cleanup();
  answers.clear();
  history.replaceState(null, '', '/');
  applyLanguage('EN');
  await wordsReady();
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://site.example');
    const value = answers.get(`${url.pathname} ${url.searchParams.get('game') ?? ''}`.trim());
    return new Response(JSON.stringify(value ? { success: true, value } : { success: false, errorCode: 'NOT_FOUND' }), {
      status: value ? 200 : 404,
    });
  });
});

const drawOf = (game: GameHead, more: object = {}) => ({
  code: `${game.code}-20261121`,
  game: game.code,
  state: 'settled',
  isPaused: false,
  resultVersion: 1,
  opensAt: '2026-11-20T11:15:00.000Z',
  closesAt: '2026-11-21T09:10:00.000Z',
  drawsAt: '2026-11-21T09:15:00.000Z',
  settledAt: '2026-11-21T09:50:00.000Z',
  prizes: exampleDraw(game.format),
  source: 'station',
  proof: null,
  seal: null,
  ...more,
});
const answer = (game: GameHead, more: object = {}) =>
  answers.set(`${listResults.path} ${game.code}`, { draws: [drawOf(game, more)], count: 1, pageSize: 10 });

async function show(game: GameHead, client: Partial<Client> = {}): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientContext value={{ ...sampleClient(0), games: [game], ...client }}>
        <Suspense fallback={null}>
          <ResultsPage game={game} onWatch={() => undefined} />
        </Suspense>
      </ClientContext>
    </QueryClientProvider>,
  );
  await screen.findByText('Watch again');
}

test.each(Format.options)(
  '[L06] the results page of %s shows the board, its source, and a way to a file',
  async (format) => {
    const game = sampleOf(format, 'game', 'quick');
    answer(game);
    await show(game);
    const [name, table] = format.startsWith('vn') ? ['Two-digit ends by head and tail', true] : ['', false];
    expect(screen.queryByRole('table', { name: name as string }) !== null).toBe(table);
    expect(screen.getByText(/source: station/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
    const first = Object.values(exampleDraw(format))[0]?.[0] ?? '';
    expect(screen.getAllByText(first).length).toBeGreaterThan(0);
  },
);

test('[UX-11] the chip of a draw carries its year when it is not of this year', async () => {
  const game = sampleOf('vn27', 'xsmb', 'quick');
  const now = new Date().getUTCFullYear();
  const dayIn = (year: number) => ({ code: `xsmb-${year}0615`, drawsAt: `${year}-06-15T11:15:00.000Z` });
  answers.set(`${listResults.path} xsmb`, {
    draws: [now, now - 2].map((year) => drawOf(game, dayIn(year))),
    count: 2,
    pageSize: 10,
  });
  await show(game);
  const chips = within(screen.getByRole('group', { name: 'Draws' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Draw 15 Jun', `Draw 15 Jun ${now - 2}`]);
});

test('[L06] a corrected draw is marked, shows the notice to players, and keeps the previous result', async () => {
  const game = sampleOf('th3', 'hanoi', 'hanoi');
  answer(game, { resultVersion: 2 });
  answers.set(`${getDraw.path.replace('{draw}', 'hanoi-20261121')}`, {
    ...drawOf(game, { resultVersion: 2 }),
    notice: 'The bottom number was typed wrongly.',
    earlier: [
      { version: 1, prizes: { top: ['821'], bottom: ['36'] }, source: 'station', at: '2026-11-21T09:20:00.000Z' },
    ],
  });
  await show(game);
  expect(screen.getByText('Corrected, version 2')).toBeTruthy();
  const earlier = await screen.findByRole('region', { name: 'Earlier results of this draw' });
  expect(earlier.textContent).toContain('The bottom number was typed wrongly.');
  expect(within(earlier).getByText('36')).toBeTruthy();
});

test('[L05] the seal of a draw is shown with its lines and stakes', async () => {
  const game = sampleOf('k3', 'k3x1', 'quick');
  const root = 'ab'.repeat(32);
  answer(game, {
    seal: { root, sealedAt: '2026-11-21T09:10:00.000Z', lines: 1204, sums: { THB: '5000', VND: '120000' } },
  });
  await show(game);
  const seal = screen.getByText('Seal of all tickets').closest('details');
  expect(seal?.textContent).toContain(root);
  expect(seal?.textContent).toContain('1,204');
  expect(seal?.textContent).toContain('฿50 · ₫120,000');
});

test('[L06] stations of one day are shown side by side; those of other days and regions are not', async () => {
  const station = (code: string, name: string, market: GameHead['market'] = 'south'): GameHead => ({
    ...sampleOf('vn18', code, market),
    station: name,
  });
  const games = [
    station('mnhcm', 'TP. HCM'),
    station('mnla', 'Long An'),
    station('mnct', 'Cần Thơ'),
    station('mtdna', 'Đà Nẵng', 'central'),
  ];
  for (const game of games) answer(game);
  const saturday = new Date('2026-11-28T09:15:00Z');
  const wednesday = new Date('2026-11-25T09:15:00Z');
  const draws = games.map(({ code }) => ({
    ...sampleDraw,
    code: `${code}-20261128`,
    game: code,
    drawsAt: code === 'mnct' ? wednesday : saturday,
  }));
  const [first] = games;
  if (!first) throw new Error('no station');
  await show(first, { games, draws });
  const board = await screen.findByRole('table', { name: 'Stations of the day' });
  expect(
    within(board)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Prize', 'TP. HCM', 'Long An']);
});

test('[L06] the day chosen stands in the address of the frame, without the page of the list before', async () => {
  const game = sampleOf('vn27', 'xsmb', 'north');
  answer(game);
  history.replaceState(null, '', '/?day=2026-11-21&page=2');
  await show(game);
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  expect(day.value).toBe('2026-11-21');
  fireEvent.change(day, { target: { value: '2026-11-20' } });
  expect(location.search).toBe('?day=2026-11-20');
  fireEvent.click(screen.getByRole('button', { name: 'Latest' }));
  expect(location.search).toBe('');
});
