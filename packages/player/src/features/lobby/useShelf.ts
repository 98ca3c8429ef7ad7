import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { InputOf } from '@tamarind/contract/endpoint';
import { browseGames, listGames } from '@tamarind/contract/games';
import { callEndpoint, encodeInput } from '@tamarind/ui/api.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { asRefusal, isUncertain, type Refusal } from '@tamarind/ui/refusal.ts';
import { useSession } from '@tamarind/ui/session.ts';

type Shelf = Omit<InputOf<typeof browseGames>, 'cursor' | 'language'>;
const FRESH_MS = 120_000;

/** A shelf of games, page after page [K10]. `isPrescribed`: the members' list that a VASSALAGE game opens [K05]. */
export function useShelf(shelf: Shelf, { when = true, isPrescribed = false } = {}) {
  const language = useLanguage();
  const isSignedIn = useSession() !== null;
  const endpoint = isPrescribed && isSignedIn ? listGames : browseGames;
  const input = { ...shelf, language };
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, encodeInput(browseGames, input)],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await callEndpoint(endpoint, { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal });
      } catch (error) {
        throw asRefusal(error);
      }
    },
    getNextPageParam: ({ next }) => next,
    enabled: when,
    staleTime: FRESH_MS,
    retry: (failures, error) => failures < 2 && isUncertain(error),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // Defer rendering dozens of tiles, so that a slow phone stays responsive.
  const data = useDeferredValue(query.data);
  return {
    games: data?.pages.flatMap(({ list }) => list) ?? [],
    count: data?.pages[0]?.count ?? undefined,
    playable: data?.pages[0]?.playable ?? undefined,
    isPending: when && (query.isPending || (!data && !query.error)),
    error: query.error as Refusal | null,
    isMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
