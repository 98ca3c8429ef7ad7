import { add, divideHalfUp, type Money, money, ZERO } from '../money.ts';

/** The fee of a payment: a fixed sum and a share of the amount in millionths. */
export interface Fee {
  readonly fixed: Money;
  readonly ppm: number;
}

export const noFee: Fee = { fixed: ZERO, ppm: 0 };

/** The highest share of the amount, in millionths, that a brand may take as fee. */
export const FEE_MOST_PPM = 100_000;

/**
 * The fee of one payment [J05, J06]: the fixed sum plus the share, rounded half up to one minor unit, but never more
 * than the amount. The sites show it in previews, and the server books it.
 */
export function feeOf({ fixed, ppm }: Fee, amount: Money): Money {
  const fee = add(fixed, money(divideHalfUp(amount * BigInt(ppm), 1_000_000n)));
  return fee < amount ? fee : amount;
}
