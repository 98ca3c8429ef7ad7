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
    const enter = (how: 'pushState' | 'replaceState') =>
      history[how]({ ...(history.state as object), modal: mark }, '');
    const onPop = () => {
      const current = markOf(history.state);
      if (current !== undefined && current >= mark) return;
      if (latest.current.isHeld) enter('pushState');
      else latest.current.close();
    };
    let isWanted = true;
    afterBack(() => {
      if (!isWanted) return;
      // An entry that was left under another page is used again.
      const below = markOf(history.state);
      const isStale = below !== undefined && !openMarks.has(below);
      enter(isStale ? 'replaceState' : 'pushState');
      openMarks.add(mark);
      window.addEventListener('popstate', onPop);
    });
    return () => {
      isWanted = false;
      window.removeEventListener('popstate', onPop);
      if (openMarks.delete(mark)) takeBack(mark);
    };
  }, [isOpen]);
}

/** Runs once no entry is on its way back any more: a step taken meanwhile would be undone by it. At once where none is. */
export function afterBack(step: () => void): void {
  if (backs) void backs.then(() => afterBack(step));
  else step();
}

/** Runs after what closes in this very moment has given its entry back: a button that closes its dialog and leads on. */
export const afterClosing = (step: () => void): void => {
  setTimeout(() => afterBack(step), 0);
};

let backs: Promise<void> | undefined;

/** One after the other; until the browser says that it has arrived. */
function takeBack(mark: number): void {
  const before = backs ?? Promise.resolve();
  const mine = before
    .then(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
    .then(() => (markOf(history.state) === mark ? arrival() : undefined))
    .then(() => {
      if (backs === mine) backs = undefined;
    });
  backs = mine;
}

/** In a frame the step can be one of the page around it, whose arrival is never told here. */
const ARRIVAL_MS = 1500;

function arrival(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', done);
      resolve();
    };
    const timer = setTimeout(done, ARRIVAL_MS);
    window.addEventListener('popstate', done);
    history.back();
  });
}

const markOf = (state: unknown): number | undefined => {
  const mark = (state as { modal?: unknown } | null)?.modal;
  return typeof mark === 'number' ? mark : undefined;
};
