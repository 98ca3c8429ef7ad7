import { Link } from 'wouter';
import { getQueues } from '@tamarind/contract/reports';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Note } from '#parts/Note.tsx';
import { useApprovalsWords } from './words.ts';

/**
 * The number of actions that wait for this person's approval, with a link to them; renders nothing if there are none.
 */
export function ApprovalsNote() {
  const t = useApprovalsWords();
  const queues = useEndpoint(getQueues, {}, { refreshOn: ['queue', 'draw'], refreshMs: 60_000 }).data?.queues;
  if (!queues || queues.approvals.count === 0) return null;
  return (
    <Note tone="warn" icon="users">
      <Link className="link" href="/approvals?show=mine">
        {t('waiting', { count: queues.approvals.count })}
      </Link>
    </Note>
  );
}
