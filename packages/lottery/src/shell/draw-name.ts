import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { partsOf, useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { useGameName } from '#games/useGameName.ts';
import { useClient } from './client.ts';

/** The game's name and the draw. */
export function useDrawName(): (code: string) => string {
  const name = useGameName();
  const label = useDrawLabel();
  return (code) => `${name(partsOf(code).game)} · ${label(code)}`;
}

/** The result format of a game; undefined for a game that is not in the list. */
export function useFormatOf(): (game: string) => FormatCode | undefined {
  const { games } = useClient();
  return (game) => games.find(({ code }) => code === game)?.format;
}
