import type { ReactNode } from 'react';
import { useLanguage, localeOf } from '@tamarind/ui/language.ts';
import { AgeMark } from '@tamarind/ui/Tag';
import { useNow } from '@tamarind/ui/clock.ts';
import { Link } from 'wouter';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import styles from './Footer.module.css';
import { useBrandName } from '#parts/brand.ts';
import type { FrameWord } from './door.ts';
import { linksOf } from './site-map.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { openModal } from '#parts/modals.ts';
import { PublicPages } from './public-pages/PublicPages.tsx';
import { ThemeSwitch } from './TopBar.tsx';
import { VendorWall } from './VendorWall.tsx';
import { useContactWords } from '#parts/contact/words.ts';
import { useShellWords } from './words.ts';

const DAY_MS = 86_400_000;

const topics = [
  ['/help#faq', 'help.faq'],
  ['/help#deposit', 'help.deposit'],
  ['/help#withdraw', 'help.withdraw'],
  ['/help#betting', 'help.betting'],
] as const;
const fair = [['/help#fair', 'open.fair']] as const;

/** The footer: vendors, about, help, transparency, responsible play, languages [C07]. */
export function Footer() {
  const t = useShellWords();
  const contact = useContactWords();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
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
            {isPlayMoney && <p>{t('about')}</p>}
          </div>
          <Links title={t('help')} links={[...topics, ...linksOf('help')]}>
            <li>
              <button type="button" onClick={() => openModal('contact')}>
                {contact('contact')}
              </button>
            </li>
          </Links>
          <Links title={t('games')} links={linksOf('games')} />
          <Links title={t('forMembers')} links={linksOf('members')} />
          <Links title={t('openness')} links={fair} />
          <PublicPages />
          <div>
            <h2>{t('responsible')}</h2>
            <p>{t('responsibleText')}</p>
            <p>
              <Link href="/limits">{t('limits')}</Link>
            </p>
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
        <p className={styles.copyright}>
          {t(isPlayMoney ? 'copyright.demo' : 'copyright', { year: year ?? '', brand })}
        </p>
      </div>
    </footer>
  );
}

/**
 * A footer link. A link to help opens a modal over the page, and closing it returns the focus to the link. With Ctrl,
 * Cmd or Shift held, the browser follows the `href` instead.
 */
function FooterLink({ href, children }: { href: string; children: string }) {
  const [path, topic] = href.split('#');
  if (path !== '/help') return <Link href={href}>{children}</Link>;
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openModal('helpCentre', topic === undefined ? {} : { topic });
      }}
    >
      {children}
    </a>
  );
}

/** A list of footer links. */
function Links({
  title,
  links,
  children,
}: {
  title: string;
  links: readonly (readonly [path: string, word: FrameWord])[];
  children?: ReactNode;
}) {
  const t = useShellWords();
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.links}>
        {links.map(([href, word]) => (
          <li key={href}>
            <FooterLink href={href}>{t(word)}</FooterLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
