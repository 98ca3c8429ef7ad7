import { localTime } from '@tamarind/domain/time';

/** A stored moment in the time of Bangkok and Hà Nội, as `2026-11-21 09:30:00`. */
export const localTimeOf = (at: string): string => localTime(new Date(at));

/** The same local time with a `T` in the middle: `2026-11-21T09:30:00`. */
export const localIsoOf = (at: string): string => localTimeOf(at).replace(' ', 'T');
