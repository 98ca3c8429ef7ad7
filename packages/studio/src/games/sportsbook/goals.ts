import { pickWeighted } from '../chance.ts';
import type { Chance } from '../game.ts';

/**
 * A chance of 1 is this number of shares. The goals of a club follow a Poisson distribution, cut off after ten goals
 * and rounded to whole shares. Matches are drawn from the same table from which the odds are computed, so the odds are
 * exact.
 */
export const SHARES = 1_000_000_000;
export const GOALS_MOST = 10;

/**
 * The chances of 0 to 10 goals in shares, for a mean given in hundredths. The factor e^−λ cancels out: the weights λ^k
 * / k! are divided by their sum.
 */
export function goalShares(meanE2: number): number[] {
  const weights: bigint[] = [100n ** BigInt(GOALS_MOST)];
  for (let goals = 1; goals <= GOALS_MOST; goals++) {
    // The next weight is the last one × λ / goals, with λ = meanE2 / 100. The first weight is large enough to keep
    // precision.
    weights.push(((weights[goals - 1] ?? 0n) * BigInt(meanE2)) / 100n / BigInt(goals));
  }
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => Number((weight * BigInt(SHARES)) / all));
  const missing = SHARES - shares.reduce((sum, share) => sum + share, 0);
  const likeliest = shares.indexOf(Math.max(...shares));
  return shares.map((share, goals) => (goals === likeliest ? share + missing : share));
}

export const drawGoals = (meanE2: number, chance: Chance): number => pickWeighted(goalShares(meanE2), chance);

/** A final score with its chance, as a share of SHARES² (the product of both teams' shares). */
export interface Score {
  readonly home: number;
  readonly away: number;
  readonly share: bigint;
}

/** Every score with its chance; the goals of the two clubs are independent. */
export function scores(homeMeanE2: number, awayMeanE2: number): Score[] {
  const away = goalShares(awayMeanE2);
  return goalShares(homeMeanE2).flatMap((homeShare, home) =>
    away.map((awayShare, goals) => ({ home, away: goals, share: BigInt(homeShare) * BigInt(awayShare) })),
  );
}
