import { useCallback, useSyncExternalStore } from 'react';

/**
 * Difference between the server's and the device's clock. Every response carries x-server-time, from which it is
 * computed, so that countdowns are right on a phone with a wrong clock [L06].
 */
let offsetMs = 0;
let bestTripMs = Number.POSITIVE_INFINITY;
const listeners = new Set<() => void>();

export const serverNow = (): Date => new Date(Date.now() + offsetMs);

/** The device's own time in ms, for measuring how long a call took. */
export const deviceNow = (): number => Date.now();

/**
 * Updates the offset from one answer: the server's time in ms, and the device's time of request and response. An answer
 * with a much longer round trip than the best so far is ignored; a change of more than two seconds is always accepted.
 */
export function learnServerTime(serverMs: number, sentMs: number, receivedMs: number): void {
  const tripMs = receivedMs - sentMs;
  const heard = serverMs - (sentMs + receivedMs) / 2;
  const jumped = Math.abs(heard - offsetMs) > 2000;
  if (!jumped && tripMs > bestTripMs * 1.5) return;
  offsetMs = heard;
  bestTripMs = Math.max(tripMs, 1);
  if (jumped) for (const listener of listeners) listener();
}

/**
 * One timer shared by all components that show a clock with the same interval: a page with sixty countdowns then
 * renders once a second, not sixty times.
 */
interface Beat {
  readonly ticks: Set<() => void>;
  readonly stop: () => void;
}
const beats = new Map<number, Beat>();

function beatOf(everyMs: number): Beat {
  const ticks = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(tick, everyMs - ((Date.now() + offsetMs) % everyMs));
  };
  const tick = () => {
    clearTimeout(timer);
    for (const onTick of ticks) onTick();
    if (document.visibilityState !== 'hidden') wait();
  };
  listeners.add(tick);
  document.addEventListener('visibilitychange', tick);
  wait();
  return {
    ticks,
    stop: () => {
      clearTimeout(timer);
      listeners.delete(tick);
      document.removeEventListener('visibilitychange', tick);
    },
  };
}

function onBeat(everyMs: number, onTick: () => void): () => void {
  const beat = beats.get(everyMs) ?? beatOf(everyMs);
  beats.set(everyMs, beat);
  beat.ticks.add(onTick);
  return () => {
    beat.ticks.delete(onTick);
    if (beat.ticks.size > 0) return;
    beat.stop();
    beats.delete(everyMs);
  };
}

/** The server's time in ms, rounded down to whole steps; the component renders once a step, and not in a hidden tab. */
export function useNow(everyMs = 1000): number {
  return useSyncExternalStore(
    useCallback((onTick) => onBeat(everyMs, onTick), [everyMs]),
    () => Math.floor((Date.now() + offsetMs) / everyMs) * everyMs,
  );
}
