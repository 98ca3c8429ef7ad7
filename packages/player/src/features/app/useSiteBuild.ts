import { useQuery } from '@tanstack/react-query';

/** What the build says of itself (vite-plugin-worker.ts): version, checksum of its files, bytes an installation takes. */
interface SiteBuild {
  readonly version: string;
  readonly build: string;
  readonly bytes: number;
}

/** Undefined until it is there, and where the site was not built. */
export const useSiteBuild = (): SiteBuild | undefined =>
  useQuery({
    queryKey: ['/site.json', 'anybody'],
    queryFn: async ({ signal }) => (await (await fetch('/site.json', { signal })).json()) as SiteBuild,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
