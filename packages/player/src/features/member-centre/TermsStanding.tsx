import { lazySection } from '@tamarind/ui/LazySection';
import { useSession } from '@tamarind/ui/session.ts';

const TermsGate = lazySection(() => import('./TermsGate.tsx'), null);

/**
 * Loads the agreement to the terms only for real members. The terms do not apply to visitors and trial accounts, so
 * nothing is fetched for them.
 */
export function TermsStanding() {
  const session = useSession();
  return session && session.memberKind !== 'trial' ? <TermsGate key={session.account} /> : null;
}
