import { lazySection } from '@tamarind/ui/LazySection';
import { useSession } from '@tamarind/ui/session.ts';

const RealityCheck = lazySection(() => import('./RealityCheck.tsx'), null);

/** Play time is counted only for real accounts, so sessions of visitors and trial accounts do not load this code. */
export function ProtectionStanding() {
  const session = useSession();
  return session && session.memberKind !== 'trial' ? <RealityCheck key={session.token} token={session.token} /> : null;
}
