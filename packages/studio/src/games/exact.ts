import { addFractions, fraction, NOTHING, timesFraction, type Fraction } from './game.ts';

/**
 * This file calculates chances and odds exactly, with fractions; addition and multiplication of two fractions are in
 * another module.
 */

export const sumOf = (all: Iterable<Fraction>): Fraction => [...all].reduce(addFractions, NOTHING);

/** 1 − x: the chance that something does not happen, or the operator's margin for an average return. */
export const rest = ({ top, bottom }: Fraction): Fraction => fraction(bottom - top, bottom);

/** The quotient left / right in lowest terms. */
export const divided = (left: Fraction, right: Fraction): Fraction =>
  timesFraction(left, { top: right.bottom, bottom: right.top });

/** Whether `left` is greater than `right`. */
export const isMore = (left: Fraction, right: Fraction): boolean => left.top * right.bottom > right.top * left.bottom;

/** The binomial coefficient n over k. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return k < 0 || k > n ? 0n : ways;
}

/** Odds as displayed: rounded down to whole hundredths, so that they never exceed the calculated odds. */
export const boardOdds = ({ top, bottom }: Fraction): Fraction => fraction((top * 100n) / bottom, 100);

/** Formats a chance as percent with two decimals for display: 0.4586 becomes "45.86". */
export const percentText = (value: Fraction): string => decimalText(timesFraction(value, fraction(100)), 2);

/** Decimal text, rounded half up: "1.95". For display only; money is never parsed from it. */
export function decimalText({ top, bottom }: Fraction, decimals: number): string {
  const size = top < 0n ? -top : top;
  const whole = (2n * size * 10n ** BigInt(decimals) + bottom) / (2n * bottom);
  const digits = whole.toString().padStart(decimals + 1, '0');
  const sign = top < 0n && whole > 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
