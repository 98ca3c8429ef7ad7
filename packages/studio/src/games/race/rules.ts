import { pickWeighted, shuffled } from '../chance.ts';
import { boardOdds, divided, sumOf } from '../exact.ts';
import { fraction, timesFraction, type Chance, type Fraction } from '../game.ts';

/**
 * [A02] The races of one game; the runners' strengths are public. The winner is drawn by strength from all runners, the
 * second by strength from the rest, and so on (D. A. Harville, "Assigning probabilities to the outcomes of multi-entry
 * competitions", 1973), so every chance and every margin is exact.
 */
export interface Course {
  /**
   * The possible fields of a race, each a list of the runners' strengths. Each round picks one list at random and
   * assigns its strengths to the lanes at random.
   */
  readonly fields: readonly (readonly number[])[];
  /** Number of finishing positions that pay a place bet: two or three. */
  readonly placed: 2 | 3;
}

export const betKinds = ['win', 'place'] as const;
export type BetKind = (typeof betKinds)[number];

/** The return at which the odds aim. Odds are rounded down to hundredths, so the real return is slightly lower. */
export const TARGET = fraction(92, 100);

export const newField = (course: Course, chance: Chance): number[] =>
  shuffled(course.fields[chance.below(course.fields.length)] ?? [], chance);

/** Draws the finishing order of a race: the lanes of the runners, winner first. The first lane has the number 0. */
export function run(field: readonly number[], chance: Chance): number[] {
  const left = [...field];
  return field.map(() => {
    const lane = pickWeighted(left, chance);
    left[lane] = 0;
    return lane;
  });
}

/** The chance that the runner on this lane finishes among the first `places`. */
export function chanceOf(field: readonly number[], lane: number, places: number): Fraction {
  const all = field.reduce((sum, strength) => sum + strength, 0);
  const here = fraction(field[lane] ?? 0, all);
  if (places === 1) return here;
  return sumOf([
    here,
    ...field.flatMap((strength, first) => {
      if (first === lane || strength === 0) return [];
      const others = field.with(first, 0);
      return [timesFraction(fraction(strength, all), chanceOf(others, lane, places - 1))];
    }),
  ]);
}

export const placesOf = (course: Course, bet: BetKind): number => (bet === 'win' ? 1 : course.placed);

export const oddsOf = (course: Course, field: readonly number[], bet: BetKind, lane: number): Fraction =>
  boardOdds(divided(TARGET, chanceOf(field, lane, placesOf(course, bet))));

/** Mean gross return of a stake of one unit on this lane: its odds times its chance. */
export const returnOf = (course: Course, field: readonly number[], bet: BetKind, lane: number): Fraction =>
  timesFraction(oddsOf(course, field, bet, lane), chanceOf(field, lane, placesOf(course, bet)));

/** Mean gross return of a stake of one unit, over all lanes of all fields of the course. */
export function meanReturn(course: Course, bet: BetKind): Fraction {
  const means = course.fields.map((field) =>
    timesFraction(sumOf(field.map((_, lane) => returnOf(course, field, bet, lane))), fraction(1, field.length)),
  );
  return timesFraction(sumOf(means), fraction(1, means.length));
}
