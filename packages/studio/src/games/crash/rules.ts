import { fraction, type Chance, type Fraction } from '../game.ts';

/**
 * [A02] A kite climbs and its string breaks somewhere. The chance that it gets as far as a multiple m is 97 % / m, so that
 * each moment of landing it returns the same 97 % on average.
 */
export const RETURN = fraction(97, 100);
/** The kite never climbs higher: who still holds it there is paid this. In hundredths. */
export const TOP_E2 = 20_000;
/** A throw of the dice for the height: fine enough that the return is 97 % to seven digits. */
const SIDES = 4_000_000_000;

/** Where the string breaks, in hundredths; below 1.00 the kite never leaves the ground. */
export const breakAt = (chance: Chance): number =>
  Math.min(TOP_E2, Number((97n * BigInt(SIDES)) / BigInt(chance.below(SIDES) + 1)));

/** The chance of getting as far as a multiple of at least 1.00. */
export const chanceToReach = (multipleE2: number): Fraction =>
  fraction((97n * BigInt(SIDES)) / BigInt(multipleE2), SIDES);

/** One step of the climb. */
export const TICK_MS = 100;
/** The multiple after each step, in hundredths: one percent more a step, rounded down, up to the top. */
const climb: readonly number[] = (() => {
  const heights = [100];
  for (let [up, down] = [101n, 100n]; (heights.at(-1) ?? 0) < TOP_E2; up *= 101n, down *= 100n) {
    heights.push(Math.min(TOP_E2, Number((100n * up) / down)));
  }
  return heights;
})();

/** The multiple after some time of climbing, in hundredths. */
export const heightAt = (ms: number): number =>
  climb[Math.min(climb.length - 1, Math.max(0, Math.floor(ms / TICK_MS)))] ?? TOP_E2;

/** How long the kite climbs until it breaks: the first step that would be higher, or the top. */
export function climbMs(brokenE2: number): number {
  const steps = climb.findIndex((height) => height > brokenE2);
  return TICK_MS * (steps === -1 ? climb.length - 1 : steps);
}
