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
 * Plain links to the public pages that the server renders, in the site's language; pages added by staff come last. The
 * links load a new document, and the pages also work for search engines and without scripts [L06, C07]. The link texts
 * load with the footer, not with the first load.
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
