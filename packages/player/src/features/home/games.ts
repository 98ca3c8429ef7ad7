import { useMemo } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listGames } from '@tamarind/contract/lottery';
import { dayOf } from '@tamarind/domain/time';
import type { BallTone } from '@tamarind/ui/Ball';
import { serverNow } from '@tamarind/ui/clock.ts';
import { formatDate } from '@tamarind/ui/format.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { type Market, toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useHomeWords } from './words.ts';

export type GameHead = OutputOf<typeof listGames>['games'][number];
/** Cache time of the list: ten minutes. Games change only with a release or when staff switch one on or off. */
const FRESH_MS = 600_000;

interface DrawLike {
  readonly code: string;
  readonly game: string;
  readonly closesAt: Date;
}

export interface Games {
  readonly games: readonly GameHead[];
  /** True while games are loading. */
  readonly isPending: boolean;
  headOf(game: string): GameHead | undefined;
  nameOf(game: string): string;
  marketOf(market: Market): string;
  ballOf(game: string): string;
  toneOf(game: string): BallTone;
  /**
   * The label of a draw: "Round 1121-1063" for a quick draw, otherwise the closing time, with the day if it is not
   * today.
   */
  drawName(draw: DrawLike): string;
}

/**
 * The brand's games, and functions that return a game's display name, ball text and colour, and the label of a draw. An
 * unknown game is shown by its code. The object stays the same until games or language change, so a list can call this
 * hook once and pass the object to its rows.
 */
export function useGames(): Games {
  const t = useHomeWords();
  const language = useLanguage();
  const names = useGameNames();
  const { data, isPending } = useEndpoint(listGames, {}, { freshMs: FRESH_MS });
  return useMemo(() => {
    const games: readonly GameHead[] = data?.games ?? [];
    const heads = new Map(games.map((head) => [head.code, head]));
    const headOf = (game: string) => heads.get(game);
    return {
      games,
      isPending,
      headOf,
      nameOf: (game) => names.byCode(games, game),
      marketOf: names.market,
      ballOf: (game) => headOf(game)?.ball ?? game.slice(0, 2).toUpperCase(),
      toneOf: (game) => {
        const head = headOf(game);
        return head ? toneOf(head) : 'special';
      },
      drawName: ({ code, closesAt }) => {
        const [, day = '', round] = code.split('-');
        if (round) return t('draw.round', { round: `${day.slice(4)}-${round}` });
        const time = formatDate(closesAt, 'time', language);
        return dayOf(closesAt) === dayOf(serverNow())
          ? t('draw.closesToday', { time })
          : t('draw.closes', { day: formatDate(closesAt, 'dayShort', language), time });
      },
    };
  }, [data, isPending, language, names, t]);
}
