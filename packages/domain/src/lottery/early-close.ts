import { addMs } from '../time.ts';

/**
 * The longest time by which the first ball of an official draw may be drawn before the scheduled time, in milliseconds.
 */
export const EARLY_START_MS = 60 * 60_000;

/**
 * The times that staff may enter for the first ball: not before the draw opened, at most an hour before its scheduled
 * time, not after that time and not in the future. Earlier than that hour the window is empty (`from` after `to`).
 */
export function startWindow(
  draw: { readonly opensAt: Date; readonly drawsAt: Date },
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const hourBefore = addMs(draw.drawsAt, -EARLY_START_MS);
  return { from: draw.opensAt > hourBefore ? draw.opensAt : hourBefore, to: now < draw.drawsAt ? now : draw.drawsAt };
}
