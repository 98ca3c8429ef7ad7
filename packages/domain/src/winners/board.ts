import { addDays, dayOf, startOfDay } from '../time.ts';

/** The tabs of the winners board [K11]. `biggest` covers 90 days, because older wins say nothing about the present. */
export const winnerPeriods = ['today', 'week', 'biggest'] as const;
export type WinnerPeriod = (typeof winnerPeriods)[number];

/** The number of rows of "Top 20 Winning" [C04]. */
export const WINNERS_SHOWN = 20;

/** Start of a period in whole days of UTC+7, today included. */
export const winnersSince = (period: WinnerPeriod, now: Date): Date =>
  startOfDay(addDays(dayOf(now), 1 - daysOf[period]));

const daysOf: Record<WinnerPeriod, number> = { today: 1, week: 7, biggest: 90 };

/**
 * A masked account name [K11]: at most the first and the last letter, and always three stars, so that not even its
 * length is revealed. For names of three letters or fewer, both letters would reveal nearly all of it, so only the
 * first is shown.
 */
export function maskedName(account: string): string {
  const letters = [...account];
  const [first = ''] = letters;
  return letters.length > 3 ? `${first}***${letters.at(-1) ?? ''}` : `${first}***`;
}
