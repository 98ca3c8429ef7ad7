import { useQueryClient } from '@tanstack/react-query';
import { listFavouriteGames, listFavourites, setFavourite } from '@tamarind/contract/games';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { withSession } from '../guard.ts';

type Hearts = { readonly list: readonly string[] };

/** The member's hearts [K03]: shown at once, taken back when the server says no; until they are read nobody can press one. */
export function useFavourites() {
  const isSignedIn = useSession() !== null;
  const client = useQueryClient();
  const { data } = useEndpoint(listFavourites, {}, { when: isSignedIn, freshMs: 600_000 });
  const marked = isSignedIn ? data?.list : [];

  const send = async (gameId: string, isFavourite: boolean) => {
    const hearts = { queryKey: [listFavourites.path] };
    // An answer under way was true before this press.
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
  // A visitor's press is meant as a new heart, also when it is sent after the login.
  const toggle = (gameId: string) => {
    if (marked) withSession(() => void send(gameId, !marked.includes(gameId)));
  };
  return { isFavourite: (gameId: string) => marked?.includes(gameId), toggle };
}
