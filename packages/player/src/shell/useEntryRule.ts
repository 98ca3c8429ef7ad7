import { useSession } from '@tamarind/ui/session.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { routeOf } from './site-map.ts';

/**
 * True if the address must redirect to the login, because the brand requires a login and this browser has no session
 * token [B18].
 */
export function useEntryRule(path: string): boolean {
  const isSignedIn = useSession() !== null;
  const asksLogin = useWhitelabel()?.brand.loginedToHomePage ?? false;
  return asksLogin && !isSignedIn && !routeOf(path)?.isOpen;
}
