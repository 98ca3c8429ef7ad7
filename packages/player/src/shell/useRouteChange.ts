import { useEffect, useRef } from 'react';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useBrandName } from '#parts/brand.ts';

/**
 * Longest wait for the page's title, in milliseconds. If the focus moved to the title later, it would surprise the
 * user.
 */
const TITLE_LIMIT_MS = 10_000;

/**
 * On a new page, scrolls to the top and focuses the page's title, also if the page's code is still loading. On Back the
 * browser restores the scroll position. The document's title follows the page's title in the current language.
 */
export function useRouteChange(path: string): void {
  const last = useRef(path);
  const isBack = useRef(false);
  const brand = useBrandName();
  const language = useLanguage();
  useEffect(() => {
    const onPop = () => {
      isBack.current = true;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    const isNew = last.current !== path;
    const takesFocus = isNew && !isBack.current;
    if (isNew) {
      last.current = path;
      isBack.current = false;
    }
    if (takesFocus) window.scrollTo(0, 0);
    const start = document.activeElement;
    return whenTitled((title) => {
      document.title = title.textContent.includes(brand) ? title.textContent : `${title.textContent} · ${brand}`;
      // If the person has meanwhile focused a field or a modal, leave the focus there.
      if (!takesFocus || (document.activeElement !== start && document.activeElement !== document.body)) return;
      title.setAttribute('tabindex', '-1');
      title.focus({ preventScroll: true });
    });
  }, [path, brand, language]);
}

/** Calls `onTitle` as soon as the page has a title with text. The returned function cancels the wait. */
function whenTitled(onTitle: (title: HTMLElement) => void): () => void {
  const look = (): boolean => {
    // A page with a game has its title in the header above the game.
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('header h1');
    if (!title?.textContent) return false;
    onTitle(title);
    return true;
  };
  if (look()) return () => undefined;
  const watcher = new MutationObserver(() => {
    if (look()) stop();
  });
  const timer = setTimeout(() => watcher.disconnect(), TITLE_LIMIT_MS);
  const stop = () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  return stop;
}
