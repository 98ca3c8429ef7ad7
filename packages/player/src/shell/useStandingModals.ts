import { useEffect } from 'react';
import { useLostSessions } from '@tamarind/ui/session.ts';
import { openModal } from './modals.ts';

/** Modals that open by themselves: registration and help by their addresses [B03, B13], login when a session ended by itself. */
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
  useEffect(() => {
    if (path !== '/help') return undefined;
    const open = () => openModal('helpCentre', { topic: location.hash.slice(1) });
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [path]);
  const lost = useLostSessions();
  useEffect(() => {
    if (lost > 0) openModal('loginPopupModal', { code: 'TOKEN_MISSING' });
  }, [lost]);
}
