import { listLogins } from '@tamarind/contract/factors';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './Factors.module.css';
import { useDevice } from './useDevice.ts';
import { useFactorsWords } from './words.ts';

/** Login attempts of the last two years, newest first. Refused attempts are marked by a colour and a word. */
export function History() {
  const t = useFactorsWords();
  const device = useDevice();
  const [page, setPage] = usePage('logins.');
  const { data, error, refetch } = useEndpoint(listLogins, { page }, { keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} height={48} />;
  if (data.count === 0) return <Empty title={t('history.none')} />;
  const wayOf = (way: string) => (t.has(`way.${way}`) ? t(`way.${way}` as 'way.password') : way);
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('history.text')}</p>
      <ul className={styles.list}>
        {data.logins.map(({ id, at, way, ip, country, refused, ...from }) => (
          <li key={id} className={styles.item}>
            <span className={styles.what}>
              <b>
                <DateText at={at} form="full" />
              </b>
              <small>
                {wayOf(way)} · {device(from)} · <span className="num">{[ip, country].filter(Boolean).join(' · ')}</span>
              </small>
            </span>
            <Tag tone={refused === null ? 'win' : 'warn'}>
              {t(refused === null ? 'outcome.ok' : refused === 'PROOF_REQUIRED' ? 'outcome.asked' : 'outcome.refused')}
            </Tag>
          </li>
        ))}
      </ul>
      <Pager page={page} count={data.count} pageSize={data.pageSize} onPage={setPage} />
    </div>
  );
}
