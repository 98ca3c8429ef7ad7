import { Link } from 'wouter';
import type { OutputOf, StaffRight } from '@tamarind/contract/endpoint';
import { listUnmatchedNotices } from '@tamarind/contract/deposits';
import { listDraws } from '@tamarind/contract/lottery-office';
import type { getDashboard } from '@tamarind/contract/reports';
import { listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import { classes } from '@tamarind/ui/classes.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { noticeAge, resultAge, withdrawalAge, type AgeLimits } from '#parts/age.ts';
import { hasRight, useStaff } from '#shell/staff.ts';
import styles from './DashboardPage.module.css';
import { useDashboardWords } from './words.ts';

type Queues = OutputOf<typeof getDashboard>['queues'];

interface CardData {
  readonly key: keyof Queues;
  readonly path: string;
  readonly right: StaffRight;
  readonly limits: AgeLimits;
  readonly oldest: Date | undefined;
}

/** The queues with how many wait and for how long the oldest does; each leads to its queue. */
export function QueueCards({ queues }: { queues: Queues }) {
  const t = useDashboardWords();
  const staff = useStaff();
  const oldest = useOldest(queues);
  const cards: readonly CardData[] = [
    {
      key: 'withdrawals',
      path: '/withdrawals',
      right: 'withdrawals.read',
      limits: withdrawalAge,
      oldest: oldest.withdrawals,
    },
    {
      key: 'disputes',
      path: '/withdrawals?state=disputed',
      right: 'withdrawals.read',
      limits: withdrawalAge,
      oldest: oldest.disputes,
    },
    {
      key: 'unmatched',
      path: '/deposits',
      right: 'deposits.read',
      limits: noticeAge,
      oldest: oldest.unmatched,
    },
    {
      key: 'resultsDue',
      path: '/draws?game=xsmb&state=closed',
      right: 'draws.read',
      limits: resultAge,
      oldest: oldest.resultsDue,
    },
  ];
  return (
    <dl className={styles.cards} aria-label={t('queues')}>
      {cards
        .filter(({ right }) => hasRight(staff, right))
        .map(({ key, path, limits, oldest: since }) => (
          <div key={key} className={classes(styles.card, queues[key] === 0 && styles.quiet)}>
            <dt>
              <Link className="link" href={path}>
                {t(`queue.${key}`)}
              </Link>
            </dt>
            <dd>
              <b className="num">{queues[key]}</b>
            </dd>
            {since && queues[key] > 0 && (
              <dd className={styles.age}>
                <span className="sr">{t('oldest')}</span>
                <Age since={since} limits={limits} />
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}

/** Since when the oldest of each queue waits; asked only where somebody waits and the right is there. */
function useOldest(queues: Queues): Partial<Record<keyof Queues, Date>> {
  const staff = useStaff();
  const mayWithdrawals = hasRight(staff, 'withdrawals.read');
  const waiting = useEndpoint(
    listWithdrawalQueue,
    {},
    { when: mayWithdrawals && queues.withdrawals > 0, refreshOn: ['queue'] },
  );
  const disputed = useEndpoint(
    listWithdrawalQueue,
    { state: 'disputed' },
    { when: mayWithdrawals && queues.disputes > 0, refreshOn: ['queue'] },
  );
  const notices = useEndpoint(
    listUnmatchedNotices,
    {},
    { when: hasRight(staff, 'deposits.read') && queues.unmatched > 0, refreshOn: ['queue'] },
  );
  const due = useEndpoint(
    listDraws,
    { game: 'xsmb', state: 'closed' },
    { when: hasRight(staff, 'draws.read') && queues.resultsDue > 0, refreshOn: ['draw'] },
  );
  // The queues come oldest first; draws come newest first.
  const first = waiting.data?.withdrawals.find(({ state }) => state === 'requested' || state === 'review');
  const dispute = disputed.data?.withdrawals[0];
  const notice = notices.data?.notices.find(({ state }) => state === 'unmatched' || state === 'proposed');
  const draw = due.data?.draws.at(-1);
  return {
    ...(first ? { withdrawals: first.requestedAt } : {}),
    ...(dispute ? { disputes: dispute.receipt?.at ?? dispute.requestedAt } : {}),
    ...(notice ? { unmatched: notice.receivedAt } : {}),
    ...(draw ? { resultsDue: draw.drawsAt } : {}),
  };
}
