import { useEffect, useRef } from 'react';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useBrandName } from './brand.ts';

/** How long a page may take to bring its title; later the focus would take somebody by surprise. */
const TITLE_LIMIT_MS = 10_000;

/**
 * A new page starts at its top with the focus on its title, also when its part of the site is still on the way; Back finds the
 * old place, which the browser restores itself. The window is named after the title, in the language of the moment.
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
      // Keep the focus if the person has meanwhile moved to a field or a modal.
      if (!takesFocus || (document.activeElement !== start && document.activeElement !== document.body)) return;
      title.setAttribute('tabindex', '-1');
      title.focus({ preventScroll: true });
    });
  }, [path, brand, language]);
}

/** Calls back once the page has a title with text in it; the answer stops waiting. */
function whenTitled(onTitle: (title: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const title = document.querySelector<HTMLElement>('main h1');
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
