import type { Chance, Fraction, SharedGame } from './game.ts';

/**
 * This file measures a game's return by simulation. A fair game stays within three standard errors of its published
 * return in 99.7 % of runs. No money is involved.
 */
export interface Sample {
  add(value: Fraction): void;
  /** Distance of the mean from the published return, in standard errors. */
  distance(published: Fraction): number;
}

export function sample(): Sample {
  let [count, sum, squares] = [0, 0, 0];
  return {
    add(value) {
      const back = asNumber(value);
      count++;
      sum += back;
      squares += back * back;
    },
    distance(published) {
      const mean = sum / count;
      return Math.abs(mean - asNumber(published)) / Math.sqrt((squares / count - mean * mean) / count);
    },
  };
}

/**
 * Plays rounds of a shared game with a bet on every selection that has a published return. Returns the largest distance
 * of a measured return from its published one.
 */
export function farthest(game: SharedGame, rounds: number, chance: Chance): number {
  const bets = game.returns.map((published) => ({ ...published, sample: sample() }));
  for (let round = 1; round <= rounds; round++) {
    const opening = game.open(round, chance);
    const outcome = game.draw(opening, chance);
    for (const bet of bets) bet.sample.add(game.payout(opening, outcome, bet.spot));
  }
  return Math.max(...bets.map((bet) => bet.sample.distance(bet.value)));
}

const asNumber = ({ top, bottom }: Fraction): number => Number(top) / Number(bottom);
