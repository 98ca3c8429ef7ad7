import type { OpenDraw } from '#slip/preview.ts';

/** The phase of a draw, as the countdown shows it. */
export type DrawPhase = 'scheduled' | 'open' | 'strong' | 'hot' | 'closing' | 'waiting' | 'done' | 'void';

const MINUTE = 60_000;

/**
 * The phase at `now`, in server time: `strong` from 15 minutes before the close, `hot` (red) from 5 minutes, `closing`
 * for the last 10 seconds, then `waiting` for the result.
 */
export function phaseOf(draw: Pick<OpenDraw, 'state' | 'opensAt' | 'closesAt' | 'drawsAt'>, now: number): DrawPhase {
  if (draw.state === 'void') return 'void';
  if (draw.state === 'resulted' || draw.state === 'settled') return 'done';
  const left = draw.closesAt.getTime() - now;
  if (draw.state === 'closed' || left <= 0) return 'waiting';
  if (draw.state === 'scheduled') return 'scheduled';
  if (left <= 10_000) return 'closing';
  // A one-minute draw would always be red, so the red phase is at most a fifth of the draw's life.
  const life = draw.closesAt.getTime() - draw.opensAt.getTime();
  if (left <= Math.min(5 * MINUTE, life / 5)) return 'hot';
  return left <= Math.min(15 * MINUTE, life / 3) ? 'strong' : 'open';
}

/** Formats the time left as `00:27:41`. Hours go on counting past a day. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
