import { useRef } from 'react';
import { getStaff } from '@tamarind/contract/operators';
import { ErrorState } from '@tamarind/ui/Empty';
import { useLostSessions, useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { LoginPage } from '#session/LoginPage.tsx';
import { Frame } from './Frame.tsx';
import styles from './Gate.module.css';
import { Pages } from './Pages.tsx';
import { StaffContext } from './staff.ts';

/** Nobody passes without a staff session. The address stays, so that after logging in the same page is there. */
export function Gate() {
  const session = useSession();
  const lost = useLostSessions();
  const seenLost = useRef(lost);
  if (session) {
    seenLost.current = lost;
    return <Office />;
  }
  return <LoginPage wasLost={lost > seenLost.current} />;
}

/** What the role may do decides what there is to see. The server decides once more, at every call. */
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
