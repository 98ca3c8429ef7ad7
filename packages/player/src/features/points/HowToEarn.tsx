import { getPointConfig } from '@tamarind/contract/points';
import { Card } from '@tamarind/ui/Card';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './PointMall.module.css';
import { usePointWords } from './words.ts';

/** Explains how points are earned, that they never expire, and that they do not count for the VIP level. */
export function HowToEarn() {
  const t = usePointWords();
  const { money } = useFormat();
  const { data, error, refetch } = useEndpoint(getPointConfig, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} height={60} />;
  const facts: readonly (readonly [IconName, string])[] = [
    ['download-simple', t('earn.deposit', { amount: money(data.depositPerPoint, data.currency, { short: true }) })],
    ['gift', t('earn.activity')],
    ['clock', t('earn.never')],
    ['crown', t('earn.vip')],
  ];
  return (
    <Card as="section" label={t('tab.earn')}>
      <ul className={styles.facts}>
        {facts.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
