import { useEffect, useRef } from 'react';

/** A new page starts at its top with the focus on its title; Back finds the old place, which the browser restores itself. */
export function useRouteChange(path: string): void {
  const last = useRef(path);
  const isBack = useRef(false);
  useEffect(() => {
    const onPop = () => {
      isBack.current = true;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (isBack.current) {
      isBack.current = false;
      return;
    }
    window.scrollTo(0, 0);
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [path]);
}
