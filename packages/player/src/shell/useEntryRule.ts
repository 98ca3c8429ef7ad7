import { useSession } from '@tamarind/ui/session.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';

/** Pages open to visitors even if the brand requires login first [B18]. */
const openToAll: readonly string[] = ['/login', '/register', '/register.html', '/helpmc', '/download', '/contact/undo'];

/** Whether the address redirects to the login: the brand requires it and this browser has no token [B18]. */
export function useEntryRule(path: string): boolean {
  const isSignedIn = useSession() !== null;
  const asksLogin = useWhitelabel()?.brand.loginedToHomePage ?? false;
  return asksLogin && !isSignedIn && !openToAll.includes(path);
}
