import { listAgentNotices } from '@tamarind/contract/agent-teams';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Markup } from '@tamarind/ui/markup/Markup';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** Announcements for agents [F01]. */
export default function NoticesPage() {
  const t = useAgentWords();
  const language = useLanguage();
  const { data, error, refetch } = useEndpoint(listAgentNotices, { language });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} height={90} />;
  if (data.notices.length === 0) return <Empty title={t('notices.empty')} />;
  return (
    <div className={styles.stack}>
      {data.notices.map(({ id, title, markup, date }) => (
        <Card key={id} as="article" label={title}>
          <div className={styles.notice}>
            <h2>{title}</h2>
            <small>
              <DateText at={date} />
            </small>
          </div>
          <Markup text={markup} />
        </Card>
      ))}
    </div>
  );
}
