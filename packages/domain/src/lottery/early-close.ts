import { addMs } from '../time.ts';

/** The first ball of an official draw may fall this long before its time, at most. */
export const EARLY_START_MS = 60 * 60_000;

/**
 * The times at which staff may say that the first ball fell: not before the draw opened, at most an hour before its
 * drawing time, never after that time and never in the future. Empty (`from` after `to`) before that hour begins.
 */
export function startWindow(
  draw: { readonly opensAt: Date; readonly drawsAt: Date },
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const hourBefore = addMs(draw.drawsAt, -EARLY_START_MS);
  return { from: draw.opensAt > hourBefore ? draw.opensAt : hourBefore, to: now < draw.drawsAt ? now : draw.drawsAt };
}
