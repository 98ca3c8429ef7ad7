import type { OutputOf } from '@tamarind/contract/endpoint';
import { listGames } from '@tamarind/contract/lottery';
import { dayOf } from '@tamarind/domain/time';
import type { BallTone } from '@tamarind/ui/Ball';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useHomeWords } from './words.ts';

export type GameHead = OutputOf<typeof listGames>['games'][number];
/** Games change with a release or a switch. */
const FRESH_MS = 600_000;

interface DrawLike {
  readonly code: string;
  readonly game: string;
  readonly closesAt: Date;
}

/** The games of the brand with names, balls and draw numbers as people say them; an unknown game shows its code. */
export function useGames() {
  const t = useHomeWords();
  const { date } = useFormat();
  const names = useGameNames();
  const { data } = useEndpoint(listGames, {}, { freshMs: FRESH_MS });
  const games: readonly GameHead[] = data?.games ?? [];
  const headOf = (game: string) => games.find(({ code }) => code === game);
  return {
    games,
    headOf,
    nameOf: (game: string): string => names.byCode(games, game),
    marketOf: names.market,
    ballOf: (game: string): string => headOf(game)?.ball ?? game.slice(0, 2).toUpperCase(),
    toneOf: (game: string): BallTone => {
      const head = headOf(game);
      return head ? toneOf(head) : 'special';
    },
    /** "Round 1121-1063" of a quick draw; closing time of the others, with the day when it is not today. */
    drawName: ({ code, closesAt }: DrawLike): string => {
      const [, day = '', round] = code.split('-');
      if (round) return t('draw.round', { round: `${day.slice(4)}-${round}` });
      const time = date(closesAt, 'time');
      return dayOf(closesAt) === dayOf(serverNow())
        ? t('draw.closesToday', { time })
        : t('draw.closes', { day: date(closesAt, 'dayShort'), time });
    },
  };
}
