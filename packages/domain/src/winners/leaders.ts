import type { WinnerPeriod } from './board.ts';

/**
 * The periods of the leaderboard [K11, G04], which lists each member once, by the largest multiple of total stakes that
 * one round or one draw returned. It never ranks stakes, deposits or losses: luck decides, not the amount, and the
 * smallest stake counts as much as the largest. Points would rank deposits, because deposits earn them.
 */
export const leaderPeriods = ['today', 'week'] as const satisfies readonly WinnerPeriod[];
export type LeaderPeriod = (typeof leaderPeriods)[number];

export const LEADERS_SHOWN = 20;

/** The quotient `won` / `staked` with four decimals, rounded down; `staked` is above zero. */
export const multipleE4 = (won: bigint, staked: bigint): bigint => (won * 10_000n) / staked;

/** One member's best result, as an entry of the leaderboard. */
export interface Feat {
  readonly multipleE4: bigint;
  readonly at: Date;
}

/** Assigns ranks from the top: equal multiples share a rank and the following rank is skipped, as in races. */
export function placed<Entry extends Feat>(ranked: readonly Entry[]): (Entry & { place: number })[] {
  let place = 0;
  return ranked.map((entry, index) => {
    if (entry.multipleE4 !== ranked[index - 1]?.multipleE4) place = index + 1;
    return { ...entry, place };
  });
}
