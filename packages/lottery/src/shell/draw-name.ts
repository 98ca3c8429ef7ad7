import { momentAt } from '@tamarind/domain/time';
import type { DateForm } from '@tamarind/ui/format.ts';
import type { useShellWords } from './words.ts';

type Words = ReturnType<typeof useShellWords>;
type FormatDate = (at: Date, form: DateForm) => string;

export interface DrawCodeParts {
  readonly game: string;
  /** Noon of the draw's day, for formatting. */
  readonly day: Date;
  /** The number within the day of a draw that comes many times a day. */
  readonly number: string | null;
}

/** `quick60-20261121-1063` → game, day, `1063`. */
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
export const drawName = (t: Words, code: string, date: FormatDate): string =>
  `${gameName(t, partsOf(code).game)} · ${drawLabel(t, code, date)}`;

/** Games have names in the client's own words; one it does not know yet shows its code. */
export const gameName = (t: Words, game: string): string =>
  isKnown(game) ? t(`game.${game}`) : game.toUpperCase();

/** Letters of the game's ball. */
export const ballText = (t: Words, game: { code: string; ball: string }): string =>
  isKnown(game.code) ? t(`ball.${game.code}`) : game.ball;

const known = ['xsmb', 'quick60'] as const;
const isKnown = (game: string): game is (typeof known)[number] => known.some((code) => code === game);
