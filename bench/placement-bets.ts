import { addDays } from '@tamarind/domain/time';

/** Who bets in bench:placement and on what: said here, for the load's file listens to its parent as soon as it is read. */

export const tokenOf = (member: number): string => `bench-member-${String(member).padStart(8, '0')}`;
/** Numbers of two digits of a prize, all at full odds. */
export const lineOf = (n: number) => ({
  betType: 'de_db',
  selection: String((n * 37) % 100).padStart(2, '0'),
  unitStake: '1000',
  oddsE4: ['990000'],
});

/** A path with `{day}` is another one each time: up to a day that all tickets and entries are before. */
export const anew = (path: string): string => path.replace('{day}', () => addDays('2030-01-01', (days += 1)));
let days = 0;
