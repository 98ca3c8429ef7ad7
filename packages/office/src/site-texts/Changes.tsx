import { textLanguages } from '@tamarind/domain/content/announcement';
import { lineChanges, type SiteTextWords } from '@tamarind/domain/content/site-text';
import type { TextPlace } from '@tamarind/domain/content/text-place';
import { tagOf } from '@tamarind/ui/language.ts';
import { Empty } from '@tamarind/ui/Empty';
import { Stack } from '#parts/Row.tsx';
import { useLanguageName } from '#parts/useLanguageName.ts';
import { usePlaceText } from './PlaceFields.tsx';
import styles from './SiteTexts.module.css';
import { useSiteTextsWords } from './words.ts';

interface Props {
  before: SiteTextWords;
  after: SiteTextWords;
  /** The positions (category and order) before and after; null for texts that staff did not add. */
  places: readonly [TextPlace | null, TextPlace | null];
}

/** The changed position, and the added and removed lines of each language. Unchanged lines are only counted. */
export function Changes({ before, after, places }: Props) {
  const t = useSiteTextsWords();
  const placeText = usePlaceText();
  const [was, is] = places.map(placeText);
  const nameOf = useLanguageName();
  const parts = textLanguages.flatMap((language) => {
    const changes = lineChanges(textOf(before, language), textOf(after, language));
    return changes.some(({ kind }) => kind !== 'same') ? [{ language, changes }] : [];
  });
  if (parts.length === 0 && was === is) return <Empty title={t('changes.none')} />;
  return (
    <Stack gap={12}>
      {was !== is && (
        <section aria-label={t('changes.place')}>
          <h3>{t('changes.place')}</h3>
          <ol className={styles.changes}>
            <li className={styles.removed}>
              <span className="sr">{t('changes.removed')} </span>
              {was}
            </li>
            <li className={styles.added}>
              <span className="sr">{t('changes.added')} </span>
              {is}
            </li>
          </ol>
        </section>
      )}
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
          {sameOf(changes) > 0 && <p className={styles.hint}>{t('changes.same', { count: sameOf(changes) })}</p>}
        </section>
      ))}
    </Stack>
  );
}

const sameOf = (changes: readonly { readonly kind: string; readonly line: string }[]): number =>
  changes.filter(({ kind, line }) => kind === 'same' && line !== '').length;

const textOf = (words: SiteTextWords, language: keyof SiteTextWords): string => {
  const { title, description = '', body } = words[language];
  return [title, description, body].filter((part) => part !== '').join('\n');
};
