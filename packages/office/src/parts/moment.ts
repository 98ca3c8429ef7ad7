import { addMs, dayOf, INDOCHINA_MINUTES, momentAt } from '@tamarind/domain/time';

/** A moment as the text of a date-and-time field, in the brand's zone: `2026-11-21T18:10:05`. */
export const toField = (moment: Date): string =>
  addMs(moment, INDOCHINA_MINUTES * 60_000)
    .toISOString()
    .slice(0, 19);

/** Parses the text of a date-and-time field; undefined while the text is incomplete. */
export function fromField(text: string): Date | undefined {
  const [day = '', time = ''] = text.split('T');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}(:\d{2})?$/.test(time)) return undefined;
  const moment = momentAt(day, time);
  return Number.isNaN(moment.getTime()) || dayOf(moment) !== day ? undefined : moment;
}
