import type { ReactNode } from 'react';
import { Markup } from '../markup/Markup.tsx';
import styles from './SiteText.module.css';

interface Props {
  title: string;
  markup: string;
  /** Tag of the language of the words, where the page around them has another one. */
  lang?: string | undefined;
  /** Says that the words are in another language than the page. */
  note?: string | undefined;
  /** Version and date, between the title and the words. */
  children?: ReactNode;
}

/** A text of staff as readers see it, on its public page and in the preview of the back office. */
export function SiteText({ title, markup, lang, note, children }: Props) {
  return (
    <article className={styles.text}>
      <h1 lang={lang}>{title}</h1>
      {children}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div lang={lang}>
        <Markup text={markup} top={2} />
      </div>
    </article>
  );
}
