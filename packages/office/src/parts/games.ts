import type { OutputOf } from '@tamarind/contract/endpoint';
import { listGames } from '@tamarind/contract/lottery';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type GameHead = OutputOf<typeof listGames>['games'][number];

/**
 * All games of the brand, in the order of the server's list. They change only with a release or a switch, so the answer
 * is cached for long.
 */
export const useGames = (): readonly GameHead[] => useEndpoint(listGames, {}, { freshMs: 300_000 }).data?.games ?? [];

/** One game; undefined until the list has loaded. */
export const useGame = (code: string | undefined): GameHead | undefined =>
  useGames().find((game) => game.code === code);
