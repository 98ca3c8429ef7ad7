import { momentAt } from '@tamarind/domain/time';
import { type DateForm, useFormat } from '../format.ts';
import { useDrawWords } from './words.ts';

export interface DrawCodeParts {
  readonly game: string;
  /** Noon of the day of the draw, so that formatting it in the brand's time zone gives the same day. */
  readonly day: Date;
  /** The number of the draw within its day; null for a lottery with one draw a day. */
  readonly number: string | null;
}

/** Parses `vn27x1-20261121-1063` into game, day and number `1063`. */
export function partsOf(code: string): DrawCodeParts {
  const [game = '', day = '', number] = code.split('-');
  const text = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
  return { game, day: momentAt(text, '12:00'), number: number ?? null };
}

/** Returns a function that labels a draw: "Draw 21 Nov 2026", or "Draw #1063" for a game with many draws a day. */
export function useDrawLabel(): (code: string, form?: DateForm) => string {
  const t = useDrawWords();
  const { date } = useFormat();
  return (code, form = 'day') => {
    const { day, number } = partsOf(code);
    return number === null ? t('drawOfDay', { day: date(day, form) }) : t('drawOfNumber', { number });
  };
}
