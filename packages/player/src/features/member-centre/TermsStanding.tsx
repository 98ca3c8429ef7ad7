import { lazySection } from '@tamarind/ui/LazySection';
import { useSession } from '@tamarind/ui/session.ts';

const TermsGate = lazySection(() => import('./TermsGate.tsx'), null);

/** Fetch nothing for visitors and trial accounts: the terms do not apply to them. */
export function TermsStanding() {
  const session = useSession();
  return session && session.memberKind !== 'trial' ? <TermsGate key={session.account} /> : null;
}
