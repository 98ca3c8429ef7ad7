import { expect, test } from 'vitest';
import { percentText, ppmOf } from './rates.ts';

test('[F10] a percentage is read exactly, in the writing of every language, and nothing else is', () => {
  expect(['1.25', '1,25', ' 30 ', '0.0001', '100', '0'].map(ppmOf)).toEqual([
    12_500n,
    12_500n,
    300_000n,
    1n,
    1_000_000n,
    0n,
  ]);
  for (const text of ['', '1.', '.5', '-1', '100.01', '1.23456', '1e1', '１'])
    expect(ppmOf(text), text).toBeUndefined();
});

test('[F10] the text of a percentage is read back as the same rate', () => {
  for (const ppm of [0n, 1n, 12_500n, 300_000n, 1_000_000n, 999_999n]) expect(ppmOf(percentText(ppm))).toBe(ppm);
  expect(percentText(12_500n)).toBe('1.25');
  expect(percentText(300_000n)).toBe('30');
});
