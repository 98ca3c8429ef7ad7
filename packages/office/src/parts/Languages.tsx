import { Flag, flagOf } from '@tamarind/ui/Flag';
import { languageNames, languages, tagOf, useLanguage } from '@tamarind/ui/language.ts';
import { toast } from '@tamarind/ui/Toast';
import { setLanguage } from '@tamarind/ui/words.ts';
import styles from './Languages.module.css';
import { usePartsWords } from './words.ts';

/** Changes the language without a reload. */
export function Languages() {
  const t = usePartsWords();
  const current = useLanguage();
  return (
    <ul className={styles.languages} aria-label={t('language')}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={tagOf[language]}
            aria-pressed={language === current}
            onClick={() => {
              setLanguage(language).catch(() => toast(t('languageFailed'), { tone: 'error' }));
            }}
          >
            <Flag of={flagOf[language]} size={18} />
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
