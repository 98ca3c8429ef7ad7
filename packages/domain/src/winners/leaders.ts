import type { WinnerPeriod } from './board.ts';

/**
 * The leaderboard [K11, G04]: each member once, by the largest multiple that one round or one draw gave back of everything
 * staked on it. Never by what was staked, paid in or lost: nobody climbs by playing for more, only by luck, and the smallest
 * stake counts as much as the largest. Points would rank deposits, for deposits earn them.
 */
export const leaderPeriods = ['today', 'week'] as const satisfies readonly WinnerPeriod[];
export type LeaderPeriod = (typeof leaderPeriods)[number];

export const LEADERS_SHOWN = 20;

/** Four decimals, rounded down: `won` of `staked`, whose sum is above zero. */
export const multipleE4 = (won: bigint, staked: bigint): bigint => (won * 10_000n) / staked;

/** What the board is made of. */
export interface Feat {
  readonly multipleE4: bigint;
  readonly at: Date;
}

/** Places from the top: equal multiples share one, and the next place is left out, as in races. */
export function placed<Entry extends Feat>(ranked: readonly Entry[]): (Entry & { place: number })[] {
  let place = 0;
  return ranked.map((entry, index) => {
    if (entry.multipleE4 !== ranked[index - 1]?.multipleE4) place = index + 1;
    return { ...entry, place };
  });
}
