import { Link } from 'wouter';
import type { OutputOf, StaffRight } from '@tamarind/contract/endpoint';
import type { getDashboard } from '@tamarind/contract/reports';
import { classes } from '@tamarind/ui/classes.ts';
import { Age } from '#parts/Age.tsx';
import { caseAge, chatAge, noticeAge, resultAge, withdrawalAge, type AgeLimits } from '#parts/age.ts';
import { hasRight, useStaff } from '#shell/staff.ts';
import styles from './DashboardPage.module.css';
import { useDashboardWords } from './words.ts';

type Dashboard = OutputOf<typeof getDashboard>;
type Queues = Dashboard['queues'];

interface CardData {
  readonly key: keyof Queues;
  readonly path: string;
  readonly right: StaffRight;
  readonly limits: AgeLimits;
}

/** The queues with how many wait and for how long the oldest does; each leads to its queue. */
export function QueueCards({ queues, firstDue }: Pick<Dashboard, 'queues' | 'firstDue'>) {
  const t = useDashboardWords();
  const staff = useStaff();
  const cards: readonly CardData[] = [
    { key: 'withdrawals', path: '/withdrawals', right: 'withdrawals.read', limits: withdrawalAge },
    { key: 'disputes', path: '/withdrawals?state=disputed', right: 'withdrawals.read', limits: withdrawalAge },
    { key: 'unmatched', path: '/deposits', right: 'deposits.read', limits: noticeAge },
    {
      key: 'resultsDue',
      path: firstDue ? `/draws/${firstDue.code}` : '/draws?state=closed',
      right: 'draws.read',
      limits: resultAge,
    },
    { key: 'support', path: '/support', right: 'support.chat', limits: chatAge },
    { key: 'identity', path: '/identity', right: 'identity.review', limits: caseAge },
    { key: 'promotions', path: '/promotions', right: 'promotions.manage', limits: caseAge },
    { key: 'mall', path: '/mall', right: 'points.manage', limits: caseAge },
    { key: 'protection', path: '/protection', right: 'protection.manage', limits: caseAge },
    { key: 'vendorCases', path: '/vendors?show=cases', right: 'vendors.read', limits: caseAge },
  ];
  return (
    <dl className={styles.cards} aria-label={t('queues')}>
      {cards
        .filter(({ right }) => hasRight(staff, right))
        .map(({ key, path, limits }) => (
          <div key={key} className={classes(styles.card, queues[key].count === 0 && styles.quiet)}>
            <dt>
              <Link className="link" href={path}>
                {t(`queue.${key}`)}
              </Link>
            </dt>
            <dd>
              <b className="num">{queues[key].count}</b>
            </dd>
            {queues[key].oldest && (
              <dd className={styles.age}>
                <span className="sr">{t('oldest')}</span>
                <Age since={queues[key].oldest} limits={limits} />
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}
