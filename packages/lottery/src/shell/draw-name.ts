import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { partsOf, useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { useGameName } from '#games/useGameName.ts';
import { useClient } from './client.ts';

/** Returns a function that names a draw: the game's name, then the draw. */
export function useDrawName(): (code: string) => string {
  const name = useGameName();
  const label = useDrawLabel();
  return (code) => `${name(partsOf(code).game)} · ${label(code)}`;
}

/**
 * Returns a function that finds the result format of a game; it returns undefined for a game that is not in the list.
 */
export function useFormatOf(): (game: string) => FormatCode | undefined {
  const { games } = useClient();
  return (game) => games.find(({ code }) => code === game)?.format;
}
