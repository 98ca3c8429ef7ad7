import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { classes } from '@tamarind/ui/classes.ts';
import { OfflineBar } from '@tamarind/ui/OfflineBar';
import styles from './Frame.module.css';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { useListKeys } from '#parts/useListKeys.ts';
import { useShellWords } from './words.ts';

/**
 * The frame of the office: the menu at the left, search and status at the top, the page in the middle. On a phone a
 * button opens the menu.
 */
export function Frame({ children }: { children: ReactNode }) {
  const t = useShellWords();
  const [path] = useLocation();
  const [isNavOpen, setNavOpen] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  useListKeys();
  useEffect(() => setNavOpen(false), [path]);
  useEffect(() => {
    if (!isNavOpen) return undefined;
    side.current?.querySelector('a')?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setNavOpen(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isNavOpen]);
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <div ref={side} className={classes(styles.side, isNavOpen && styles.out)}>
        <SideNav />
      </div>
      {isNavOpen && (
        <button type="button" className={styles.scrim} aria-label={t('closeRooms')} onClick={() => setNavOpen(false)} />
      )}
      <div className={styles.main}>
        <TopBar isNavOpen={isNavOpen} onNav={() => setNavOpen(!isNavOpen)} />
        <OfflineBar />
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
