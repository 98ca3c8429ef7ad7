import { NOTICE_PAGE_SIZE } from '@tamarind/domain/constants';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { ButtonLink } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { Pager } from '@tamarind/ui/Pager';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useMedia } from '#parts/useMedia.ts';
import { useAnnouncements } from '#parts/useAnnouncements.ts';
import styles from './Notices.module.css';
import { ReadNotice } from './ReadNotice.tsx';
import { useReadNotices, type Notice } from './useNotices.ts';
import { useNoticeWords } from './words.ts';

/**
 * The page /noticePage [B04] lists announcements, ten titles per page, with the page number in the address. The chosen
 * text is at the right, or in a sheet on a phone.
 */
export default function NoticeScreen() {
  const t = useNoticeWords();
  const answer = useAnnouncements();
  const isWide = useMedia('(width >= 1024px)');
  const [query, setQuery] = useSearchParams();
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const { player = [], promotion = [] } = answer.data ?? {};
  const notices = [...player, ...promotion].sort((left, right) => right.date.getTime() - left.date.getTime());
  const pages = Math.max(1, Math.ceil(notices.length / NOTICE_PAGE_SIZE));
  const page = Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), pages);
  const shown = notices.slice((page - 1) * NOTICE_PAGE_SIZE, page * NOTICE_PAGE_SIZE);
  const open = shown.find(({ id }) => id === openId) ?? (isWide ? shown[0] : undefined);
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.error && !answer.data && <SkeletonRows count={6} />}
      {answer.data && notices.length === 0 && (
        <Empty
          title={t('empty')}
          action={
            <ButtonLink kind="brand" size="small" href="/">
              {t('empty.home')}
            </ButtonLink>
          }
        />
      )}
      {notices.length > 0 && (
        <div className={styles.columns}>
          <div>
            <NoticeList notices={shown} open={open} onOpen={setOpenId} />
            <Pager
              page={page}
              count={notices.length}
              pageSize={NOTICE_PAGE_SIZE}
              onPage={(next) => {
                setOpenId(undefined);
                setQuery({ page: String(next) });
              }}
            />
          </div>
          {isWide && <div className={styles.detail}>{open && <ReadNotice key={open.id} notice={open} />}</div>}
        </div>
      )}
      {!isWide && (
        <Modal isOpen={open !== undefined} onClose={() => setOpenId(undefined)} title={open?.title ?? ''}>
          {open && <ReadNotice notice={open} hasTitle={false} />}
        </Modal>
      )}
    </div>
  );
}

interface ListProps {
  notices: readonly Notice[];
  open: Notice | undefined;
  onOpen: (id: string) => void;
}

function NoticeList({ notices, open, onOpen }: ListProps) {
  const t = useNoticeWords();
  const read = useReadNotices();
  return (
    <ul className={styles.list} aria-label={t('choose')}>
      {notices.map(({ id, title, date }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === open?.id || undefined}
            className={classes(!read.has(id) && styles.unread)}
            onClick={() => onOpen(id)}
          >
            <b>{title}</b>
            <small>
              <DateText at={date} form="day" />
              {!read.has(id) && <em>{t('unread')}</em>}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
