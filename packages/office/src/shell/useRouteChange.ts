import { useEffect, useRef } from 'react';

/**
 * A new room starts at its top with the focus on its title. Inside a room, for example between cases of a queue, scroll
 * position and focus stay.
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
