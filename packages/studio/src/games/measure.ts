import type { Fraction } from './game.ts';

/**
 * Plays a bet of one unit often and says how many standard errors the mean return is away from the published one: of honest
 * games 99.7 in 100 stay within three. For proofs only; nothing here touches money.
 */
export function standardErrors(published: Fraction, rounds: number, play: () => Fraction): number {
  let [sum, squares] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const { top, bottom } = play();
    const back = Number(top) / Number(bottom);
    sum += back;
    squares += back * back;
  }
  const mean = sum / rounds;
  const deviation = Math.sqrt((squares / rounds - mean * mean) / rounds);
  return Math.abs(mean - Number(published.top) / Number(published.bottom)) / deviation;
}
