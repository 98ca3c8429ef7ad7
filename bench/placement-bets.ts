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
