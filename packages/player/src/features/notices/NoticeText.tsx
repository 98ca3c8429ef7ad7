import { useEffect, useMemo } from 'react';
import { DateText } from '@tamarind/ui/DateText';
import styles from './Notices.module.css';
import { elementsOf } from './safe-html.ts';
import { markRead, type Notice } from './useNotices.ts';

/** One announcement, whole; showing it is reading it. */
export function NoticeText({ notice, hasTitle = true }: { notice: Notice; hasTitle?: boolean }) {
  const content = useMemo(() => elementsOf(notice.content), [notice.content]);
  useEffect(() => markRead(notice.id), [notice.id]);
  return (
    <article className={styles.text}>
      {hasTitle && <h2>{notice.title}</h2>}
      <p className={styles.date}>
        <DateText at={notice.date} form="full" />
      </p>
      <div className={styles.content}>{content}</div>
    </article>
  );
}
