import { addMs } from '../time.ts';
import type { Pause } from './rules.ts';

/** The possible lengths of a break in hours, from 24 hours to 6 weeks (LCCP SR 3.3.4). */
export const breakHours = [24, 48, 7 * 24, 14 * 24, 30 * 24, 42 * 24] as const;
export type BreakHours = (typeof breakHours)[number];

/** Self-exclusion of at least 6 months (LCCP SR 3.5.1, 6 to 12 months or longer), in calendar months. */
export const exclusionMonths = [6, 12, 24, 60] as const;
export type ExclusionMonths = (typeof exclusionMonths)[number];

export const breakEnd = (now: Date, hours: BreakHours): Date => addMs(now, hours * 3_600_000);

/**
 * The same day of the month, the given number of months later. If that month has no such day, the end is after its last
 * day, so an exclusion is never shorter than chosen.
 */
export function exclusionEnd(now: Date, months: ExclusionMonths): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

/**
 * The time at which a return from a self-exclusion takes effect: 24 hours after the member asked for it, or 7 days
 * after if the exclusion was for a year or longer [MGA Player Protection Directive].
 */
export function backAfter(asked: Date, exclusion: { readonly from: Date; readonly until: Date }): Date {
  const isLong = exclusion.until.getTime() - exclusion.from.getTime() >= LONG_MS;
  return addMs(asked, (isLong ? 7 : 1) * DAY_MS);
}
const DAY_MS = 24 * 3_600_000;
/**
 * The length from which an exclusion counts as a year: one day less than a year, so that clock changes have no effect.
 */
const LONG_MS = 364 * DAY_MS;

/**
 * The pause that applies now: a self-exclusion takes precedence over a break; otherwise it is the pause that ends last.
 * A later, shorter pause therefore never shortens a current one [GLI A.3.8].
 */
export function longestPause(pauses: readonly Pause[], now: Date): Pause | undefined {
  const running = pauses.filter(({ until, isAskable }) => isAskable === true || until > now);
  const exclusions = running.filter(({ kind }) => kind === 'exclusion');
  return (exclusions.length > 0 ? exclusions : running).sort((a, b) => b.until.getTime() - a.until.getTime())[0];
}
