import { Button } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Icon } from '@tamarind/ui/Icon';
import { LiveMark } from './LiveMark.tsx';
import { PauseBetting } from './PauseBetting.tsx';
import { Search } from './Search.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useShellWords } from './words.ts';

/**
 * The bar at the top: search, server time, state of the push stream, the emergency button that stops betting, and the
 * user menu.
 */
export function TopBar({ isNavOpen, onNav }: { isNavOpen: boolean; onNav: () => void }) {
  const t = useShellWords();
  const now = new Date(useNow(1000));
  return (
    <header className={styles.bar}>
      <span className={styles.menu}>
        <Button kind="ghost" size="small" icon="list" label={t('rooms')} aria-expanded={isNavOpen} onClick={onNav} />
      </span>
      <Search />
      <div className={styles.state}>
        <span className={styles.clock} title={t('serverTime')}>
          <Icon name="clock" size={18} />
          <span className="sr">{t('serverTime')}</span>
          <DateText at={now} form="seconds" /> ICT
        </span>
        <LiveMark />
        <PauseBetting />
        <UserMenu />
      </div>
    </header>
  );
}
