import { useQueryClient } from '@tanstack/react-query';
import { listFavouriteGames, listFavourites, setFavourite } from '@tamarind/contract/games';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { withSession } from '../entry/guard.ts';

type Hearts = { readonly list: readonly string[] };

/**
 * The member's favourite games [K03]. A change is shown at once and undone if the server refuses it. Until the
 * favourites have loaded, the button is disabled.
 */
export function useFavourites() {
  const isSignedIn = useSession() !== null;
  const client = useQueryClient();
  const { data } = useEndpoint(listFavourites, {}, { when: isSignedIn, freshMs: 600_000 });
  const marked = isSignedIn ? data?.list : [];

  const send = async (gameId: string, isFavourite: boolean) => {
    const hearts = { queryKey: [listFavourites.path] };
    // Cancel a running read of the favourites: its answer is older than this press and would overwrite it.
    await client.cancelQueries(hearts);
    const isKnown = client.getQueriesData<Hearts>(hearts).some(([, known]) => known);
    client.setQueriesData<Hearts>(hearts, (known) => {
      const others = known?.list.filter((code) => code !== gameId);
      return others && { list: isFavourite ? [gameId, ...others] : others };
    });
    try {
      await callEndpoint(setFavourite, { gameId, isFavourite }, { requestId: newRequestId() });
      void client.invalidateQueries({ queryKey: [listFavouriteGames.path] });
      if (!isKnown) void client.invalidateQueries(hearts);
    } catch (error) {
      void client.invalidateQueries(hearts);
      toastRefusal(asRefusal(error));
    }
  };
  // A visitor's press always adds a favourite, even though it is sent after the login.
  const toggle = (gameId: string) => {
    if (marked) withSession(() => void send(gameId, !marked.includes(gameId)));
  };
  return { isFavourite: (gameId: string) => marked?.includes(gameId), toggle };
}
