/**
 * Members and lines of bench:placement. They are not in the load generator's file, because importing that file starts
 * its listener.
 */

export const tokenOf = (member: number): string => `bench-member-${String(member).padStart(8, '0')}`;
/** A line on numbers of two digits of a prize, all at full odds. */
export const lineOf = (n: number) => ({
  betType: 'de_db',
  selection: String((n * 37) % 100).padStart(2, '0'),
  unitStake: '1000',
  oddsE4: ['990000'],
});
