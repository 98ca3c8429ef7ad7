import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** How long a screen may take to bring its title; later the focus would take somebody by surprise. */
const TITLE_LIMIT_MS = 5000;

/** What had the focus went with the screen it stood on. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const titleOf = () => document.querySelector<HTMLElement>('main h1, header h1');

/** To the name of the lottery or of the page, past the lists before it. */
export function focusTitle(): void {
  const title = titleOf();
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}

/**
 * After a step to another screen the focus is on its title, when what had it is gone: else a keyboard would begin at the top of
 * the list of all lotteries again. What is still there, a tab that was pressed, keeps it.
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
