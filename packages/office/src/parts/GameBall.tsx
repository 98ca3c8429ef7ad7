import { Ball } from '@tamarind/ui/Ball';
import { toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { useGame, useGames } from './games.ts';

/** A round icon with a game's letters. The game's name is always written beside it. */
export function GameBall({ game, size = 24 }: { game: string; size?: 20 | 24 | 30 | 42 }) {
  const head = useGame(game);
  return (
    <Ball size={size} tone={head ? toneOf(head) : 'special'} isSilent>
      {head?.ball ?? game.slice(0, 2)}
    </Ball>
  );
}

/** Returns a function that gives the name of a game by its code. */
export function useGameName(): (game: string) => string {
  const games = useGames();
  const names = useGameNames();
  return (game) => names.byCode(games, game);
}
