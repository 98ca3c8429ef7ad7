import { useQuery } from '@tanstack/react-query';

/**
 * The description of the build, written by vite-plugin-worker.ts: version, checksum of the files, size of an
 * installation in bytes.
 */
interface SiteBuild {
  readonly version: string;
  readonly build: string;
  readonly bytes: number;
}

/** The build of this site; undefined while loading, and in development. */
export const useSiteBuild = (): SiteBuild | undefined =>
  useQuery({
    queryKey: ['/site.json', 'anybody'],
    queryFn: async ({ signal }) => (await (await fetch('/site.json', { signal })).json()) as SiteBuild,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
