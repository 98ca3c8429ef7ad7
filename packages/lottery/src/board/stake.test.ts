import { expect, test } from 'vitest';
import { parseStake, stakeText } from './stake.ts';
import { money } from '@tamarind/domain/money';

test.each([
  ['VND', '5000', 5000n],
  ['VND', '5.000', 5000n],
  ['VND', '1,250,000', 1_250_000n],
  ['VND', '5k', 5000n],
  ['VND', '12,5K', 12_500n],
  ['VND', '5 ng', 5000n],
  ['VND', '1.5tr', 1_500_000n],
  ['VND', '5.5', undefined],
  ['VND', '0.0001k', undefined],
  ['THB', '20', 2000n],
  ['THB', '1,000', 100_000n],
  ['THB', '12.50', 1250n],
  ['THB', '฿20', 2000n],
  ['THB', '1.005', undefined],
  ['THB', 'abc', undefined],
  ['THB', '', undefined],
] as const)('[L06] a stake typed in %s as "%s" is read exactly or not at all', (currency, text, minor) => {
  expect(parseStake(text, currency)).toBe(minor);
});

test.each([
  ['VND', 5000n, '5K'],
  ['VND', 12_500n, '12.5K'],
  ['VND', 2_000_000n, '2M'],
  ['VND', 1_234_567n, '1234567'],
  ['THB', 2000n, '20'],
  ['THB', 1250n, '12.50'],
  ['THB', 10_000n, '100'],
] as const)('[L06] a stake in %s of %i minor units is said as %s', (currency, minor, text) => {
  expect(stakeText(money(minor), currency)).toBe(text);
});
