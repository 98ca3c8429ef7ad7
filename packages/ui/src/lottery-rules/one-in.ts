import type { Fraction } from '@tamarind/domain/lottery/bets/index';

/**
 * Formats a chance as the N of "one in N": one decimal below ten, whole numbers above. For reading only, not for money.
 */
export function oneIn({ ways, of }: Fraction): number {
  if (ways === 0n) return 0;
  const tenths = (of * 10n + ways / 2n) / ways;
  return tenths < 100n ? Number(tenths) / 10 : Number((of + ways / 2n) / ways);
}
