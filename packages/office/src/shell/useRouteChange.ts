import { useEffect, useRef } from 'react';

/**
 * After a change to another page of the office, scrolls to the top and focuses the title. Inside a page, for example
 * between cases of a queue, scroll position and focus do not change.
 */
export function useRouteChange(path: string): void {
  const room = path.split('/')[1] ?? '';
  const last = useRef(room);
  useEffect(() => {
    if (last.current === room) return;
    last.current = room;
    window.scrollTo(0, 0);
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [room]);
}
