import type { Currency } from '@tamarind/domain/money';
import { useSession } from '@tamarind/ui/session.ts';
import { useVisitorCurrency } from '@tamarind/ui/whitelabel.ts';

/**
 * The currency that decides which country's games come first on the home page: the member's own currency, or for a
 * visitor the currency that belongs to the language.
 */
export function useHomeCurrency(): Currency {
  const visitors = useVisitorCurrency();
  return useSession()?.currency ?? visitors;
}
