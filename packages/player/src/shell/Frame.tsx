import type { ReactNode } from 'react';
import { InView } from '@tamarind/ui/InView';
import { lazySection } from '@tamarind/ui/LazySection';
import { OfflineBar } from '@tamarind/ui/OfflineBar';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './Frame.module.css';
import type { FrameKind } from './door.ts';
import { BottomNav } from './BottomNav.tsx';
import { ContinueBar } from './ContinueBar.tsx';
import { Header } from './Header.tsx';
import { NoticeStrip } from './NoticeStrip.tsx';
import { TopBar } from './TopBar.tsx';
import { useMedia } from '#parts/useMedia.ts';
import { useShellWords } from './words.ts';

// Load these parts only on wide screens: a phone shows the bottom bar instead.
const MainNav = lazySection(
  async () => ({ default: (await import('./MainNav.tsx')).MainNav }),
  <div className={styles.navPlace} />,
);
const SlimHeader = lazySection(
  async () => ({ default: (await import('./SlimHeader.tsx')).SlimHeader }),
  <div className={styles.navPlace} />,
);
const Footer = lazySection(
  async () => ({ default: (await import('./Footer.tsx')).Footer }),
  <div className={styles.footerPlace} />,
);
const RightBar = lazySection(async () => ({ default: (await import('./RightBar.tsx')).RightBar }), null);

/** Layout around a page: full, only a header with a back button, or bare. */
export function Frame({ kind, children }: { kind: FrameKind; children: ReactNode }) {
  const t = useShellWords();
  const isNarrow = useMedia('(width < 1024px)');
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
      {!isNarrow && <MainNav />}
      <OfflineBar />
      <NoticeStrip />
      <ContinueBar />
      <main id="content" className={classes(styles.content, kind === 'without-side' && styles.free)} tabIndex={-1}>
        {children}
      </main>
      {!isNarrow && kind === 'site' && <RightBar />}
      <InView height="var(--footer)">
        <Footer />
      </InView>
      <BottomNav />
    </div>
  );
}
