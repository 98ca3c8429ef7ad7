import { lazySection } from '@tamarind/ui/LazySection';
import { useSession } from '@tamarind/ui/session.ts';

const RealityCheck = lazySection(() => import('./RealityCheck.tsx'), null);

/** Play time is counted for real accounts only, so no other session loads this code. */
export function ProtectionStanding() {
  const session = useSession();
  return session && session.memberKind !== 'trial' ? <RealityCheck key={session.token} token={session.token} /> : null;
}
