import { formatDate } from '@tamarind/ui/format.ts';
import { useNow } from '@tamarind/ui/clock.ts';
import { Link } from 'wouter';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { AgeMark, Tag } from '@tamarind/ui/Tag';
import { setTheme, useTheme } from '@tamarind/ui/theme.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import styles from './TopBar.module.css';
import { LanguageSelect } from './LanguageSelect.tsx';
import { useShellWords } from './words.ts';

/**
 * The bar at the top of every page: play money notice, minimum ages, the server's time, language and theme. On a phone
 * it is a strip 28 px high.
 */
export function TopBar() {
  const t = useShellWords();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? true;
  return (
    <aside className={styles.bar} aria-label={t('playMoneyShort')}>
      <div className={styles.inner}>
        {isPlayMoney && (
          <span className={styles.demo}>
            <span className={styles.wide}>
              <Tag tone="cta">{t('demo')}</Tag>
              {t('playMoney')}
            </span>
            <span className={styles.narrow}>
              <Tag tone="cta">{t('demoShort')}</Tag>
              {t('playMoneyShort')}
            </span>
          </span>
        )}
        <span className={styles.side}>
          <span className={styles.ages}>
            <AgeMark age={18} />
            <AgeMark age={20} />
            <Link className={styles.limits} href="/limits">
              <span className={styles.wide}>{t('playWell')}</span>
              <span className={styles.wide}>{t('limits')}</span>
              <span className={styles.narrow}>
                <Icon name="shield-check" size={16} />
                <span className="sr">{t('limits')}</span>
              </span>
            </Link>
            <span className="sr">{t('ages')}</span>
          </span>
          <span className={styles.wide}>
            <ServerTime />
            <ThemeSwitch />
          </span>
          <LanguageSelect />
        </span>
      </div>
    </aside>
  );
}

function ServerTime() {
  const t = useShellWords();
  const language = useLanguage();
  const now = useNow(1000);
  return <span className="num">{t('serverTime', { time: formatDate(new Date(now), 'seconds', language) })}</span>;
}

export function ThemeSwitch() {
  const t = useShellWords();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const label = t(other === 'dark' ? 'toDark' : 'toLight');
  return (
    <button type="button" className={styles.theme} aria-label={label} title={label} onClick={() => setTheme(other)}>
      <Icon name={other === 'dark' ? 'moon' : 'sun'} size={18} />
    </button>
  );
}
