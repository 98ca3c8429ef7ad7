import { useLanguage, localeOf } from '@tamarind/ui/language.ts';
import { AgeMark } from '@tamarind/ui/Tag';
import { useNow } from '@tamarind/ui/clock.ts';
import { Link } from 'wouter';
import { Wordmark } from '@tamarind/ui/Wordmark';
import styles from './Footer.module.css';
import { useBrandName } from './brand.ts';
import { hasPath } from './known-paths.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ThemeSwitch } from './TopBar.tsx';
import { VendorWall } from './VendorWall.tsx';
import { useShellWords } from './words.ts';

const DAY_MS = 86_400_000;

/** A page of the server, not of this site: it is opened by the browser. */
const RENDERED = '/results';
const helpLinks = [
  ['/help#faq', 'help.faq'],
  ['/help#deposit', 'help.deposit'],
  ['/help#withdraw', 'help.withdraw'],
  ['/help#betting', 'help.betting'],
] as const;
const opennessLinks = [
  ['/results', 'open.results'],
  ['/help#fair', 'open.fair'],
  ['/noticePage', 'open.notices'],
  ['/hot', 'open.games'],
] as const;

/** Vendors, what the site is, help, openness, how to play well, languages [C07]. */
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
          <Links title={t('help')} links={helpLinks} />
          <Links title={t('openness')} links={opennessLinks} />
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

/** A list of the footer; a page this build does not have is left out, and a list without any. */
function Links({ title, links }: { title: string; links: typeof helpLinks | typeof opennessLinks }) {
  const t = useShellWords();
  const shown = links.filter(([href]) => href === RENDERED || hasPath(href));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.links}>
        {shown.map(([href, word]) => (
          <li key={href}>
            {href === RENDERED ? <a href={href}>{t(word)}</a> : <Link href={href}>{t(word)}</Link>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
