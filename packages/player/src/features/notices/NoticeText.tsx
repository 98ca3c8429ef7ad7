import { useEffect } from 'react';
import { DateText } from '@tamarind/ui/DateText';
import { languageNames, tagOf, useLanguage } from '@tamarind/ui/language.ts';
import { Markup } from '@tamarind/ui/markup/Markup';
import { Tag } from '@tamarind/ui/Tag';
import styles from './Notices.module.css';
import { markRead, type Notice } from './useNotices.ts';

/** One announcement in full; showing it marks it as read. */
export function NoticeText({ notice, hasTitle = true }: { notice: Notice; hasTitle?: boolean }) {
  useEffect(() => markRead(notice.id), [notice.id]);
  const language = useLanguage();
  // TH and TY are one Thai.
  const isOther = tagOf[notice.language] !== tagOf[language];
  return (
    <article className={styles.text} lang={tagOf[notice.language]}>
      {hasTitle && <h2>{notice.title}</h2>}
      <p className={styles.date}>
        <DateText at={notice.date} form="full" /> {isOther && <Tag>{languageNames[notice.language]}</Tag>}
      </p>
      <Markup text={notice.markup} />
    </article>
  );
}
