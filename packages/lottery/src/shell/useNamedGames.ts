import { useMemo } from 'react';
import { useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import type { NamedGame } from '#games/lobby.ts';
import { useClient } from './client.ts';

/** Every game with its name and the draw on offer. */
export function useNamedGames(): NamedGame[] {
  const names = useGameNames();
  const { games, draws } = useClient();
  return useMemo(() => {
    const drawOf = new Map(draws.map((draw) => [draw.game, draw]));
    return games.map((head) => ({ head, name: names.game(head), draw: drawOf.get(head.code) }));
  }, [names, games, draws]);
}
