import { addDays } from '@tamarind/domain/time';

/**
 * Members and lines of bench:placement. They are separate from the load's file, because that listens to its parent as
 * soon as it is imported.
 */

export const tokenOf = (member: number): string => `bench-member-${String(member).padStart(8, '0')}`;
/** Numbers of two digits of a prize, all at full odds. */
export const lineOf = (n: number) => ({
  betType: 'de_db',
  selection: String((n * 37) % 100).padStart(2, '0'),
  unitStake: '1000',
  oddsE4: ['990000'],
});

/** Fills `{day}` in a path with a new date each time: an upper bound after all tickets and entries. */
export const anew = (path: string): string => path.replace('{day}', () => addDays('2030-01-01', (days += 1)));
let days = 0;
