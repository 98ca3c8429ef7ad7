import type { Currency } from '@tamarind/domain/money';
import { useSession } from '@tamarind/ui/session.ts';
import { useVisitorCurrency } from '@tamarind/ui/whitelabel.ts';

/** The currency whose country comes first on home: the member's own, or for visitors the one of their language. */
export function useHomeCurrency(): Currency {
  const visitors = useVisitorCurrency();
  return useSession()?.currency ?? visitors;
}
