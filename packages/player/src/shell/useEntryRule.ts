import { useSession } from '@tamarind/ui/session.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';

/** Pages a visitor reads without an account, also where the brand asks for the login first [B18]. */
const openToAll: readonly string[] = ['/login', '/register', '/register.html', '/helpmc', '/download', '/contact/undo'];

/** Whether the address leads to the login: the brand asks for it, and this browser keeps no token [B18]. */
export function useEntryRule(path: string): boolean {
  const isSignedIn = useSession() !== null;
  const asksLogin = useWhitelabel()?.brand.loginedToHomePage ?? false;
  return asksLogin && !isSignedIn && !openToAll.includes(path);
}
