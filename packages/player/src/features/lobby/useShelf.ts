import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { browseGames, listGames } from '@tamarind/contract/games';
import { present } from '@tamarind/domain/present';
import { callEndpoint, encodeInput } from '@tamarind/ui/api.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { asRefusal, isUncertain, type Refusal } from '@tamarind/ui/refusal.ts';
import { useSession } from '@tamarind/ui/session.ts';

type Shelf = Omit<InputOf<typeof browseGames>, 'cursor' | 'language'>;
type Page = OutputOf<typeof browseGames>;
const FRESH_MS = 120_000;
const retry = (failures: number, error: Error) => failures < 2 && isUncertain(error);

/**
 * Reads a shelf (part of the game catalogue) page by page [K10]. With `isPrescribed`, a member's list of a vendor's
 * games is read with the call `listGames` that the specification prescribes [K05]; visitors always use the public call.
 * All pages are one cached answer, so that Back shows them at once. The library's infinite query is not used, because
 * its code is larger than this whole file.
 */
export function useShelf(shelf: Shelf, { when = true, isPrescribed = false } = {}) {
  const client = useQueryClient();
  const language = useLanguage();
  const isSignedIn = useSession() !== null;
  const endpoint = isPrescribed && isSignedIn ? listGames : browseGames;
  const input = { ...shelf, language };
  const queryKey = [endpoint.path, encodeInput(browseGames, input)];
  const read = async (cursor: string | undefined, signal: AbortSignal): Promise<Page> => {
    try {
      return await callEndpoint(endpoint, { ...input, ...present({ cursor: cursor || undefined }) }, { signal });
    } catch (error) {
      throw asRefusal(error);
    }
  };
  const query = useQuery<readonly Page[], Refusal>({
    queryKey,
    // A refetch reads as many pages as are currently displayed.
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<readonly Page[]>(queryKey)?.length ?? 1;
      const pages = [await read(undefined, signal)];
      for (let next = pages[0]?.next; next && pages.length < known; next = pages.at(-1)?.next)
        pages.push(await read(next, signal));
      return pages;
    },
    enabled: when,
    staleTime: FRESH_MS,
    retry,
  });
  const [fault, setFault] = useState<{ cursor: string; error: Refusal } | null>(null);
  const next = query.data?.at(-1)?.next ?? undefined;
  const more = () => {
    if (!next || query.isFetching) return;
    // Several requests for the same page become one call in the query library.
    client.fetchQuery({ queryKey: [...queryKey, next], queryFn: ({ signal }) => read(next, signal), retry }).then(
      (page) =>
        client.setQueryData<readonly Page[]>(queryKey, (pages) =>
          pages?.at(-1)?.next === next ? [...pages, page] : pages,
        ),
      (error: unknown) => setFault({ cursor: next, error: asRefusal(error) }),
    );
  };
  // Defer rendering dozens of tiles, so that a slow phone stays responsive.
  const data = useDeferredValue(query.data);
  return {
    games: data?.flatMap(({ list }) => list) ?? [],
    count: data?.[0]?.count ?? undefined,
    playable: data?.[0]?.playable ?? undefined,
    isPending: when && (query.isPending || (!data && !query.error)),
    error: query.error ?? (fault?.cursor === next ? (fault?.error ?? null) : null),
    isMore: next !== undefined,
    more,
    retry: () => void query.refetch(),
  };
}
