import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getQueues } from '@tamarind/contract/reports';
import { classes } from '@tamarind/ui/classes.ts';
import { Age } from '#parts/Age.tsx';
import { ageOfDeadline } from '#parts/age.ts';
import { queueList } from '#parts/queues.ts';
import { isOpenTo, useStaff } from '#parts/staff.ts';
import styles from './DashboardPage.module.css';
import { useDashboardWords } from './words.ts';

/**
 * The queues that the person's rights allow, each with the number of entries and the age of the oldest. A card links to
 * its queue.
 */
export function QueueCards({ queues, deadlines, firstDue }: OutputOf<typeof getQueues>) {
  const t = useDashboardWords();
  const staff = useStaff();
  const cards = queueList.filter((queue) => isOpenTo(staff, queue));
  return (
    <dl className={styles.cards} aria-label={t('queues')}>
      {cards.map(({ key, path, limits }) => (
        <div key={key} className={classes(styles.card, queues[key].count === 0 && styles.quiet)}>
          <dt>
            <Link className="link" href={key === 'resultsDue' && firstDue ? `/draws/${firstDue.code}` : path}>
              {t(`queue.${key}`)}
            </Link>
          </dt>
          <dd>
            <b className="num">{queues[key].count}</b>
          </dd>
          {queues[key].oldest && (
            <dd className={styles.age}>
              <span className="sr">{t('oldest')}</span>
              <Age
                since={queues[key].oldest}
                limits={typeof limits === 'string' ? ageOfDeadline(deadlines[limits]) : limits}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
