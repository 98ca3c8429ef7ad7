import { logout } from '@tamarind/contract/sessions';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { endSession } from '@tamarind/ui/session.ts';
import { useLocation } from 'wouter';

/**
 * Ends the session in this browser at once and on the server as soon as it can be reached, then shows the home page
 * [B02].
 */
export function useSignOut(): () => void {
  const [, navigate] = useLocation();
  return () => {
    callEndpoint(logout, {}).catch(() => undefined);
    endSession();
    navigate('/');
  };
}
