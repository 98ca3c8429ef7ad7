import { useQueryClient } from '@tanstack/react-query';
import { listFavouriteGames, listFavourites, setFavourite } from '@tamarind/contract/games';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { withSession } from '../guard.ts';

/** The member's hearts [K03]: shown at once, taken back when the server says no. */
export function useFavourites() {
  const isSignedIn = useSession() !== null;
  const client = useQueryClient();
  const { data } = useEndpoint(listFavourites, {}, { when: isSignedIn, freshMs: 600_000 });
  const marked = isSignedIn ? (data?.list ?? []) : [];
  const show = (list: readonly string[]) =>
    client.setQueriesData({ queryKey: [listFavourites.path] }, { list });

  const toggle = (gameId: string) =>
    withSession(() => {
      const isFavourite = !marked.includes(gameId);
      show(isFavourite ? [gameId, ...marked] : marked.filter((code) => code !== gameId));
      callEndpoint(setFavourite, { gameId, isFavourite }, { requestId: newRequestId() }).then(
        () => void client.invalidateQueries({ queryKey: [listFavouriteGames.path] }),
        (error: unknown) => {
          void client.invalidateQueries({ queryKey: [listFavourites.path] });
          toastRefusal(asRefusal(error));
        },
      );
    });
  return { isFavourite: (gameId: string) => marked.includes(gameId), toggle };
}
