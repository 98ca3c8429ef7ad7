import { tagOf, useLanguage } from '@tamarind/ui/language.ts';
import styles from '../Footer.module.css';
import { usePublicPageWords } from './words.ts';

const pages = [
  ['/results', 'results'],
  ['/rules', 'rules'],
  ['/offers', 'offers'],
  ['/notices', 'notices'],
  ['/helpmc', 'help'],
] as const;

/**
 * What the server renders for everybody, as plain links in the language of the site: they leave the site, and who has no script or
 * searches finds the same pages [L06, C07]. Its words come with the footer, not with the first load.
 */
export function PublicPages() {
  const t = usePublicPageWords();
  const language = useLanguage();
  return (
    <nav aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul className={styles.links}>
        {pages.map(([path, word]) => (
          <li key={path}>
            <a href={`${path}?lang=${tagOf[language]}`}>{t(word)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
