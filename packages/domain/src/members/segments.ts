import { addDays, type Day } from '../time.ts';

/** States of an account that a segment (a saved filter over members) can select. */
export const memberStates = ['free', 'blocked', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

/** The maximum number of days over which a segment may look back at members' activity. */
export const SEGMENT_DAYS_MAX = 365;
/** The maximum number of segments. It is limited because each is counted again when the list is opened. */
export const SEGMENTS_MAX = 30;

/** The first day of the last `days` days, of which today is one. */
export const firstDayOf = (days: number, today: Day): Day => addDays(today, 1 - days);
