import { Link } from 'wouter';
import { dayOf } from '@tamarind/domain/time';
import { PopupActs } from '@tamarind/ui/announcements/Popup';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonLines } from '@tamarind/ui/Skeleton';
import { quietPopups } from '#parts/entry/first-visit.ts';
import { openModal, type ModalProps } from '#parts/modals.ts';
import { useAnnouncements } from '#parts/useAnnouncements.ts';
import { ReadNotice } from './ReadNotice.tsx';
import { useNoticeWords } from './words.ts';

/**
 * The modal "noticePopup" [D06]: one announcement, with links to the previous one, to the next one and to all
 * announcements.
 */
export default function NoticePopup({ isOpen, onClose, params }: ModalProps<'noticePopup'>) {
  const t = useNoticeWords();
  const answer = useAnnouncements();
  // Pop-up notices are a separate list from the notices in the strip, so step through the list that contains the opened
  // notice.
  const isPopup = answer.data?.popup.some(({ id }) => id === params.id) ?? false;
  const notices = (isPopup ? answer.data?.popup : answer.data?.player) ?? [];
  const at = notices.findIndex(({ id }) => id === params.id);
  const notice = notices[at];
  const go = (to: number) => {
    const next = notices[to];
    if (next) openModal('noticePopup', { id: next.id });
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={notice?.title ?? t('title')} size="medium">
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.error && !answer.data && <SkeletonLines count={4} />}
      {answer.data && !notice && <Empty title={t('empty')} />}
      {notice && (
        <>
          <ReadNotice notice={notice} hasTitle={false} />
          <PopupActs>
            <Button kind="line" size="small" icon="caret-left" disabled={at <= 0} onClick={() => go(at - 1)}>
              {t('previous')}
            </Button>
            <Button kind="line" size="small" disabled={at >= notices.length - 1} onClick={() => go(at + 1)}>
              {t('next')}
            </Button>
            {isPopup && (
              <Button
                kind="ghost"
                size="small"
                onClick={() => {
                  quietPopups(dayOf(serverNow()));
                  onClose();
                }}
              >
                {t('today')}
              </Button>
            )}
            <Link href="/noticePage" onClick={onClose}>
              {t('all')}
            </Link>
          </PopupActs>
        </>
      )}
    </Modal>
  );
}
