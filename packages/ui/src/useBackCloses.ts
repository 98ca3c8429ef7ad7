import { useEffect, useRef } from 'react';

const openMarks = new Set<number>();
let lastMark = 0;

/**
 * Makes the browser's Back close what is open: one history entry an open thing [D01]. Closed otherwise, the entry is taken
 * back, unless a navigation has already put another page on top of it. While it is held (an answer is awaited), Back changes
 * nothing. Holding keeps the entry: taking it back ends later than the hold, and would close what is still wanted.
 */
export function useBackCloses(isOpen: boolean, close: () => void, isHeld = false): void {
  const latest = useRef({ close, isHeld });
  latest.current = { close, isHeld };
  useEffect(() => {
    if (!isOpen) return undefined;
    const mark = (lastMark += 1);
    // An entry left by a dialog that gave way to this one is used again.
    const below = markOf(history.state);
    const isStale = below !== undefined && !openMarks.has(below);
    const enter = (how: 'pushState' | 'replaceState') =>
      history[how]({ ...(history.state as object), modal: mark }, '');
    enter(isStale ? 'replaceState' : 'pushState');
    openMarks.add(mark);
    const onPop = () => {
      const current = markOf(history.state);
      if (current !== undefined && current >= mark) return;
      if (latest.current.isHeld) enter('pushState');
      else latest.current.close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      openMarks.delete(mark);
      setTimeout(() => {
        if (markOf(history.state) === mark) history.back();
      }, 0);
    };
  }, [isOpen]);
}

const markOf = (state: unknown): number | undefined => {
  const mark = (state as { modal?: unknown } | null)?.modal;
  return typeof mark === 'number' ? mark : undefined;
};
