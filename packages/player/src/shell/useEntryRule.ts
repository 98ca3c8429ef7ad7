import { useSession } from '@tamarind/ui/session.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { routeOf } from './site-map.ts';

/** True if the address redirects to the login: the brand requires it and this browser has no token [B18]. */
export function useEntryRule(path: string): boolean {
  const isSignedIn = useSession() !== null;
  const asksLogin = useWhitelabel()?.brand.loginedToHomePage ?? false;
  return asksLogin && !isSignedIn && !routeOf(path)?.isOpen;
}
