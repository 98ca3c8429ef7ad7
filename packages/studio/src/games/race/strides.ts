/**
 * Length of the race animation in milliseconds. The animation follows the result, which is already decided: a runner
 * that finishes earlier is never behind another at the finishing line.
 */
export const RUN_MS = 11_000;
/** Time between the arrivals of two successive finishers in the animation, in milliseconds. */
const GAP_MS = 260;

/**
 * Position of a runner on the course from 0 to 1, `ms` after the start. `place` is its finishing position, counted from
 * 0; `paces` are any numbers from 0 to 99.
 */
export function progressOf(place: number, paces: readonly number[], ms: number): number {
  const arrival = RUN_MS - 2_600 + place * GAP_MS;
  const time = Math.min(1, Math.max(0, ms / arrival)) * paces.length;
  const lengths = paces.map((pace) => 70 + pace * 0.6);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const run = lengths.reduce((sum, length, index) => sum + length * Math.min(1, Math.max(0, time - index)), 0);
  return run / all;
}
