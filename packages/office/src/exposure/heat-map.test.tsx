import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { HeatMap } from './HeatMap.tsx';

beforeEach(async () => {
  applyLanguage('EN');
  await wordsReady();
});
afterEach(cleanup);

describe('the heat map on the screen', () => {
  test('[L06] shows all hundred numbers with their value printed and what stands behind it', () => {
    const numbers = [
      {
        betType: 'de_db',
        selection: '26',
        lines: 3,
        stake: money(47_500_000n),
        liability: money(4_702_500_000n),
      },
      {
        betType: 'de_db',
        selection: '07',
        lines: 1,
        stake: money(5_000_000n),
        liability: money(495_000_000n),
      },
    ];
    render(<HeatMap digits={2} currency="VND" numbers={numbers} />);
    const cells = screen.getAllByRole('cell');
    expect(cells).toHaveLength(100);
    expect(cells[26]?.textContent).toBe('264.70');
    expect(cells[7]?.textContent).toBe('070.50');
    expect(cells[99]?.textContent).toBe('99–');
    expect(cells[26]?.title).toBe('26: liability ₫4,702,500,000, stakes ₫47,500,000, 3 lines');
    expect(screen.getByRole('table').querySelector('caption')?.textContent).toContain('billion VND');
  });
});
