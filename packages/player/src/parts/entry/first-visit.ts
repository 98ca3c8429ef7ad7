import { kept } from '@tamarind/ui/device-storage.ts';

const AGE_KEY = 'ageSeen';
/** Storage key of the last day, YYYY-MM-DD, on which the operator's pop-ups stay closed. */
const QUIET_KEY = 'popupsQuietUntil';

/** True if the age notice was shown on this device. */
export const isAgeTold = (): boolean => kept.get(AGE_KEY) !== null;
export const noteAgeTold = (): void => kept.set(AGE_KEY, '1');

export const arePopupsQuiet = (today: string): boolean => today <= (kept.get(QUIET_KEY) ?? '');
export const quietPopups = (today: string): void => kept.set(QUIET_KEY, today);
