import { addDays, type Day, daysFrom } from '../time.ts';

/**
 * This file lists the known days without a draw, with their sources. Staff can add, move and remove such days in the
 * back office.
 */

/** Days without a draw, in the format of a calendar's overrides. */
type RestDays = Readonly<Record<Day, null>>;

/** Eves of the Lunar New Year in Vietnam. */
const newYearEves: readonly Day[] = [
  '2018-02-15',
  '2019-02-04',
  '2020-01-24',
  '2021-02-11',
  '2022-01-31',
  '2023-01-21',
  '2024-02-09',
  '2025-01-28',
  '2026-02-16',
  '2027-02-05',
];

const resting = (days: readonly Day[]): RestDays => Object.fromEntries(days.map((day) => [day, null]));

/**
 * Northern Vietnam has no draws on four days of each Lunar New Year, its eve and three days (published results 2018 to
 * 2026), and had none in April 2020. The days of 2027 follow this pattern, because the official notice is not published
 * yet.
 */
export const northernOverrides: RestDays = resting([
  ...newYearEves.flatMap((eve) => daysFrom(eve, addDays(eve, 3))),
  ...daysFrom('2020-04-01', '2020-04-22'),
]);

/**
 * Mega, Power, Max 3D and Max 3D Pro have no draws on the eve and the first day of the Lunar New Year (published
 * results 2018 to 2025). The days of 2026 and 2027 follow this pattern; our sources contain no notice for them. Keno,
 * Bingo18 and Lotto 5/35 were drawn on all days of the New Year of 2026, so they have no rest days.
 */
export const vietlottOverrides: RestDays = resting(newYearEves.flatMap((eve) => daysFrom(eve, addDays(eve, 1))));

/** New Year's Day, on which every exchange is closed. */
const newYear = ['2027-01-01'];
/**
 * Days of 2027 on which exchanges are closed, by their own holiday rules: New York, London (bank holidays of England),
 * Frankfurt (Easter, 24 and 31 December), Tokyo (national holidays, 31 December). None is from a notice for 2027. The
 * other exchanges' holidays follow the moon or a yearly decree: except for New Year's Day, staff enter them when the
 * notice is published.
 */
const exchanges: Readonly<Record<string, readonly Day[]>> = {
  'America/New_York': [
    ...['2027-01-18', '2027-02-15', '2027-03-26', '2027-05-31', '2027-06-18', '2027-07-05', '2027-09-06'],
    ...['2027-11-25', '2027-12-24'],
  ],
  'Europe/London': [
    ...['2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
  ],
  'Europe/Berlin': ['2027-03-26', '2027-03-29', '2027-12-24', '2027-12-31'],
  'Asia/Tokyo': [
    ...['2027-01-11', '2027-02-11', '2027-02-23', '2027-03-22', '2027-04-29', '2027-05-03', '2027-05-04'],
    ...['2027-05-05', '2027-07-19', '2027-08-11', '2027-09-20', '2027-09-23', '2027-10-11', '2027-11-03'],
    ...['2027-11-23', '2027-12-31'],
  ],
};
export const exchangeOverrides = (zone: string): RestDays => resting([...newYear, ...(exchanges[zone] ?? [])]);
