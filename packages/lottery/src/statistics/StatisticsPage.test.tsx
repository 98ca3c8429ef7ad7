import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Format, listResults } from '@tamarind/contract/lottery';
import { listOpenedNumbers } from '@tamarind/contract/lottery-menus';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { exampleDraw } from '@tamarind/ui/lottery-rules/example.ts';
import { sampleOf } from '#shell/sample.ts';
import StatisticsPage from './StatisticsPage.tsx';

/** The draws of the test, oldest first. */
let drawn: Prizes[] = [];
let asked: string[] = [];
const codeOf = (at: number) => `game-20261121-${String(at + 1).padStart(4, '0')}`;
const draws = () => drawn.map((prizes, at) => ({ code: codeOf(at), prizes })).toReversed();

beforeEach(async () => {
  cleanup();
  applyLanguage('EN');
  await wordsReady();
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://site.example');
    asked.push(`${url.pathname}${url.search}`);
    const count = Number(url.searchParams.get('count'));
    const page = Number(url.searchParams.get('page'));
    const value =
      url.pathname === listOpenedNumbers.path
        ? {
            opened: draws()
              .slice(0, count)
              .map(({ code, prizes }) => ({
                gameCode: 'game',
                numero: code,
                openedAt: '2026-11-21T10:00:00.000Z',
                numbers: prizes,
              })),
          }
        : {
            draws: draws()
              .slice((page - 1) * 10, page * 10)
              .map(({ code, prizes }) => drawOf(code, prizes)),
            count: drawn.length,
            pageSize: 10,
          };
    return new Response(JSON.stringify({ success: true, value }));
  });
});

const drawOf = (code: string, prizes: Prizes) => ({
  code,
  prizes,
  game: 'game',
  state: 'settled',
  isPaused: false,
  settledAt: null,
  resultVersion: 1,
  opensAt: '2026-11-21T09:00:00.000Z',
  closesAt: '2026-11-21T09:59:00.000Z',
  drawsAt: '2026-11-21T10:00:00.000Z',
  source: 'own draw',
  proof: null,
  seal: null,
});

async function show(format: (typeof Format.options)[number], those: Prizes[]): Promise<void> {
  drawn = those;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense fallback={null}>
        <StatisticsPage game={sampleOf(format, 'game', 'quick')} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByText(/^Most often/);
}
const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each(Format.options)('[L06] statistics of %s say that they are no prediction', async (format) => {
  await show(format, [exampleDraw(format), exampleDraw(format)]);
  expect(screen.getByText('Random; not a prediction')).toBeTruthy();
  expect(rows('Longest without a hit, in draws').length).toBeGreaterThan(1);
});

test('[L06] dice: how often each face came, and how long it has been away with its record', async () => {
  await show(
    'k3',
    ['116', '234', '222'].map((dice) => ({ dice: [...dice] })),
  );
  expect(rows('Most often in 3 draws')[0]).toBe('24 times');
  expect(rows('Longest without a hit, in draws').slice(0, 2)).toEqual([
    '53 draws without a hitlongest 3',
    '12 draws without a hitlongest 2',
  ]);
  // The three draws have the sums 8 and 9, which are small, and a triple, which is neither big nor small.
  expect(rows('Big or small: Big / Small')).toEqual(['Big 0 · 0%', 'Small 2 · 66.67%', 'Tie 1 · 33.33%']);
});

test('[L05] a quick draw has its bead plate and its big road', async () => {
  await show(
    'k3',
    ['666', '665', '664', '112', '333'].map((dice) => ({ dice: [...dice] })),
  );
  const filled = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('.sr')].map(({ textContent }) => textContent?.trim()));
  expect(filled('Bead plate')).toEqual([['Tie'], ['Big'], ['Big'], ['Small'], ['Tie'], []]);
  expect(filled('Big road').slice(0, 2)).toEqual([['Big and 1 tie', 'Small and 1 tie'], ['Big']]);
});

test('[L06] two digits fill a table of ten by ten; places are chosen', async () => {
  await show('vn27', [exampleDraw('vn27')]);
  const heat = screen.getByRole('table', { name: 'All numbers, hits in 1 draws' });
  expect(within(heat).getAllByRole('cell')).toHaveLength(100);
  expect(within(heat).getByText('19').parentElement?.textContent).toBe('193');
  cleanup();
  await show('5d', [{ balls: ['9', '0', '2', '1', '7'] }]);
  fireEvent.change(screen.getByLabelText('What is counted'), { target: { value: '4' } });
  expect(rows('Most often in 1 draws')[0]).toBe('71 times');
});

test('[L06] three hundred draws: a hundred at once, the older ones page by page, each once', async () => {
  await show(
    'wingo',
    Array.from({ length: 245 }, (_, at) => ({ digit: [at < 145 ? '3' : '8'] })),
  );
  expect(screen.getByText('Most often in 100 draws')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '300 draws' }));
  await screen.findByText('Most often in 245 draws');
  expect(rows('Most often in 245 draws').slice(0, 2)).toEqual(['3145 times', '8100 times']);
  const pages = asked.filter((one) => one.startsWith(listResults.path));
  expect(pages[0]).toContain('page=11');
  expect(pages.length).toBeLessThanOrEqual(20);
});
