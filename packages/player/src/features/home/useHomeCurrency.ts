import type { Currency } from '@tamarind/domain/money';
import { useSession } from '@tamarind/ui/session.ts';
import { useVisitorCurrency } from '@tamarind/ui/whitelabel.ts';

/** Whose country comes first on the home page: that of the member's money, for visitors that of the language. */
export function useHomeCurrency(): Currency {
  const visitors = useVisitorCurrency();
  return useSession()?.currency ?? visitors;
}
