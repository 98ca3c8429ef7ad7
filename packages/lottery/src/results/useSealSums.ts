import type { Currency, Money } from '@tamarind/domain/money';
import { useFormat } from '@tamarind/ui/format.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';

/**
 * Returns a function that writes the stakes of a sealed draw in the brand's currencies. Any other currency appears only
 * if it has stakes.
 */
export function useSealSums(): (sums: Readonly<Record<Currency, Money>>) => string {
  const { money } = useFormat();
  const currencies = useWhitelabel()?.brand.currencies ?? [];
  return (sums) =>
    (['THB', 'VND'] as const)
      .filter((currency) => currencies.includes(currency) || sums[currency] > 0n)
      .map((currency) => money(sums[currency], currency, { short: true }))
      .join(' · ');
}
