import { deck, type Card } from '../cards/deck.ts';
import { shuffled } from '../chance.ts';
import { fraction, type Chance } from '../game.ts';
import { beats, byPower, meldOf, power, winsAtOnce, type Meld } from './melds.ts';

/**
 * [A02] The number of players at a table. Each gets thirteen cards; the first to get rid of all cards wins the pot of
 * four stakes less the rake.
 */
export const SEATS = 4;
/** The winner's gross return for one stake: four stakes less five percent. */
export const POT = fraction(4 * 95, 100);

export interface Game {
  readonly hands: readonly (readonly Card[])[];
  /** Seat whose turn it is. */
  readonly turn: number;
  /** The meld to beat and the seat that played it; undefined if the player at turn may lead any meld. */
  readonly table: { readonly meld: Meld; readonly by: number } | undefined;
  /** For each seat, true if it has passed; it then stays out until the table is cleared. */
  readonly passed: readonly boolean[];
  /** True before the first play of the round, which must contain the lowest card dealt. */
  readonly isFirst: boolean;
  readonly winner: number | undefined;
}

/** Deals the cards. The seat with the three of spades leads, unless a hand wins at once. */
export function deal(chance: Chance): Game {
  const cards = shuffled(deck, chance);
  const hands = Array.from({ length: SEATS }, (_, seat) => cards.slice(seat * 13, seat * 13 + 13).toSorted(byPower));
  const turn = hands.findIndex((hand) => hand.some((card) => power(card) === 0));
  const inTurn = Array.from({ length: SEATS }, (_, step) => (turn + step) % SEATS);
  const winner = inTurn.find((seat) => winsAtOnce(hands[seat] ?? []));
  return { hands, turn, table: undefined, passed: Array<boolean>(SEATS).fill(false), isFirst: true, winner };
}

/** Plays cards for the seat whose turn it is; an empty list passes. Returns undefined if the play is illegal. */
export function play(game: Game, cards: readonly Card[]): Game | undefined {
  if (game.winner !== undefined) return undefined;
  if (cards.length === 0) return game.table && pass(game);
  const hand = game.hands[game.turn] ?? [];
  const meld = meldOf(cards);
  const isHeld = cards.every((card) => hand.some((held) => power(held) === power(card)));
  if (!meld || !isHeld) return undefined;
  if (game.isFirst && !cards.some((card) => power(card) === 0)) return undefined;
  if (game.table && !beats(meld, game.table.meld)) return undefined;
  const left = hand.filter((held) => !cards.some((card) => power(card) === power(held)));
  const after: Game = {
    ...game,
    hands: game.hands.with(game.turn, left),
    table: { meld, by: game.turn },
    isFirst: false,
    winner: left.length === 0 ? game.turn : undefined,
  };
  return after.winner === undefined ? passOn(after) : after;
}

function pass(game: Game): Game {
  return passOn({ ...game, passed: game.passed.with(game.turn, true) });
}

/**
 * Passes the turn to the next seat that has not passed. If that seat played the top meld, the table is cleared and the
 * seat may lead any meld.
 */
function passOn(game: Game): Game {
  const next = [1, 2, 3]
    .map((step) => (game.turn + step) % SEATS)
    .find((seat) => !game.passed[seat] || seat === game.table?.by);
  const turn = next ?? game.turn;
  if (turn !== game.table?.by) return { ...game, turn };
  return { ...game, turn, table: undefined, passed: Array<boolean>(SEATS).fill(false) };
}
