import { pickWeighted } from '../chance.ts';
import { divided, sumOf } from '../exact.ts';
import { fraction, NOTHING, timesFraction, type Chance, type Fraction } from '../game.ts';

/**
 * [A02] A shot (throw of the net) catches a creature with the published chance: 96 % divided by the creature's average
 * pay. Every creature therefore has the same average return.
 */
export const RETURN = fraction(96, 100);

export interface Creature {
  readonly id: string;
  /**
   * Possible payouts with their weights. Most creatures have one multiple; for a treasure, the multiple is drawn after
   * the catch.
   */
  readonly pays: readonly { readonly multiple: number; readonly weight: number }[];
}

const one = (id: string, multiple: number): Creature => ({ id, pays: [{ multiple, weight: 1 }] });

export const creatures: readonly Creature[] = [
  one('sardine', 2),
  one('clownfish', 3),
  one('shrimp', 4),
  one('puffer', 6),
  one('squid', 8),
  one('crab', 10),
  one('jellyfish', 15),
  one('turtle', 20),
  one('octopus', 30),
  one('dolphin', 50),
  one('shark', 80),
  one('whale', 150),
  one('dragon', 300),
  {
    id: 'treasure',
    pays: [
      { multiple: 50, weight: 60 },
      { multiple: 100, weight: 30 },
      { multiple: 300, weight: 10 },
    ],
  },
];

export const meanPay = ({ pays }: Creature): Fraction => {
  const all = pays.reduce((sum, { weight }) => sum + weight, 0);
  return sumOf(pays.map(({ multiple, weight }) => fraction(multiple * weight, all)));
};

/** The chance that one shot (throw of the net) catches the creature. */
export const catchChance = (creature: Creature): Fraction => divided(RETURN, meanPay(creature));

/** Fires one shot (throw of the net) and returns its payout as a multiple of the stake; zero if nothing is caught. */
export function shoot(creature: Creature, chance: Chance): Fraction {
  const { top, bottom } = catchChance(creature);
  if (BigInt(chance.below(Number(bottom))) >= top) return NOTHING;
  const opened = pickWeighted(
    creature.pays.map(({ weight }) => weight),
    chance,
  );
  return fraction(creature.pays[opened]?.multiple ?? 0);
}

export const meanReturn = (creature: Creature): Fraction => timesFraction(catchChance(creature), meanPay(creature));
