import { deck, type Card } from '../cards/deck.ts';
import { shuffled } from '../chance.ts';
import { fraction, type Chance } from '../game.ts';
import { beats, byPower, meldOf, power, winsAtOnce, type Meld } from './melds.ts';

/** [A02] Four seats, thirteen cards each; who lays the last card takes the pot of four stakes less the rake. */
export const SEATS = 4;
/** Four stakes less five percent: what the winner gets for one stake. */
export const POT = fraction(4 * 95, 100);

export interface Game {
  readonly hands: readonly (readonly Card[])[];
  /** Whose turn it is. */
  readonly turn: number;
  /** What is to be beaten and who laid it; undefined: the turn leads freely. */
  readonly table: { readonly meld: Meld; readonly by: number } | undefined;
  /** Who has passed stays out until the table is cleared. */
  readonly passed: readonly boolean[];
  /** Nothing was laid yet: the first play holds the lowest card dealt. */
  readonly isFirst: boolean;
  readonly winner: number | undefined;
}

/** Deals; the seat with the three of spades begins, unless a hand wins at once. */
export function deal(chance: Chance): Game {
  const cards = shuffled(deck, chance);
  const hands = Array.from({ length: SEATS }, (_, seat) => cards.slice(seat * 13, seat * 13 + 13).toSorted(byPower));
  const turn = hands.findIndex((hand) => hand.some((card) => power(card) === 0));
  const inTurn = Array.from({ length: SEATS }, (_, step) => (turn + step) % SEATS);
  const winner = inTurn.find((seat) => winsAtOnce(hands[seat] ?? []));
  return { hands, turn, table: undefined, passed: Array<boolean>(SEATS).fill(false), isFirst: true, winner };
}

/** A play of the seat whose turn it is: the cards, or none to pass. Undefined: not allowed. */
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

/** To the next seat that has not passed; when that is who laid the table, it leads anew. */
function passOn(game: Game): Game {
  const next = [1, 2, 3]
    .map((step) => (game.turn + step) % SEATS)
    .find((seat) => !game.passed[seat] || seat === game.table?.by);
  const turn = next ?? game.turn;
  if (turn !== game.table?.by) return { ...game, turn };
  return { ...game, turn, table: undefined, passed: Array<boolean>(SEATS).fill(false) };
}
