import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import styles from './Strip.module.css';

const PIXELS_A_SECOND = 40;

interface Props {
  /**
   * Announcements in the strip. Pass the same array while they do not change, because a new array makes the strip
   * measure its width again.
   */
  notices: readonly { readonly id: string; readonly title: string }[];
  words: Readonly<Record<'notices' | 'pause' | 'goOn', string>>;
  onOpen?: (id: string) => void;
  /** Renders the link to all announcements; `className` hides it on phones. */
  all: (className: string | undefined) => ReactNode;
}

/**
 * Marquee of announcement titles; a press opens one [D06]. It stops while touched, focused or paused, and with reduced
 * motion.
 */
export function Strip({ notices, words, onOpen, all }: Props) {
  const [isPaused, setPaused] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = track.current;
    if (list) list.style.animationDuration = `${Math.max(8, list.scrollWidth / 2 / PIXELS_A_SECOND)}s`;
  }, [notices]);
  return (
    <section className={styles.strip} aria-label={words.notices}>
      <div className={styles.inner}>
        <span className={styles.head}>
          <Icon name="megaphone-simple-fill" />
          <span>{words.notices}</span>
        </span>
        <div className={styles.window}>
          <ul ref={track} className={classes(styles.track, isPaused && styles.still)}>
            {/* Rendered twice, so that the loop has no gap; the copy is hidden from screen readers. */}
            {[...notices, ...notices].map(({ id, title }, index) => (
              <li key={index} aria-hidden={index >= notices.length}>
                <button type="button" tabIndex={index >= notices.length ? -1 : 0} onClick={() => onOpen?.(id)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <button
          type="button"
          className={styles.pause}
          aria-label={isPaused ? words.goOn : words.pause}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={18} />
        </button>
        {all(styles.all)}
      </div>
    </section>
  );
}

/** Reserves the space of the strip while the announcements load: a late strip must not push the page down. */
export const StripPlace = () => <div className={styles.place} />;
