import { divideHalfUp } from './money.ts';

/** The number of preceding days over which `meansBefore` averages. */
export const MEAN_DAYS = 7;

/**
 * For each day, the mean of the seven days before it, without the day itself. Values are in day order; the first seven
 * days have no mean and are left out.
 */
export const meansBefore = (values: readonly bigint[]): bigint[] =>
  values.slice(MEAN_DAYS).map((_, index) => {
    const before = values.slice(index, index + MEAN_DAYS).reduce((sum, value) => sum + value, 0n);
    return before < 0n ? -divideHalfUp(-before, BigInt(MEAN_DAYS)) : divideHalfUp(before, BigInt(MEAN_DAYS));
  });
