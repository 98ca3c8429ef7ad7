import type { Card } from '../cards/deck.ts';
import { rest } from '../exact.ts';
import { addFractions, fraction, NOTHING, STAKE_BACK, timesFraction, type Fraction } from '../game.ts';

/**
 * This file contains the rules of baccarat (punto banco) with eight decks and the standard drawing rule (M.
 * Shackleford, "Baccarat: rules and odds"). The player only chooses the bet; cards are drawn by fixed rules [A02].
 */
export const DECKS = 8;

export const betKinds = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const;
export type BetKind = (typeof betKinds)[number];
export const winners = ['player', 'banker', 'tie'] as const;
export type Winner = (typeof winners)[number];

/** The gross return of one unit on a winning bet. */
export const odds: Readonly<Record<BetKind, Fraction>> = {
  player: fraction(2),
  banker: fraction(39, 20),
  tie: fraction(9),
  playerPair: fraction(12),
  bankerPair: fraction(12),
};

export interface Coup {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly winner: Winner;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

export const pointsOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, { rank }) => sum + valueOf(rank), 0) % 10;

/** Deals one round from the given cards in order: player, banker, player, banker, then the third cards. */
export function deal(cards: readonly Card[]): Coup {
  const at = (index: number): Card => {
    const card = cards[index];
    if (!card) throw new Error('the shoe is too short for a round');
    return card;
  };
  const player = [at(0), at(2)];
  const banker = [at(1), at(3)];
  let used = 4;
  const third = playerDraws(pointsOf(player), pointsOf(banker)) ? at(used++) : undefined;
  const bankerThird = bankerDraws(pointsOf(player), pointsOf(banker), third && valueOf(third.rank))
    ? at(used++)
    : undefined;
  if (third) player.push(third);
  if (bankerThird) banker.push(bankerThird);
  const [playerPoints, bankerPoints] = [pointsOf(player), pointsOf(banker)];
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: winnerOf(playerPoints, bankerPoints),
    playerPair: player[0]?.rank === player[1]?.rank,
    bankerPair: banker[0]?.rank === banker[1]?.rank,
  };
}

/** The gross return of one unit after a round; bets on player and banker get the stake back on a tie. */
export function returnOf(bet: BetKind, coup: Pick<Coup, 'winner' | 'playerPair' | 'bankerPair'>): Fraction {
  if (bet === 'playerPair' || bet === 'bankerPair') return coup[bet] ? odds[bet] : NOTHING;
  if (bet === coup.winner) return odds[bet];
  return coup.winner === 'tie' ? STAKE_BACK : NOTHING;
}

/**
 * The chances of the three results from a full shoe. Enumerates every order of card values, weighted by the number of
 * cards left.
 */
export function chances(decks: number = DECKS): Record<Winner, Fraction> {
  const left = Array.from({ length: 10 }, (_, value) => decks * (value === 0 ? 16 : 4));
  let cards = decks * 52;
  // Doubles are exact here: there are 4.998e15 ordered sequences of six cards out of 416, less than 2^53.
  const ways: Record<Winner, number> = { player: 0, banker: 0, tie: 0 };
  const each = (weight: number, visit: (value: number, weight: number) => void): void => {
    for (let value = 0; value < 10; value++) {
      const count = left[value] ?? 0;
      left[value] = count - 1;
      cards--;
      if (count > 0) visit(value, weight * count);
      cards++;
      left[value] = count;
    }
  };
  const end = (player: number, banker: number, weight: number, used: number): void => {
    let all = weight;
    for (let unused = 0; unused < 6 - used; unused++) all *= cards - unused;
    ways[winnerOf(player % 10, banker % 10)] += all;
  };
  each(1, (p1, w1) =>
    each(w1, (b1, w2) =>
      each(w2, (p2, w3) =>
        each(w3, (b2, w4) => {
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
          const bankerTurn = (third: number | undefined, weight: number, used: number): void => {
            const now = player + (third ?? 0);
            if (!bankerDraws(player, banker, third)) return end(now, banker, weight, used);
            each(weight, (value, w6) => end(now, banker + value, w6, used + 1));
          };
          if (playerDraws(player, banker)) each(w4, (third, w5) => bankerTurn(third, w5, 5));
          else bankerTurn(undefined, w4, 4);
        }),
      ),
    ),
  );
  const total = BigInt(ways.player) + BigInt(ways.banker) + BigInt(ways.tie);
  return { player: fraction(ways.player, total), banker: fraction(ways.banker, total), tie: fraction(ways.tie, total) };
}

/** The chance that two cards have the same rank: any first card, then another of its rank. */
export const pairChance = (decks: number = DECKS): Fraction => fraction(decks * 4 - 1, decks * 52 - 1);

/** The average gross return of one unit; the difference to 1 is the operator's margin. */
export function returns(decks: number = DECKS): Record<BetKind, Fraction> {
  const chance = chances(decks);
  const pair = timesFraction(pairChance(decks), odds.playerPair);
  return {
    player: addFractions(timesFraction(chance.player, odds.player), chance.tie),
    banker: addFractions(timesFraction(chance.banker, odds.banker), chance.tie),
    tie: timesFraction(chance.tie, odds.tie),
    playerPair: pair,
    bankerPair: pair,
  };
}

export const houseEdge = (bet: BetKind): Fraction => rest(returns()[bet]);

const valueOf = (rank: number): number => (rank >= 10 ? 0 : rank);

const winnerOf = (player: number, banker: number): Winner =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker';

/** True if the player takes a third card: with up to five points, unless an eight or nine ended the round. */
const playerDraws = (player: number, banker: number): boolean => player <= 5 && banker < 8;

/**
 * True if the banker takes a third card. Both point counts are those of two cards; `third` is the value of the player's
 * third card, undefined if there is none.
 */
function bankerDraws(player: number, banker: number, third: number | undefined): boolean {
  if (player >= 8 || banker >= 8) return false;
  if (third === undefined) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return banker === 6 && (third === 6 || third === 7);
}
