import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import styles from './NoticeStrip.module.css';
import { openModal } from '#parts/modals.ts';
import { useAnnouncements } from '#parts/useAnnouncements.ts';
import { useShellWords } from './words.ts';

const PIXELS_A_SECOND = 40;
const none: readonly never[] = [];

/**
 * Marquee of announcement titles; a press opens one [D06]. It stops while touched, focused or paused, and with reduced
 * motion.
 */
export function NoticeStrip() {
  const t = useShellWords();
  const { data, isPending } = useAnnouncements();
  const [isPaused, setPaused] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  const notices = data?.player ?? none;
  useEffect(() => {
    const list = track.current;
    if (list) list.style.animationDuration = `${Math.max(8, list.scrollWidth / 2 / PIXELS_A_SECOND)}s`;
  }, [notices]);
  // Reserve the space while loading: a late strip must not push the page down.
  if (notices.length === 0) return isPending ? <div className={styles.place} /> : null;
  return (
    <section className={styles.strip} aria-label={t('notices')}>
      <div className={styles.inner}>
        <span className={styles.head}>
          <Icon name="megaphone-simple-fill" />
          <span>{t('notices')}</span>
        </span>
        <div className={styles.window}>
          <ul ref={track} className={classes(styles.track, isPaused && styles.still)}>
            {/* Rendered twice, so that the loop has no gap; the copy is hidden from screen readers. */}
            {[...notices, ...notices].map(({ id, title }, index) => (
              <li key={index} aria-hidden={index >= notices.length}>
                <button
                  type="button"
                  tabIndex={index >= notices.length ? -1 : 0}
                  onClick={() => openModal('noticePopup', { id })}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <button
          type="button"
          className={styles.pause}
          aria-label={t(isPaused ? 'goOn' : 'pause')}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={18} />
        </button>
        <Link href="/noticePage" className={styles.all}>
          {t('allNotices')}
        </Link>
      </div>
    </section>
  );
}
