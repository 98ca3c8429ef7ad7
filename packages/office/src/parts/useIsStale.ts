import { useEffect, useState } from 'react';
import { usePushIsLive } from '@tamarind/ui/push.ts';

/** After this time without the push stream, the displayed data is too old for decisions. */
const STALE_AFTER_MS = 30_000;

/**
 * True after half a minute without the push stream. Actions on prices and numbers are then disabled until it
 * reconnects.
 */
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
