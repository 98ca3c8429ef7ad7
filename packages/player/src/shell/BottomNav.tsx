import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useSession } from '@tamarind/ui/session.ts';
import styles from './BottomNav.module.css';
import { withSession } from '#parts/entry/guard.ts';
import { isAssistant } from '#parts/entry/is-assistant.ts';
import { LOTTERY_LOBBY } from '#parts/lottery-address.ts';
import { openModal } from '#parts/modals.ts';
import { NavLink } from '#parts/NavLink.tsx';
import { useShellWords } from './words.ts';

/** The navigation bar at the bottom of a phone's screen. */
export function BottomNav() {
  const t = useShellWords();
  const session = useSession();
  const [path, navigate] = useLocation();
  const toLottery = (event: MouseEvent) => {
    event.preventDefault();
    navigate(LOTTERY_LOBBY);
  };
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <NavLink href="/" className={styles.item} current={styles.current}>
        <Icon name={path === '/' ? 'house-fill' : 'house'} size={24} />
        {t('home')}
      </NavLink>
      <a href={LOTTERY_LOBBY} className={classes(styles.item, styles.lottery)} onClick={toLottery}>
        <span>
          <Icon name="ticket-fill" size={24} />
        </span>
        {t('lottery')}
      </a>
      <NavLink href="/hot" className={styles.item} current={styles.current}>
        <Icon name={path === '/hot' ? 'squares-four-fill' : 'squares-four'} size={24} />
        {t('games')}
      </NavLink>
      {isAssistant(session) ? (
        <button type="button" className={styles.item} onClick={() => openModal('agentCentre')}>
          <Icon name="users-three" size={24} />
          {t('agentCentre.short')}
        </button>
      ) : (
        <button
          type="button"
          className={styles.item}
          onClick={() => withSession(() => openModal('memberCentre', { page: 'depositv2' }))}
        >
          <Icon name="wallet" size={24} />
          {t('wallet')}
        </button>
      )}
      <button type="button" className={styles.item} onClick={() => withSession(() => openModal('memberCentre', {}))}>
        <Icon name="user-circle" size={24} />
        {t('me')}
      </button>
    </nav>
  );
}
