import { useEffect } from 'react';
import { NoticeText } from '@tamarind/ui/announcements/NoticeText';
import { useLanguage } from '@tamarind/ui/language.ts';
import { markRead, type Notice } from './useNotices.ts';

/** One announcement in full; showing it marks it as read. */
export function ReadNotice({ notice, hasTitle = true }: { notice: Notice; hasTitle?: boolean }) {
  const { id } = notice;
  const reader = useLanguage();
  useEffect(() => markRead(id), [id]);
  return <NoticeText notice={notice} reader={reader} hasTitle={hasTitle} />;
}
