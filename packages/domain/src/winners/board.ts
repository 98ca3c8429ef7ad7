import { addDays, dayOf, startOfDay } from '../time.ts';

/** The tabs of the winners board [K11]. `biggest` looks 90 days back: older wins say nothing about now. */
export const winnerPeriods = ['today', 'week', 'biggest'] as const;
export type WinnerPeriod = (typeof winnerPeriods)[number];

/** "Top 20 Winning" [C04]. */
export const WINNERS_SHOWN = 20;

/** The first moment of a period: whole days of UTC+7, today counted. */
export const winnersSince = (period: WinnerPeriod, now: Date): Date =>
  startOfDay(addDays(dayOf(now), 1 - daysOf[period]));

const daysOf: Record<WinnerPeriod, number> = { today: 1, week: 7, biggest: 90 };

/**
 * An account name as strangers may see it [K11]: the first and the last letter at most, and always three stars, so that not even
 * its length is told. Of a name of three letters or fewer the two would be nearly all of it: only the first stays.
 */
export function maskedName(account: string): string {
  const letters = [...account];
  const [first = ''] = letters;
  return letters.length > 3 ? `${first}***${letters.at(-1) ?? ''}` : `${first}***`;
}
