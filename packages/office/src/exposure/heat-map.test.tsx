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
const cells = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

const full = { max: null, state: 'full_rate', factorE4: 10_000, reason: null } as const;

describe('the heat map on the screen', () => {
  test('[L06] shows all hundred numbers with their value printed and what stands behind it', () => {
    const numbers = [
      {
        betType: 'de_db',
        selection: '26',
        lines: 3,
        stake: money(47_500_000n),
        liability: money(4_702_500_000n),
        ...full,
      },
      {
        betType: 'de_db',
        selection: '07',
        lines: 1,
        stake: money(5_000_000n),
        liability: money(495_000_000n),
        ...full,
      },
    ];
    render(<HeatMap cells={cells} currency="VND" numbers={numbers} rules={[]} />);
    const shown = screen.getAllByRole('cell');
    expect(shown).toHaveLength(100);
    expect(shown[26]?.textContent).toBe('264.70');
    expect(shown[7]?.textContent).toBe('070.50');
    expect(shown[99]?.textContent).toBe('99–');
    expect(shown[26]?.title).toBe('26: liability ₫4,702,500,000, stakes ₫47,500,000, 3 lines');
    expect(screen.getByRole('table').querySelector('caption')?.textContent).toContain('billion VND');
  });
});
