import { Link } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonLines } from '@tamarind/ui/Skeleton';
import { openModal, type ModalProps } from '#shell/modals.ts';
import styles from './Notices.module.css';
import { NoticeText } from './NoticeText.tsx';
import { useNotices } from './useNotices.ts';
import { useNoticeWords } from './words.ts';

/** noticePopup [D06]: one announcement, the ones around it, the way to all. */
export default function NoticePopup({ isOpen, onClose, params }: ModalProps<'noticePopup'>) {
  const t = useNoticeWords();
  const answer = useNotices();
  const notices = answer.data?.player ?? [];
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
          <NoticeText notice={notice} hasTitle={false} />
          <div className={styles.acts}>
            <Button kind="line" size="small" icon="caret-left" disabled={at <= 0} onClick={() => go(at - 1)}>
              {t('previous')}
            </Button>
            <Button kind="line" size="small" disabled={at >= notices.length - 1} onClick={() => go(at + 1)}>
              {t('next')}
            </Button>
            <Link href="/noticePage" onClick={onClose}>
              {t('all')}
            </Link>
          </div>
        </>
      )}
    </Modal>
  );
}
