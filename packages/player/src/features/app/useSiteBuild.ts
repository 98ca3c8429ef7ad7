import { useQuery } from '@tanstack/react-query';

/**
 * Build description written by vite-plugin-worker.ts: version, checksum of the files, bytes that an installation takes.
 */
interface SiteBuild {
  readonly version: string;
  readonly build: string;
  readonly bytes: number;
}

/** Undefined while loading, and in development. */
export const useSiteBuild = (): SiteBuild | undefined =>
  useQuery({
    queryKey: ['/site.json', 'anybody'],
    queryFn: async ({ signal }) => (await (await fetch('/site.json', { signal })).json()) as SiteBuild,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
