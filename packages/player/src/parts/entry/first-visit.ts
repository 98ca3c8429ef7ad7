import { kept } from '@tamarind/ui/device-storage.ts';

const AGE_KEY = 'ageSeen';
/** The operator's pop-ups are suppressed up to and including this day, YYYY-MM-DD. */
const QUIET_KEY = 'popupsQuietUntil';

/** Whether the age notice was shown on this device. */
export const isAgeTold = (): boolean => kept.get(AGE_KEY) !== null;
export const noteAgeTold = (): void => kept.set(AGE_KEY, '1');

export const arePopupsQuiet = (today: string): boolean => today <= (kept.get(QUIET_KEY) ?? '');
export const quietPopups = (today: string): void => kept.set(QUIET_KEY, today);
