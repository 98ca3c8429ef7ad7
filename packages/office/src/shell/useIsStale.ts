import { useEffect, useState } from 'react';
import { usePushIsLive } from '@tamarind/ui/push.ts';

/** After so long without news what is seen is too old to act on. */
const STALE_AFTER_MS = 30_000;

/** True when no news have come in for half a minute: acts on prices and numbers wait until they do. */
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
