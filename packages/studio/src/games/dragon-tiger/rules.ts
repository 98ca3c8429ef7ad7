import type { Card } from '../cards/deck.ts';
import { rest } from '../exact.ts';
import { addFractions, fraction, NOTHING, timesFraction, type Fraction } from '../game.ts';

/** [A02] The number of decks. Dragon and tiger get one card each from them; the higher card wins, the ace is lowest. */
export const DECKS = 8;

export const betKinds = ['dragon', 'tiger', 'tie', 'suitedTie'] as const;
export type BetKind = (typeof betKinds)[number];
export const winners = ['dragon', 'tiger', 'tie'] as const;
export type Winner = (typeof winners)[number];

/** Gross return of one unit on a winning bet. */
export const odds: Readonly<Record<BetKind, Fraction>> = {
  dragon: fraction(2),
  tiger: fraction(2),
  tie: fraction(12),
  suitedTie: fraction(51),
};
/** The part of the stake that dragon and tiger bets lose on a tie. */
const HALF = fraction(1, 2);

export interface Duel {
  readonly dragon: Card;
  readonly tiger: Card;
  readonly winner: Winner;
  readonly suited: boolean;
}

/** Deals one round: the first card to the dragon, the second to the tiger. */
export function deal(cards: readonly Card[]): Duel {
  const [dragon, tiger] = cards;
  if (!dragon || !tiger) throw new Error('the shoe is too short for a round');
  const winner = dragon.rank === tiger.rank ? 'tie' : dragon.rank > tiger.rank ? 'dragon' : 'tiger';
  return { dragon, tiger, winner, suited: winner === 'tie' && dragon.suit === tiger.suit };
}

/** Gross return of one unit after a round. */
export function returnOf(bet: BetKind, duel: Pick<Duel, 'winner' | 'suited'>): Fraction {
  if (bet === 'suitedTie') return duel.suited ? odds.suitedTie : NOTHING;
  if (bet === duel.winner) return odds[bet];
  return duel.winner === 'tie' ? HALF : NOTHING;
}

/** The chances of each result with all cards of the decks; the second card is drawn from the remaining cards. */
export function chances(decks: number = DECKS): Record<Winner | 'suitedTie', Fraction> {
  const left = decks * 52 - 1;
  const tie = fraction(decks * 4 - 1, left);
  const one = timesFraction(rest(tie), HALF);
  return { dragon: one, tiger: one, tie, suitedTie: fraction(decks - 1, left) };
}

/** Average gross return of one unit staked on each kind of bet. */
export function returns(decks: number = DECKS): Record<BetKind, Fraction> {
  const chance = chances(decks);
  const side = addFractions(timesFraction(chance.dragon, odds.dragon), timesFraction(chance.tie, HALF));
  return {
    dragon: side,
    tiger: side,
    tie: timesFraction(chance.tie, odds.tie),
    suitedTie: timesFraction(chance.suitedTie, odds.suitedTie),
  };
}

export const houseEdge = (bet: BetKind): Fraction => rest(returns()[bet]);
