import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { momentAt } from '@tamarind/domain/time';
import { type DateForm, useFormat } from '@tamarind/ui/format.ts';
import { useGameName } from '#games/useGameName.ts';
import { useClient } from './client.ts';
import { useShellWords } from './words.ts';

type Words = ReturnType<typeof useShellWords>;
type FormatDate = (at: Date, form: DateForm) => string;

export interface DrawCodeParts {
  readonly game: string;
  /** Noon of the draw's day, for formatting. */
  readonly day: Date;
  /** The number within the day of a draw that comes many times a day. */
  readonly number: string | null;
}

/** `vn27x1-20261121-1063` → game, day, `1063`. */
export function partsOf(code: string): DrawCodeParts {
  const [game = '', day = '', number] = code.split('-');
  const text = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
  return { game, day: momentAt(text, '12:00'), number: number ?? null };
}

/** "Draw 21 Nov 2026", or "Draw #1063" where one day has many. */
export function drawLabel(t: Words, code: string, date: FormatDate, form: DateForm = 'day'): string {
  const { day, number } = partsOf(code);
  return number === null ? t('drawOfDay', { day: date(day, form) }) : t('drawOfNumber', { number });
}

/** The game's name and the draw. */
export function useDrawName(): (code: string) => string {
  const t = useShellWords();
  const name = useGameName();
  const { date } = useFormat();
  return (code) => `${name(partsOf(code).game)} · ${drawLabel(t, code, date)}`;
}

/** The form of a game's results; undefined for a game the list does not know. */
export function useFormatOf(): (game: string) => FormatCode | undefined {
  const { games } = useClient();
  return (game) => games.find(({ code }) => code === game)?.format;
}
