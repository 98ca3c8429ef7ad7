import { addDays, type Day } from '../time.ts';

/** States of a member's account that a segment may ask for. */
export const memberStates = ['free', 'blocked', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

/** How many days back a segment may look. */
export const SEGMENT_DAYS_MAX = 365;
/** Each segment is counted live when the list is opened. */
export const SEGMENTS_MAX = 30;

/** The first of the last `days` days, today counted as one of them. */
export const firstDayOf = (days: number, today: Day): Day => addDays(today, 1 - days);
