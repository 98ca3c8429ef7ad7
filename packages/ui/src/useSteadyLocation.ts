import { useCallback } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { afterBack } from './useBackCloses.ts';

/** Location hook for the router: a navigation waits until the history entry of a closed modal has been removed. */
export function useSteadyLocation(): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation();
  const go: typeof navigate = useCallback((to, options) => afterBack(() => navigate(to, options)), [navigate]);
  return [path, go];
}
