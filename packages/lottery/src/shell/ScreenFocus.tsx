import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Time limit for a screen to show its title, in milliseconds; moving the focus later would surprise the user. */
const TITLE_LIMIT_MS = 5000;

/** True if the focused element was removed together with its screen. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const titleOf = () => document.querySelector<HTMLElement>('main h1, header h1');

/** Focuses the heading of the lottery or page, so that keyboard users skip the lists before it. */
export function focusTitle(): void {
  const title = titleOf();
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the title of a new screen when the focused element is gone; otherwise a keyboard user would start
 * at the top of the list of all lotteries again. An element that is still there, such as a pressed tab, keeps the
 * focus.
 */
export function ScreenFocus(): null {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return undefined;
    last.current = path;
    const look = (): boolean => {
      if (!isFocusLost()) return true;
      if (titleOf() === null) return false;
      focusTitle();
      return true;
    };
    if (look()) return undefined;
    const watcher = new MutationObserver(() => {
      if (look()) watcher.disconnect();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), TITLE_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [path]);
  return null;
}
