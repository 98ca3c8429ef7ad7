/**
 * How a race looks, made from its result: who arrives earlier is never behind at the line. For the eye only; the order was
 * decided before.
 */
export const RUN_MS = 11_000;
/** Between two arrivals. */
const GAP_MS = 260;

/** How far a runner is, 0 to 1, so long after the start. `place` counts from 0, paces are any numbers from 0 to 99. */
export function progressOf(place: number, paces: readonly number[], ms: number): number {
  const arrival = RUN_MS - 2_600 + place * GAP_MS;
  const time = Math.min(1, Math.max(0, ms / arrival)) * paces.length;
  const lengths = paces.map((pace) => 70 + pace * 0.6);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const run = lengths.reduce((sum, length, index) => sum + length * Math.min(1, Math.max(0, time - index)), 0);
  return run / all;
}
