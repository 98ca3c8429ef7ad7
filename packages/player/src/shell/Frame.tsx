import type { ReactNode } from 'react';
import { OfflineBar } from '@tamarind/ui/OfflineBar';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './Frame.module.css';
import type { FrameKind } from './door.ts';
import { BottomNav } from './BottomNav.tsx';
import { ContinueBar } from './ContinueBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MainNav } from './MainNav.tsx';
import { NoticeStrip } from './NoticeStrip.tsx';
import { RightBar } from './RightBar.tsx';
import { SlimHeader } from './SlimHeader.tsx';
import { TopBar } from './TopBar.tsx';
import { useShellWords } from './words.ts';

/** What stands around a page: everything, only a header with the way back, or nothing. */
export function Frame({ kind, children }: { kind: FrameKind; children: ReactNode }) {
  const t = useShellWords();
  if (kind === 'bare') return <main>{children}</main>;
  if (kind === 'header')
    return (
      <div className={styles.slim}>
        <SlimHeader />
        <OfflineBar />
        <main className={styles.framed}>{children}</main>
      </div>
    );
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar />
      <Header />
      <MainNav />
      <OfflineBar />
      <NoticeStrip />
      <ContinueBar />
      <main
        id="content"
        className={classes(styles.content, kind === 'without-side' && styles.free)}
        tabIndex={-1}
      >
        {children}
      </main>
      {kind === 'site' && <RightBar />}
      <Footer />
      <BottomNav />
    </div>
  );
}
