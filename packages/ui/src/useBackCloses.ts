import { useEffect, useRef } from 'react';

const openMarks = new Set<number>();
let lastMark = 0;

/**
 * Makes the browser's Back close an open modal or menu; each has one history entry [D01]. If it is closed another way,
 * its entry is removed, unless a navigation has already added a page after it. While `isHeld` (a response is awaited),
 * Back does nothing. The entry must stay during that time: its removal is asynchronous, could finish after the hold
 * ends, and would then close the modal.
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
      // Reuse the history entry of an earlier modal that is closed; its entry was left because a page had been added
      // after it.
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

/**
 * Runs a step, such as a navigation, as soon as no removal of a history entry is in progress, because the removal would
 * undo the step. If there is none, the step runs at once.
 */
export function afterBack(step: () => void): void {
  if (backs) void backs.then(() => afterBack(step));
  else step();
}

/**
 * Runs the step after a dialog that is just closing has removed its history entry. For buttons that close their dialog
 * and then navigate.
 */
export const afterClosing = (step: () => void): void => {
  setTimeout(() => afterBack(step), 0);
};

let backs: Promise<void> | undefined;

/** Removes one history entry and waits for the browser's popstate event; removals run one after another. */
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

/**
 * Timeout for the popstate event: in a frame, Back can navigate the surrounding page instead, and then no event is
 * fired here.
 */
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
