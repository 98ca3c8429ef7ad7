import { useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { useClient } from '#shell/client.ts';

/** The name of a game by its code, in the page's language; one the list does not know shows its code. */
export function useGameName(): (code: string) => string {
  const names = useGameNames();
  const { games } = useClient();
  return (code) => names.byCode(games, code);
}
