import { useLanguage, localeOf } from '@tamarind/ui/language.ts';
import { AgeMark } from '@tamarind/ui/Tag';
import { useNow } from '@tamarind/ui/clock.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import styles from './Footer.module.css';
import { useBrandName } from './brand.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ThemeSwitch } from './TopBar.tsx';
import { VendorWall } from './VendorWall.tsx';
import { useShellWords } from './words.ts';

const DAY_MS = 86_400_000;

/** Studios, what the site is, how to play well, languages [C07]. */
export function Footer() {
  const t = useShellWords();
  const brand = useBrandName();
  const language = useLanguage();
  const now = useNow(DAY_MS);
  const year = new Intl.DateTimeFormat(localeOf[language], { year: 'numeric' })
    .formatToParts(new Date(now))
    .find(({ type }) => type === 'year')?.value;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <VendorWall />
        <div className={styles.columns}>
          <div>
            <Wordmark name={brand} size={22} />
            <p>{t('about')}</p>
          </div>
          <div>
            <h2>{t('responsible')}</h2>
            <p>{t('responsibleText')}</p>
            <p className={styles.ages}>
              <AgeMark age={18} />
              <AgeMark age={20} />
              <a href="tel:1323">{t('helpLine')}</a>
            </p>
          </div>
          <div>
            <h2>{t('appearance')}</h2>
            <div className={styles.settings}>
              <LanguageSelect opensUp />
              <ThemeSwitch />
            </div>
          </div>
        </div>
        <p className={styles.copyright}>{t('copyright', { year: year ?? '', brand })}</p>
      </div>
    </footer>
  );
}
