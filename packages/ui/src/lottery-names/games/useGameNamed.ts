import { listGames } from '@tamarind/contract/lottery';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useGameNames } from './game-names.ts';
import { useEndpoint } from '../../useEndpoint.ts';

const FRESH_MS = 300_000;

/**
 * Functions that return, for a game code, the name of the game and the format of its results. The format is undefined
 * until the list of games has loaded.
 */
export function useGameNamed(): {
  codes: readonly string[];
  nameOf: (code: string) => string;
  formatOf: (code: string) => FormatCode | undefined;
} {
  const names = useGameNames();
  const games = useEndpoint(listGames, {}, { freshMs: FRESH_MS }).data?.games ?? [];
  return {
    codes: games.map(({ code }) => code),
    nameOf: (code) => names.byCode(games, code),
    formatOf: (code) => games.find((game) => game.code === code)?.format,
  };
}
