/**
 * Returns the session token of a member. This file has the members and bet lines of bench:placement, separate from the
 * load generator, because importing that file would start its message listener.
 */

export const tokenOf = (member: number): string => `bench-member-${String(member).padStart(8, '0')}`;
/** Returns the n-th bet line: a stake on a two-digit number at full odds (not reduced by any limit). */
export const lineOf = (n: number) => ({
  betType: 'de_db',
  selection: String((n * 37) % 100).padStart(2, '0'),
  unitStake: '1000',
  oddsE4: ['990000'],
});
