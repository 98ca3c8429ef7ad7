import { addDays, type Day } from '../time.ts';

/** States of an account by which a segment may select. */
export const memberStates = ['free', 'blocked', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

/** The most days that a segment may look back. */
export const SEGMENT_DAYS_MAX = 365;
/** The most segments, because each is counted anew when the list is opened. */
export const SEGMENTS_MAX = 30;

/** The first of the last `days` days, today counted as one of them. */
export const firstDayOf = (days: number, today: Day): Day => addDays(today, 1 - days);
