import { useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { useClient } from '#shell/client.ts';

/**
 * Returns a function that names a game by its code, in the page's language; for a game that is not in the list it
 * returns the code.
 */
export function useGameName(): (code: string) => string {
  const names = useGameNames();
  const { games } = useClient();
  return (code) => names.byCode(games, code);
}
