import { useEffect, useState } from 'react';

/**
 * Milliseconds since the reveal began, per animation frame; `skip` jumps to the end. With reduced motion it starts
 * there.
 */
export function useRevealClock(wholeMs: number): { elapsedMs: number; skip: () => void } {
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  const [elapsedMs, setElapsed] = useState(isStill ? wholeMs : 0);
  const isOver = elapsedMs >= wholeMs;
  useEffect(() => {
    if (isOver) return;
    let frame = 0;
    let last: number | undefined;
    const step = (now: number) => {
      const passed = last === undefined ? 0 : now - last;
      last = now;
      setElapsed((elapsed) => Math.min(wholeMs, elapsed + passed));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isOver, wholeMs]);
  return { elapsedMs, skip: () => setElapsed(wholeMs) };
}
