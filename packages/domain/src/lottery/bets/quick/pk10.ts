import type { BetType } from '../bet-type.ts';
import {
  dragonOrTiger,
  level,
  parityOf,
  picksOf,
  pricedWords,
  quick,
  sumOf,
  sumWords,
  TWO_SIDED_E4,
  type Words,
} from './kit.ts';

const places = Array.from({ length: 10 }, (_, index) => index + 1);
const at = (...those: number[]) => ({ prize: 'places', places: those.map((place) => place - 1) });

/** The number of ordered pairs of cars, out of 90, for each sum. */
const sums: readonly Words[] = [
  { words: ['s3', 's4', 's18', 's19'], ways: 2n },
  { words: ['s5', 's6', 's16', 's17'], ways: 4n },
  { words: ['s7', 's8', 's14', 's15'], ways: 6n },
  { words: ['s9', 's10', 's12', 's13'], ways: 8n },
  { words: ['s11'], ways: 10n },
];

/** The bet types of PK10: ten cars in the order they finish [L05]. */
export const pk10Types: readonly BetType[] = [
  ...places.map((place) => car(place)),
  ...places.map((place) => side(place)),
  // Bets on dragon (the car at the first of two places is higher) or tiger: the places are 1 and 10, 2 and 9 … 5 and 6.
  ...places.slice(0, 5).map((place) => dragonTiger(place)),
  quick({
    code: 'pk10_sum',
    group: 'sum',
    drawn: at(1, 2),
    ...pricedWords(90n, sums, sumWords(3, 19)),
    won: (cars) => [`s${sumOf(cars)}`],
  }),
  // A big sum is 12 and more. It occurs in 40 of 90 results and a small sum in 50, so one price for both would not be
  // fair.
  quick({
    code: 'pk10_sum_side',
    group: 'sum',
    drawn: at(1, 2),
    ...pricedWords(90n, [
      { words: ['big'], ways: 40n },
      { words: ['small'], ways: 50n },
      { words: ['odd'], ways: 50n },
      { words: ['even'], ways: 40n },
    ]),
    hitsTogether: 2,
    won: (cars) => [sumOf(cars) > 11 ? 'big' : 'small', parityOf(sumOf(cars))],
  }),
  exact(2, 90n),
  exact(3, 720n),
];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A bet on which car finishes in this place. */
function car(place: number): BetType {
  return quick({
    code: `pk10_p${place}`,
    group: 'place',
    drawn: at(place),
    entry: picksOf(1, 10, 2),
    levels: [level('hit', 1n, 10n)],
    won: (cars) => cars,
  });
}

function side(place: number): BetType {
  return quick({
    code: `pk10_p${place}_side`,
    group: 'side',
    drawn: at(place),
    ...pricedWords(10n, [{ words: ['big', 'small', 'odd', 'even'], ways: 5n, oddsE4: TWO_SIDED_E4 }]),
    hitsTogether: 2,
    won: ([number]) => [Number(number) >= 6 ? 'big' : 'small', parityOf(Number(number))],
  });
}

function dragonTiger(place: number): BetType {
  return quick({
    code: `pk10_dragon${place}`,
    group: 'dragon',
    drawn: at(place, 11 - place),
    ...pricedWords(2n, [{ words: ['dragon', 'tiger'], ways: 1n, oddsE4: TWO_SIDED_E4 }]),
    won: (cars) => [dragonOrTiger(cars)],
  });
}

/** A bet on which cars finish first, in their exact order. */
function exact(count: number, of: bigint): BetType {
  return quick({
    code: `pk10_top${count}`,
    group: 'top',
    drawn: at(...places.slice(0, count)),
    entry: picksOf(count, 10, 2, true),
    levels: [level('hit', 1n, of)],
    won: (cars) => [cars.join('-')],
  });
}
