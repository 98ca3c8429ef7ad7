import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, subtract, ZERO } from '../money.ts';
import { FEE_MOST_PPM, feeOf, noFee } from './fee.ts';

test('[J05] [J06] a fee is its fixed sum and its share, rounded half up once', () => {
  const fee = { fixed: money(500), ppm: 12_500 };
  expect(feeOf(fee, money(100_000))).toBe(1_750n);
  // The share of 1.25 % is 12.75 satang of 1,020, .25 of 20 and .5 of 40. The fee, here with a fixed sum of 500 satang
  // for the first amount only, is rounded half up.
  expect(feeOf(fee, money(1_020))).toBe(513n);
  expect(feeOf({ ...fee, fixed: ZERO }, money(20))).toBe(0n);
  expect(feeOf({ ...fee, fixed: ZERO }, money(40))).toBe(1n);
  expect(feeOf(noFee, money(40))).toBe(0n);
});

test('[J05] [J06] a fee is never above the amount, and what arrives never falls when the amount grows', () => {
  const amount = fc.bigInt(1n, 10n ** 12n);
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.bigInt(0n, 10n ** 8n),
      fc.integer({ min: 0, max: FEE_MOST_PPM }),
      (one, two, fixed, ppm) => {
        const arrives = (sum: bigint) => subtract(money(sum), feeOf({ fixed: money(fixed), ppm }, money(sum)));
        const [less, more] = one < two ? [one, two] : [two, one];
        expect(arrives(less)).toBeGreaterThanOrEqual(0n);
        expect(arrives(more)).toBeGreaterThanOrEqual(arrives(less));
        expect(arrives(more) + feeOf({ fixed: money(fixed), ppm }, money(more))).toBe(more);
      },
    ),
  );
});
