/**
 * A calendar day as `YYYY-MM-DD`; days compare as text. This file computes days and clock times in one time zone with a
 * fixed distance from UTC: Thailand, Vietnam and Laos are at UTC+7 and have no daylight saving, so no zone table is
 * needed.
 */
export type Day = string;

/** A local 24-hour clock time, `HH:MM` or `HH:MM:SS`. */
export type ClockTime = string;

/** The offset of Asia/Ho_Chi_Minh and Asia/Bangkok from UTC, in minutes. */
export const INDOCHINA_MINUTES = 7 * 60;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The local calendar day a moment falls on. */
export const dayOf = (moment: Date, offsetMinutes = INDOCHINA_MINUTES): Day =>
  new Date(moment.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);

/** The moment of a local clock time on a day; `24:00` is the end of the day. */
export function momentAt(day: Day, time: ClockTime, offsetMinutes = INDOCHINA_MINUTES): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(startOfUtcDay(day) + ((hours * 60 + minutes) * 60 + seconds) * 1000 - offsetMinutes * MINUTE_MS);
}

export const startOfDay = (day: Day, offsetMinutes = INDOCHINA_MINUTES): Date => momentAt(day, '00:00', offsetMinutes);

/** Local time at the offset as `2026-11-21 09:30:00`, the format of banks' feeds and of spreadsheets. */
export const localTime = (moment: Date, offsetMinutes = INDOCHINA_MINUTES): string =>
  addMs(moment, offsetMinutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/**
 * Converts a filter by days into moments; both days are included, so `to` becomes the first moment of the following
 * day. A missing day stays undefined.
 */
export const momentsOf = ({ from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined }) => ({
  from: from === undefined ? undefined : startOfDay(from),
  to: to === undefined ? undefined : startOfDay(addDays(to, 1)),
});

export const addDays = (day: Day, days: number): Day =>
  new Date(startOfUtcDay(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days from the first to the last, both included; empty if `last` is before `first`. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The weekday of a day, 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(startOfUtcDay(day)).getUTCDay();

/** Writes `2026-11-21` as `20261121`, the format inside draw codes. */
export const compactDay = (day: Day): string => day.replaceAll('-', '');

export const addMs = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

function startOfUtcDay(day: Day): number {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(start)) throw new RangeError(`not a day: ${day}`);
  return start;
}
