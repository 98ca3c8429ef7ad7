import { pickWeighted, shuffled } from '../chance.ts';
import { boardOdds, divided, sumOf } from '../exact.ts';
import { fraction, timesFraction, type Chance, type Fraction } from '../game.ts';

/**
 * [A02] Races with strengths that everybody sees. The winner is drawn by strength among all, the second by strength among
 * the rest, and so on (D. A. Harville, "Assigning probabilities to the outcomes of multi-entry competitions", 1973), so
 * that every chance and with it the margin is exact.
 */
export interface Course {
  /** Strengths of a field; one of the lists is taken for a round and dealt to the lanes by chance. */
  readonly fields: readonly (readonly number[])[];
  /** The first two or three are placed. */
  readonly placed: 2 | 3;
}

export const betKinds = ['win', 'place'] as const;
export type BetKind = (typeof betKinds)[number];

/** What the odds are worked out for; they are rounded down to hundredths, so a little less comes back. */
export const TARGET = fraction(92, 100);

export const newField = (course: Course, chance: Chance): number[] =>
  shuffled(course.fields[chance.below(course.fields.length)] ?? [], chance);

/** The order of arrival as lanes, the first lane is 0. */
export function run(field: readonly number[], chance: Chance): number[] {
  const left = [...field];
  return field.map(() => {
    const lane = pickWeighted(left, chance);
    left[lane] = 0;
    return lane;
  });
}

/** The chance of a lane to be among the first `places`. */
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

/** What one unit returns on average on a lane of a field. */
export const returnOf = (course: Course, field: readonly number[], bet: BetKind, lane: number): Fraction =>
  timesFraction(oddsOf(course, field, bet, lane), chanceOf(field, lane, placesOf(course, bet)));

/** What one unit returns on average on a lane taken by chance in a field taken by chance. */
export function meanReturn(course: Course, bet: BetKind): Fraction {
  const means = course.fields.map((field) =>
    timesFraction(sumOf(field.map((_, lane) => returnOf(course, field, bet, lane))), fraction(1, field.length)),
  );
  return timesFraction(sumOf(means), fraction(1, means.length));
}
