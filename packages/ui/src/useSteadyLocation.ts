import { useCallback } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { afterBack } from './useBackCloses.ts';

/** Where the browser is and how to go on, for the router: a step waits for a closed modal's history entry to be gone. */
export function useSteadyLocation(): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation();
  const go: typeof navigate = useCallback((to, options) => afterBack(() => navigate(to, options)), [navigate]);
  return [path, go];
}
