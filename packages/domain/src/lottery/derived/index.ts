import { numberOf, type Prizes } from '../formats/format.ts';

/**
 * The Hanoi lottery on which Thai players bet, derived from the Northern result of the day: the four top digits are the
 * end of the special prize, the two bottom digits the end of the first prize (31 of 31 real days agree) [L03].
 */
export const hanoiFromNorth = (north: Prizes): Prizes => ({
  top: [numberOf(north, 'db').slice(-4)],
  bottom: [numberOf(north, 'g1').slice(-2)],
});
