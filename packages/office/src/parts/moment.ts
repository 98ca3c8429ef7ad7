import { addMs, dayOf, INDOCHINA_MINUTES, momentAt } from '@tamarind/domain/time';

/** A moment as a field of day and time holds it, in the brand's zone: `2026-11-21T18:10:05`. */
export const toField = (moment: Date): string =>
  addMs(moment, INDOCHINA_MINUTES * 60_000)
    .toISOString()
    .slice(0, 19);

/** The moment that such a field holds; undefined while it is not whole. */
export function fromField(text: string): Date | undefined {
  const [day = '', time = ''] = text.split('T');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}(:\d{2})?$/.test(time)) return undefined;
  const moment = momentAt(day, time);
  return Number.isNaN(moment.getTime()) || dayOf(moment) !== day ? undefined : moment;
}
