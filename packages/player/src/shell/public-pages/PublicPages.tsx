import { listOwnPages } from '@tamarind/contract/site-texts';
import { tagOf, useLanguage } from '@tamarind/ui/language.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from '../Footer.module.css';
import { usePublicPageWords } from './words.ts';

const pages = [
  ['/results', 'results'],
  ['/rules', 'rules'],
  ['/offers', 'offers'],
  ['/notices', 'notices'],
  ['/legal', 'legal'],
  ['/helpmc', 'help'],
] as const;

const FRESH_MS = 600_000;

/**
 * Plain links to the server-rendered public pages, in the site's language; pages that staff added are at the end. They
 * leave the site; visitors without script and search engines reach the same pages [L06, C07]. The texts load with the
 * footer, not with the first load.
 */
export function PublicPages() {
  const t = usePublicPageWords();
  const language = useLanguage();
  const { data } = useEndpoint(listOwnPages, { language }, { freshMs: FRESH_MS });
  return (
    <nav aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul className={styles.links}>
        {pages.map(([path, word]) => (
          <li key={path}>
            <a href={`${path}?lang=${tagOf[language]}`}>{t(word)}</a>
          </li>
        ))}
        {data?.pages.map(({ slug, language: written, title }) => (
          <li key={slug}>
            <a href={`/pages/${slug}?lang=${tagOf[language]}`} lang={tagOf[written]}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
