import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listDraws } from '@tamarind/contract/lottery-office';
import { callEndpoint } from '@tamarind/ui/api.ts';

type OpenDraw = OutputOf<typeof listDraws>['draws'][number];

/** All open draws, collected over all pages of the list; undefined until every page has loaded. */
export function useOpenDraws(): readonly OpenDraw[] | undefined {
  return useQuery({
    queryKey: [listDraws.path, 'all open'],
    queryFn: async () => {
      const draws = new Map<string, OpenDraw>();
      for (let page = 1; ; page += 1) {
        const found = await callEndpoint(listDraws, { state: 'open', page });
        for (const draw of found.draws) draws.set(draw.code, draw);
        if (page * found.pageSize >= found.count) return [...draws.values()];
      }
    },
  }).data;
}
