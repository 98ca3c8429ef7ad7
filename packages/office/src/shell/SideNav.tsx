import { Link, useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getQueues } from '@tamarind/contract/reports';
import { Icon } from '@tamarind/ui/Icon';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Mark } from '@tamarind/ui/Wordmark';
import { useBrandName } from '#parts/brand-name.ts';
import { queueList } from '#parts/queues.ts';
import { groups, useRooms } from './rooms.ts';
import styles from './SideNav.module.css';
import { useIsDemo } from '#parts/useIsDemo.ts';
import { useShellWords } from './words.ts';

/** The menu of the pages that the person's rights open, each with the number of waiting cases. */
export function SideNav() {
  const t = useShellWords();
  const rooms = useRooms();
  const [path] = useLocation();
  const queues = useEndpoint(getQueues, {}, { refreshOn: ['queue', 'draw'], refreshMs: 60_000 }).data?.queues;
  const isDemo = useIsDemo();
  const name = useBrandName();
  return (
    <nav className={styles.nav} aria-label={t('rooms')}>
      <Link href="/" className={styles.brand}>
        <span className={styles.mark}>
          <Mark size={30} />
        </span>
        <span>
          <b data-name="">{name}</b>
          <small>{t(isDemo ? 'officeDemo' : 'office')}</small>
        </span>
      </Link>
      {groups.map((group) => {
        const inGroup = rooms.filter((room) => room.group === group);
        if (inGroup.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{t(`group.${group}`)}</h2>
            <ul>
              {inGroup.map(({ key, path: address, icon }) => (
                <li key={key}>
                  <Link href={address} className={styles.room} aria-current={isIn(path, address) ? 'page' : undefined}>
                    <Icon name={icon} size={18} />
                    {t(`room.${key}`)}
                    <Waiting count={queues ? countIn(queues, address) : 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p className={styles.keys}>{t.rich('keys', {}, { k: <kbd /> })}</p>
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  const t = useShellWords();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="num">{count}</span>
      <span className="sr">{t('waiting')}</span>
    </span>
  );
}

const countIn = (queues: OutputOf<typeof getQueues>['queues'], address: string): number =>
  queueList.reduce((all, { key, room }) => (room === address ? all + queues[key].count : all), 0);

const isIn = (path: string, address: string): boolean =>
  address === '/' ? path === '/' : path === address || path.startsWith(`${address}/`);
