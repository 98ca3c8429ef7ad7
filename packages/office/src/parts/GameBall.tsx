import { Ball } from '@tamarind/ui/Ball';
import { usePartsWords } from './words.ts';

/** The ball that stands for a game; the name stands beside it. */
export function GameBall({ game, size = 24 }: { game: string; size?: 20 | 24 | 30 | 42 }) {
  const t = usePartsWords();
  const key = `ball.${game}`;
  return (
    <Ball size={size} tone={game === 'xsmb' ? 'north' : 'special'} isSilent>
      {t.has(key) ? t(key) : game.slice(0, 2)}
    </Ball>
  );
}

/** Name of a game; a game that came after these words is called by its code. */
export function useGameName(): (game: string) => string {
  const t = usePartsWords();
  return (game) => (t.has(`game.${game}`) ? t(`game.${game}` as 'game.xsmb') : game);
}

/** Short name of a bet type; one that came after these words is called by its code. */
export function useBetName(): (betType: string) => string {
  const t = usePartsWords();
  return (betType) => (t.has(`bet.${betType}`) ? t(`bet.${betType}` as 'bet.lo2') : betType);
}
