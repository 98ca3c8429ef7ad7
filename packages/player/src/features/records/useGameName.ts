import { useRecordWords } from './words.ts';

/** A game as people call it; a game without a name of its own keeps its code. */
export function useGameName(): (code: string) => string {
  const t = useRecordWords();
  return (code) => (code === 'xsmb' || code === 'quick60' ? t(`game.${code}`) : code);
}
