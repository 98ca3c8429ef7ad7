import { useMemo } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listGames } from '@tamarind/contract/lottery';
import type { BallTone } from '../../Ball.tsx';
import { useGameNameWords } from './words.ts';

type GameHead = OutputOf<typeof listGames>['games'][number];
export type Market = GameHead['market'];

/** Markets in the order they are listed. */
export const markets: readonly Market[] = [
  ...(['north', 'central', 'south', 'thai', 'yeekee', 'quick', 'vietlott'] as const),
  ...(['hanoi', 'lao', 'malaysia', 'stock'] as const),
];

/** Where the name of a game stands in the words: quick draws share one by their form, the others have their own. */
export const nameKey = ({ code, market, format }: Pick<GameHead, 'code' | 'market' | 'format'>): string =>
  market === 'quick' ? `quick.${format}` : `game.${code}`;

/** What a name is made of. */
export type NamedGame = Pick<GameHead, 'code' | 'market' | 'format' | 'everySeconds' | 'station'>;
export interface GameNames {
  /** A station has a proper name; a quick draw is called by its form and its minutes. */
  game(head: NamedGame): string;
  /** By the code; one that the list does not know shows its code. */
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

/** The ball's colour is the region's. */
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
