import { lazySection } from '@tamarind/ui/LazySection';
import { useSession } from '@tamarind/ui/session.ts';
import { TRIAL } from '#shell/guard.ts';

const RealityCheck = lazySection(() => import('./RealityCheck.tsx'), null);

/** Only who plays for money of their own has their time counted; nobody else fetches what does it. */
export function ProtectionStanding() {
  const session = useSession();
  return session && session.isAgent !== TRIAL ? <RealityCheck key={session.token} token={session.token} /> : null;
}
