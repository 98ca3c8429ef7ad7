import { currencyDecimals, divideHalfUp, type Currency, type Money } from '@tamarind/domain/money';

/** Number of steps of the heat map: step 0 means no liability, step 6 the most expensive sixth. */
export const HEAT_STEPS = 7;

/** The heat step of a liability; `most` is the largest liability of the map. */
export function heatStep(liability: Money, most: Money): number {
  if (liability <= 0n || most <= 0n) return 0;
  const parts = BigInt(HEAT_STEPS - 1);
  return Number((liability * parts + most - 1n) / most);
}

const units = [
  ['one', 0],
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
] as const;

/** The unit in which all values of a heat map are written, so that they can be compared at a glance. */
export interface Scale {
  readonly unit: (typeof units)[number][0];
  readonly power: number;
  readonly decimals: number;
}

/**
 * Chooses the largest unit that does not exceed the largest value. Values up to 99 get two decimals, values up to 999
 * one.
 */
export function scaleFor(most: Money, currency: Currency): Scale {
  const minor = BigInt(currencyDecimals[currency]);
  const major = most / 10n ** minor;
  const [unit, exponent] = units.findLast(([, power]) => major >= 10n ** BigInt(power)) ?? units[0];
  const whole = major / 10n ** BigInt(exponent);
  const power = exponent + Number(minor);
  return { unit, power, decimals: power === 0 || whole >= 1000n ? 0 : whole >= 100n ? 1 : 2 };
}

/** Writes an amount in a scale as decimal text, rounded half up. It computes with integers only. */
export function scaled(amount: Money, { power, decimals }: Scale): string {
  const size = amount < 0n ? -amount : amount;
  const units = divideHalfUp(size * 10n ** BigInt(decimals), 10n ** BigInt(power));
  const digits = units.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return amount < 0n && units > 0n ? `-${text}` : text;
}
