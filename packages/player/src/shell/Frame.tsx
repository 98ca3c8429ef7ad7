import type { ReactNode } from 'react';
import { OfflineBar } from '@tamarind/ui/OfflineBar';
import styles from './Frame.module.css';
import { BottomNav } from './BottomNav.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MainNav } from './MainNav.tsx';
import { NoticeStrip } from './NoticeStrip.tsx';
import { RightBar } from './RightBar.tsx';
import { SlimHeader } from './SlimHeader.tsx';
import { TopBar } from './TopBar.tsx';
import { useShellWords } from './words.ts';

/** What stands around a page: everything, only a header with the way back, or nothing. */
export function Frame({ kind, children }: { kind: 'site' | 'header' | 'bare'; children: ReactNode }) {
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
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <RightBar />
      <Footer />
      <BottomNav />
    </div>
  );
}
