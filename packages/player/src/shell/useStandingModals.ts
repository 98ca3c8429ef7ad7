import { useEffect } from 'react';
import { useLostSessions } from '@tamarind/ui/session.ts';
import { openModal } from './modals.ts';

/** Modals that open by themselves: registration by its address [B03], login when a session ended by itself. */
export function useStandingModals(path: string): void {
  useEffect(() => {
    if (path !== '/register' && path !== '/register.html') return;
    const query = new URLSearchParams(location.search);
    const [referralCode, affiliateCode] = [query.get('referralCode'), query.get('affiliateCode')];
    openModal('registerModal', {
      ...(referralCode ? { referralCode } : {}),
      ...(affiliateCode ? { affiliateCode } : {}),
    });
  }, [path]);
  const lost = useLostSessions();
  useEffect(() => {
    if (lost > 0) openModal('loginPopupModal', { code: 'TOKEN_MISSING' });
  }, [lost]);
}
