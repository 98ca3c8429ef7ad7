import { addMs } from '../time.ts';
import type { Pause } from './rules.ts';

/** A break of 24 hours to 6 weeks (LCCP SR 3.3.4); in hours. */
export const breakHours = [24, 48, 7 * 24, 14 * 24, 30 * 24, 42 * 24] as const;
export type BreakHours = (typeof breakHours)[number];

/** Self-exclusion of at least 6 months (LCCP SR 3.5.1, 6 to 12 months or longer), in calendar months. */
export const exclusionMonths = [6, 12, 24, 60] as const;
export type ExclusionMonths = (typeof exclusionMonths)[number];

export const breakEnd = (now: Date, hours: BreakHours): Date => addMs(now, hours * 3_600_000);

/**
 * The same day of the month that many months later; in a shorter month the end moves past its last day, never before
 * it.
 */
export function exclusionEnd(now: Date, months: ExclusionMonths): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

/**
 * A return after an exclusion takes effect this long after the request [MGA Player Protection Directive: cooling-off of
 * 24 hours].
 */
const COOLING_OFF_MS = 24 * 3_600_000;
export const backAfter = (asked: Date): Date => addMs(asked, COOLING_OFF_MS);

/**
 * The pause that counts: an exclusion before any break, then the one that ends last, so that a running pause is never
 * shortened [GLI A.3.8].
 */
export function longestPause(pauses: readonly Pause[], now: Date): Pause | undefined {
  const running = pauses.filter(({ until, isAskable }) => isAskable === true || until > now);
  const exclusions = running.filter(({ kind }) => kind === 'exclusion');
  return (exclusions.length > 0 ? exclusions : running).sort((a, b) => b.until.getTime() - a.until.getTime())[0];
}
