import { textLanguages } from '@tamarind/domain/content/announcement';
import { lineChanges, type SiteTextWords } from '@tamarind/domain/content/site-text';
import { tagOf } from '@tamarind/ui/language.ts';
import { Empty } from '@tamarind/ui/Empty';
import { Stack } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import styles from './SiteTexts.module.css';
import { useSiteTextsWords } from './words.ts';

/** The added and removed lines of each language. Unchanged lines are only counted. */
export function Changes({ before, after }: { before: SiteTextWords; after: SiteTextWords }) {
  const t = useSiteTextsWords();
  const nameOf = useLanguageName();
  const parts = textLanguages.flatMap((language) => {
    const changes = lineChanges(textOf(before, language), textOf(after, language));
    return changes.some(({ kind }) => kind !== 'same') ? [{ language, changes }] : [];
  });
  if (parts.length === 0) return <Empty title={t('changes.none')} />;
  return (
    <Stack gap={12}>
      {parts.map(({ language, changes }) => (
        <section key={language} aria-label={t('changes.of', { language: nameOf(language) })}>
          <h3>{nameOf(language)}</h3>
          <ol className={styles.changes} lang={tagOf[language]}>
            {changes.flatMap(({ kind, line }, at) =>
              kind === 'same' || line === ''
                ? []
                : [
                    <li key={at} className={styles[kind]}>
                      <span className="sr">{t(`changes.${kind}`)} </span>
                      {line}
                    </li>,
                  ],
            )}
          </ol>
          <p className={styles.hint}>
            {t('changes.same', { count: changes.filter(({ kind, line }) => kind === 'same' && line !== '').length })}
          </p>
        </section>
      ))}
    </Stack>
  );
}

const textOf = (words: SiteTextWords, language: keyof SiteTextWords): string => {
  const { title, body } = words[language];
  return title === '' && body === '' ? '' : `${title}\n${body}`;
};
