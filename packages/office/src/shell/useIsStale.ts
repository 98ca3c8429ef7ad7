import { useEffect, useState } from 'react';
import { usePushIsLive } from '@tamarind/ui/push.ts';

/** Without the push stream for this long, the shown data is too old to act on. */
const STALE_AFTER_MS = 30_000;

/** True after half a minute without the push stream: acts on prices and numbers are disabled until it is back. */
export function useIsStale(): boolean {
  const isLive = usePushIsLive();
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    if (isLive) {
      setStale(false);
      return undefined;
    }
    const timer = setTimeout(() => setStale(true), STALE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLive]);
  return isStale;
}
