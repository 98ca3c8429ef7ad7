import { useLocation } from 'wouter';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import styles from './MainNav.module.css';
import { LOTTERY_LOBBY } from './lottery-address.ts';
import { withSession } from './guard.ts';
import { NavLink } from './NavLink.tsx';
import { useShellWords } from './words.ts';

/** The categories that exist; each comes with its vendors [C05]. A press on the current one does nothing. */
export function MainNav() {
  const t = useShellWords();
  const [, navigate] = useLocation();
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <div className={styles.inner}>
        <NavLink href="/" className={styles.item} current={styles.current}>
          {t('home')}
        </NavLink>
        <a
          className={classes(styles.item, styles.lottery)}
          href={LOTTERY_LOBBY}
          onClick={(event) => {
            event.preventDefault();
            withSession(() => navigate(LOTTERY_LOBBY));
          }}
        >
          <Icon name="ticket-fill" size={18} />
          {t('lottery')}
        </a>
        <NavLink href="/noticePage" className={styles.item} current={styles.current}>
          {t('notices')}
        </NavLink>
      </div>
    </nav>
  );
}
