import { expect, test } from 'vitest';
import { qrModules } from '@tamarind/ui/qr-modules.ts';
import { drawCode, layoutOf, LINES_MOST, type ReceiptTexts } from './receipt-picture.ts';

const receipt = (lines: number): ReceiptTexts => ({
  title: 'North · 21 Nov 2026',
  reference: 'T-1234',
  more: '6 more lines',
  note: 'Check the draw:',
  lines: Array.from({ length: lines }, (_, at) => [`Lô ${at}`, '฿10'] as const),
  sums: [['Stake', '฿200']],
  link: 'https://play.example/results/xsmb/2026-11-21',
});

test('[UX-21] the picture of a receipt has the reference, each bet with its stake, the total and where to check it', () => {
  const { texts, height } = layoutOf(receipt(2));
  const shown = texts.map(({ text }) => text);
  for (const text of ['T-1234', 'Lô 0', 'Lô 1', '฿200', 'https://play.example/results/xsmb/2026-11-21'])
    expect(shown).toContain(text);
  expect(Math.max(...texts.map(({ y }) => y))).toBeLessThan(height);
});

test('[UX-21] a ticket with many lines shows the number of the remaining ones', () => {
  const shown = layoutOf(receipt(LINES_MOST + 6)).texts.map(({ text }) => text);
  expect(shown).toContain('6 more lines');
  expect(shown.filter((text) => text.startsWith('Lô'))).toHaveLength(LINES_MOST);
});

test('[UX-21] the link is a QR code below the texts, on whole pixels inside its square', async () => {
  const { code, texts, height } = layoutOf(receipt(3));
  expect(code.y).toBeGreaterThan(Math.max(...texts.map(({ y }) => y)));
  expect(code.y + code.size).toBeLessThan(height);
  const modules = await qrModules(receipt(3).link);
  const squares: number[][] = [];
  drawCode({ fillStyle: '', fillRect: (...square) => squares.push(square) }, modules, code);
  const dark = Array.from({ length: modules.size ** 2 }, (_, at) =>
    modules.isDark(Math.floor(at / modules.size), at % modules.size),
  ).filter(Boolean);
  expect(squares).toHaveLength(dark.length);
  const side = squares[0]?.[2] ?? 0;
  // Each square of the QR code needs at least 4 pixels: a chat shows the picture at half its size, and scanners must
  // still read it.
  expect(side).toBeGreaterThanOrEqual(4);
  for (const [x = 0, y = 0] of squares) {
    expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
    expect(x >= code.x && x + side <= code.x + code.size && y + side <= code.y + code.size).toBe(true);
  }
});
