import { shuffled } from '../chance.ts';
import { choose, sumOf } from '../exact.ts';
import { fraction, NOTHING, timesFraction, type Chance, type Fraction } from '../game.ts';

/**
 * [A02] The number of balls in mini bingo, of which twelve are drawn. Cards have three by three numbers with eight
 * lines.
 */
export const BALLS = 30;
export const DRAWN = 12;
const SIDE = 3;
const FIELDS = SIDE * SIDE;

/**
 * Gross return by number of full lines. Exactly seven full lines are impossible: if seven are full, all nine fields are
 * marked, so the eighth is full too.
 */
export const pays: Readonly<Record<number, Fraction>> = {
  1: fraction(3, 2),
  2: fraction(4),
  3: fraction(10),
  4: fraction(25),
  5: fraction(60),
  6: fraction(150),
  8: fraction(2_000),
};

const lines: readonly (readonly number[])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** Draws a card, row by row. Its columns contain numbers of 1–10, 11–20 and 21–30, ascending. */
export function newCard(chance: Chance): number[] {
  const columns = Array.from({ length: SIDE }, (_, column) =>
    shuffled(tens(column), chance, SIDE).toSorted((a, b) => a - b),
  );
  return Array.from({ length: FIELDS }, (_, field) => columns[field % SIDE]?.[Math.floor(field / SIDE)] ?? 0);
}

/** The balls in drawing order. */
export const drawBalls = (chance: Chance): number[] =>
  shuffled(
    Array.from({ length: BALLS }, (_, index) => index + 1),
    chance,
    DRAWN,
  );

/** The lines of the card on which all numbers were drawn. */
export function fullLines(card: readonly number[], balls: readonly number[]): (readonly number[])[] {
  const fallen = new Set(balls);
  return lines.filter((line) => line.every((field) => fallen.has(card[field] ?? 0)));
}

export const returnOf = (card: readonly number[], balls: readonly number[]): Fraction =>
  pays[fullLines(card, balls).length] ?? NOTHING;

/**
 * The chance of each number of full lines. For every set of marked fields it counts the ways to draw the other balls.
 */
export function lineChances(): Map<number, Fraction> {
  const ways = new Map<number, bigint>();
  for (let marks = 0; marks < 1 << FIELDS; marks++) {
    const isMarked = (field: number): boolean => ((marks >> field) & 1) === 1;
    const hits = Array.from({ length: FIELDS }, (_, field) => field).filter(isMarked).length;
    const full = lines.filter((line) => line.every(isMarked)).length;
    ways.set(full, (ways.get(full) ?? 0n) + choose(BALLS - FIELDS, DRAWN - hits));
  }
  const all = choose(BALLS, DRAWN);
  return new Map([...ways].map(([full, count]) => [full, fraction(count, all)]));
}

/** Average gross return of one unit, the same for every card. */
export const meanReturn = (): Fraction =>
  sumOf([...lineChances()].map(([full, chance]) => timesFraction(chance, pays[full] ?? NOTHING)));

const tens = (column: number): number[] => Array.from({ length: 10 }, (_, index) => column * 10 + index + 1);
