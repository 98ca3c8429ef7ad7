import { useMemo } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listGames } from '@tamarind/contract/lottery';
import type { BallTone } from '../../Ball.tsx';
import { useGameNameWords } from './words.ts';

type GameHead = OutputOf<typeof listGames>['games'][number];
export type Market = GameHead['market'];

/** The markets (groups of games) in the order in which the sites list them. */
export const markets: readonly Market[] = [
  ...(['north', 'central', 'south', 'thai', 'yeekee', 'quick', 'vietlott'] as const),
  ...(['hanoi', 'lao', 'malaysia', 'stock'] as const),
];

/** Message key of a game's name: quick draws share one per format, other games have their own. */
export const nameKey = ({ code, market, format }: Pick<GameHead, 'code' | 'market' | 'format'>): string =>
  market === 'quick' ? `quick.${format}` : `game.${code}`;

/** The fields needed to build a game's name. */
export type NamedGame = Pick<GameHead, 'code' | 'market' | 'format' | 'everySeconds' | 'station'>;
export interface GameNames {
  /** The name of a game: a station has a proper name; a quick draw is named by its format and interval. */
  game(head: NamedGame): string;
  /** The name of the game with this code; the code itself if the game is not in the list. */
  byCode(games: readonly NamedGame[], code: string): string;
  market(market: Market): string;
}

/** Names of games and markets in the page's language. */
export function useGameNames(): GameNames {
  const t = useGameNameWords();
  return useMemo(() => namesIn(t), [t]);
}

function namesIn(t: ReturnType<typeof useGameNameWords>): GameNames {
  const game = (head: NamedGame): string => {
    if (head.station !== null) return head.station;
    const key = nameKey(head);
    if (!t.has(key)) return head.code.toUpperCase();
    const name = t(key as 'game.xsmb');
    return key.startsWith('quick.') && head.everySeconds !== null
      ? t('everyMinutes', { family: name, minutes: Math.round(head.everySeconds / 60) })
      : name;
  };
  return {
    game,
    byCode: (games, code) => {
      const head = games.find((one) => one.code === code);
      return head ? game(head) : code.toUpperCase();
    },
    market: (market) => t(`market.${market}`),
  };
}

/** The colour of a game's ball: one colour per region. */
export const toneOf = ({ market }: { market: Market }): BallTone => tones[market];

const tones: Record<Market, BallTone> = {
  north: 'north',
  south: 'south',
  central: 'central',
  vietlott: 'special',
  thai: 'thai',
  hanoi: 'north',
  lao: 'lao',
  stock: 'past',
  malaysia: 'central',
  yeekee: 'thai',
  quick: 'central',
};
