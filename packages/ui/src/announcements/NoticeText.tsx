import type { Language } from '@tamarind/contract/brand';
import { DateText } from '../DateText.tsx';
import { languageNames, tagOf } from '../language.ts';
import { Markup } from '../markup/Markup.tsx';
import { Tag } from '../Tag.tsx';
import styles from './NoticeText.module.css';

interface Props {
  /** The announcement to show; `language` is the language of its words. */
  notice: { readonly title: string; readonly markup: string; readonly date: Date; readonly language: Language };
  /** The language of the reader. If the announcement is in another language, that language's name is shown above it. */
  reader: Language;
  /** False if the window's header already shows the title. */
  hasTitle?: boolean;
}

/** Shows one announcement in full: title, date, text, and the name of its language if the reader's is another. */
export const NoticeText = ({ notice: { title, markup, date, language }, reader, hasTitle = true }: Props) => (
  <article lang={tagOf[language]}>
    {hasTitle && <h2 className={styles.title}>{title}</h2>}
    <p className={styles.date}>
      {/* Compare by text, not by code: TH and TY are both Thai. */}
      <DateText at={date} form="full" /> {tagOf[language] !== tagOf[reader] && <Tag>{languageNames[language]}</Tag>}
    </p>
    <Markup text={markup} />
  </article>
);
