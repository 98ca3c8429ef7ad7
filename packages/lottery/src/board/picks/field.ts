import type { Entry } from '@tamarind/domain/lottery/bets/index';

export type Picks = Extract<Entry, { kind: 'picks' }>;

/** The numbers of a field as they are written: `01` … `45`. */
export const numbersOf = (lowest: number, highest: number, width: number): string[] =>
  Array.from({ length: highest - lowest + 1 }, (_, at) => String(lowest + at).padStart(width, '0'));

/**
 * How many numbers are shown in one row: 00–99 in tens, 45 balls in rows of 9 (7 on a phone), dice and race positions
 * in few rows.
 */
export function columnsOf(count: number, isDesktop: boolean): number {
  if (count === 100) return isDesktop ? 20 : 10;
  if (count > 60) return isDesktop ? 16 : 10;
  if (count > 20) return isDesktop ? 9 : 7;
  if (count > 12) return 7;
  // Six dice in one row of a phone would be too narrow.
  return count > 6 ? Math.ceil(count / 2) : count > 4 && !isDesktop ? 3 : count;
}

/** Names of ticket lines: A, B, C …, and after Z the line's number. */
export const letterOf = (at: number): string => (at < 26 ? String.fromCodePoint(65 + at) : String(at + 1));
