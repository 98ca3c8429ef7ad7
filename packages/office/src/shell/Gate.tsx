import { useRef } from 'react';
import { useLocation } from 'wouter';
import { getStaff } from '@tamarind/contract/staff-entry';
import { ErrorState } from '@tamarind/ui/Empty';
import { useLostSessions, useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { JoinPage } from '#session/JoinPage.tsx';
import { LoginPage } from '#session/LoginPage.tsx';
import { Frame } from './Frame.tsx';
import styles from './Gate.module.css';
import { Pages } from './Pages.tsx';
import { StaffContext } from '#parts/staff.ts';

/** Shows the login until there is a staff session. The address stays unchanged, so the same page opens after login. */
export function Gate() {
  const session = useSession();
  const [path] = useLocation();
  const lost = useLostSessions();
  const seenLost = useRef(lost);
  if (path === '/join') return <JoinPage />;
  if (session) {
    seenLost.current = lost;
    return <Office />;
  }
  return <LoginPage wasLost={lost > seenLost.current} />;
}

/** Loads the staff member's rights, which decide what is shown. The server checks them again on every call. */
function Office() {
  const staff = useEndpoint(getStaff, {}, { freshMs: 300_000 });
  if (staff.data)
    return (
      <StaffContext value={staff.data}>
        <Frame>
          <Pages />
        </Frame>
      </StaffContext>
    );
  return (
    <div className={styles.wait} aria-busy={staff.isPending}>
      {staff.error ? (
        <ErrorState error={staff.error} onRetry={() => void staff.refetch()} />
      ) : (
        <SkeletonRows count={6} height={44} />
      )}
    </div>
  );
}
