import type { ReactNode } from 'react';
import { Markup } from '../markup/Markup.tsx';
import styles from './SiteText.module.css';

interface Props {
  title: string;
  markup: string;
  /** The language tag of the text if it differs from the language of the page. */
  lang?: string | undefined;
  /** A note that the text is in a language other than the page's. */
  note?: string | undefined;
  /** Content between the title and the text: version and date. */
  children?: ReactNode;
}

/**
 * A text written by staff (a legal or help page) as readers see it, on its public page and in the preview of the back
 * office.
 */
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
