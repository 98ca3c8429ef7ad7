import { fraction, type Chance, type Fraction } from '../game.ts';

/**
 * The number of equally likely results of a roll, shown as 0.00 to 99.99. The player chooses how many of them win, at
 * the low or the high end [A02].
 */
export const NUMBERS = 10_000;
/** The lowest chance that the player may choose, in hundredths of a percent (2 %); the highest is 95 %. */
export const LEAST = 200;
export const MOST = 9_500;
/** The average return, the same for every choice. */
export const RETURN = fraction(99, 100);

export interface Choice {
  readonly side: 'under' | 'over';
  /** How many of the ten thousand numbers win. */
  readonly winning: number;
}

export const isChoice = ({ winning }: Choice): boolean =>
  Number.isInteger(winning) && winning >= LEAST && winning <= MOST;

/** Gross odds: 99 % divided by the chance to win. */
export const oddsOf = ({ winning }: Choice): Fraction => fraction(99 * (NUMBERS / 100), winning);

export const roll = (chance: Chance): number => chance.below(NUMBERS);

/** "Under" wins with the `winning` lowest numbers, "over" with the highest. */
export const wins = ({ side, winning }: Choice, rolled: number): boolean =>
  side === 'under' ? rolled < winning : rolled >= NUMBERS - winning;
