/**
 * The members and bet lines of bench:placement. They are in a separate file, because importing the load generator's file
 * starts its message listener.
 */

export const tokenOf = (member: number): string => `bench-member-${String(member).padStart(8, '0')}`;
/** A line on two-digit numbers of one prize, all at full odds. */
export const lineOf = (n: number) => ({
  betType: 'de_db',
  selection: String((n * 37) % 100).padStart(2, '0'),
  unitStake: '1000',
  oddsE4: ['990000'],
});
