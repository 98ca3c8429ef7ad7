import { fraction, type Chance, type Fraction } from '../game.ts';

/**
 * [A02] The average return of the crash game, 97 %. A kite climbs until its string breaks. It reaches a multiple m with
 * the chance 97 % / m, so the average return is the same wherever the player cashes out (lands).
 */
export const RETURN = fraction(97, 100);
/** The highest multiple, in hundredths. The kite stops climbing there, and every open bet is paid this much. */
export const TOP_E2 = 20_000;
/** The number of equally likely outcomes of a round, high enough that the return is 97 % to seven digits. */
const SIDES = 4_000_000_000;

/**
 * Draws the multiple at which the string breaks, in hundredths. Below 1.00 the kite does not take off, and all bets
 * lose.
 */
export const breakAt = (chance: Chance): number =>
  Math.min(TOP_E2, Number((97n * BigInt(SIDES)) / BigInt(chance.below(SIDES) + 1)));

/** The chance that the kite reaches this multiple, in hundredths, which must be 1.00 or more. */
export const chanceToReach = (multipleE2: number): Fraction =>
  fraction((97n * BigInt(SIDES)) / BigInt(multipleE2), SIDES);

/** The duration of one step of the kite's climb, in milliseconds. */
export const TICK_MS = 100;
/** The multiple after each step, in hundredths: one percent more per step, rounded down, up to the top. */
const climb: readonly number[] = (() => {
  const heights = [100];
  for (let [up, down] = [101n, 100n]; (heights.at(-1) ?? 0) < TOP_E2; up *= 101n, down *= 100n) {
    heights.push(Math.min(TOP_E2, Number((100n * up) / down)));
  }
  return heights;
})();

/** The multiple after `ms` of climbing, in hundredths. */
export const heightAt = (ms: number): number =>
  climb[Math.min(climb.length - 1, Math.max(0, Math.floor(ms / TICK_MS)))] ?? TOP_E2;

/** The climbing time in milliseconds: up to the first step above the break, or up to the top. */
export function climbMs(brokenE2: number): number {
  const steps = climb.findIndex((height) => height > brokenE2);
  return TICK_MS * (steps === -1 ? climb.length - 1 : steps);
}
