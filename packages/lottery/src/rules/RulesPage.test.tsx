import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Format } from '@tamarind/contract/lottery';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { ClientContext } from '#shell/client.ts';
import { sampleClient, sampleOf } from '#shell/sample.ts';
import RulesPage from './RulesPage.tsx';

beforeEach(async () => {
  cleanup();
  applyLanguage('EN');
  await wordsReady();
});

async function show(format: (typeof Format.options)[number]): Promise<void> {
  await act(async () => {
    render(
      <ClientContext value={sampleClient(100_000)}>
        <Suspense fallback={null}>
          <RulesPage game={sampleOf(format, 'game', 'quick')} />
        </Suspense>
      </ClientContext>,
    );
  });
  await screen.findByText('How it is played');
}
const article = (name: string) => within(screen.getByRole('article', { name }));
const cells = (name: string) =>
  article(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe.each(Format.options)('[B16] rules of %s', (format) => {
  test('the page shows each type once', async () => {
    await show(format);
    expect(screen.getAllByRole('article')).toHaveLength(betTypesOf(format).size);
  });
});

test('[B16] đề: one of a hundred, 99 for one, the house keeps 1 %', async () => {
  await show('vn27');
  expect(cells('2D special')).toEqual([['Hit', '×99', '1 in 1001 / 100']]);
  const text = screen.getByRole('article', { name: '2D special' }).textContent;
  expect(text).toContain('55 wins');
  expect(text).toContain('1%');
});

test('[B16] choices with equal odds share one row, with their exact chance', async () => {
  await show('k3');
  const sums = cells('Sum of three dice');
  expect(sums[0]).toEqual(['3, 18', '×207.36', '1 in 2161 / 216']);
  expect(sums).toHaveLength(8);
});

test('[B16] money back is a price of its own, and a prize table has a row for each prize', async () => {
  await show('keno');
  expect(cells('Sum over 810').map(([name]) => name)).toEqual([
    expect.stringContaining('Over'),
    expect.stringContaining('back'),
  ]);
  // A Keno ticket of four numbers pays for four, three or two matches.
  expect(cells('Keno 4')).toHaveLength(3);
});
