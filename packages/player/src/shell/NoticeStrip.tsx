import { Link } from 'wouter';
import { Strip, StripPlace } from '@tamarind/ui/announcements/Strip';
import { openModal } from '#parts/modals.ts';
import { useAnnouncements } from '#parts/useAnnouncements.ts';
import { useShellWords } from './words.ts';

/** The strip of announcement titles under the header; renders nothing without announcements. */
export function NoticeStrip() {
  const t = useShellWords();
  const { data, isPending } = useAnnouncements();
  if (!data?.player.length) return isPending ? <StripPlace /> : null;
  return (
    <Strip
      notices={data.player}
      words={{ notices: t('notices'), pause: t('pause'), goOn: t('goOn') }}
      onOpen={(id) => openModal('noticePopup', { id })}
      all={(className) => (
        <Link href="/noticePage" className={className}>
          {t('allNotices')}
        </Link>
      )}
    />
  );
}
