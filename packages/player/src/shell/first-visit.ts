import { kept } from '@tamarind/ui/device-storage.ts';

const AGE_KEY = 'ageSeen';
/** Pop-ups of the operator stay away up to and with this day, YYYY-MM-DD. */
const QUIET_KEY = 'popupsQuietUntil';

/** Whether this device was told who may play. */
export const isAgeTold = (): boolean => kept.get(AGE_KEY) !== null;
export const noteAgeTold = (): void => kept.set(AGE_KEY, '1');

export const arePopupsQuiet = (today: string): boolean => today <= (kept.get(QUIET_KEY) ?? '');
export const quietPopups = (today: string): void => kept.set(QUIET_KEY, today);
