import type { BallTone } from '@tamarind/ui/Ball';
import { dayOf } from '@tamarind/domain/time';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useHomeWords } from './words.ts';

const known = ['quick60', 'xsmb'] as const;
type Known = (typeof known)[number];
const isKnown = (code: string): code is Known => known.some((game) => game === code);
const tones: Record<Known, BallTone> = { quick60: 'central', xsmb: 'north' };

interface DrawLike {
  readonly code: string;
  readonly game: string;
  readonly closesAt: Date;
}

/** Names, balls and draw numbers of games as people say them; a game without its own words shows its code. */
export function useGames() {
  const t = useHomeWords();
  const { date } = useFormat();
  return {
    nameOf: (game: string): string => (isKnown(game) ? t(`game.${game}`) : game.toUpperCase()),
    ballOf: (game: string): string => (isKnown(game) ? t(`ball.${game}`) : game.slice(0, 2).toUpperCase()),
    toneOf: (game: string): BallTone => (isKnown(game) ? tones[game] : 'special'),
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
