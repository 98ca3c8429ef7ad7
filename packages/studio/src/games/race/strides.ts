/**
 * Animation of a race, computed from its result: an earlier finisher is never behind at the finishing line. It is for
 * display only, because the order is already decided.
 */
export const RUN_MS = 11_000;
/** Time between two finishers, in milliseconds. */
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
