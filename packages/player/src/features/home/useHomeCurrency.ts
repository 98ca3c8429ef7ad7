import type { Currency } from '@tamarind/domain/money';
import { useSession } from '@tamarind/ui/session.ts';
import { useVisitorCurrency } from '@tamarind/ui/whitelabel.ts';

/**
 * The currency of the country whose games come first on the home page: the member's own, or that of a visitor's
 * language.
 */
export function useHomeCurrency(): Currency {
  const visitors = useVisitorCurrency();
  return useSession()?.currency ?? visitors;
}
