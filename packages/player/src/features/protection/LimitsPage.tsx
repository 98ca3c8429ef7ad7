import { getProtection, type Limit, type Protection } from '@tamarind/contract/protection';
import { limitKinds } from '@tamarind/domain/limits/rules';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useFormat } from '@tamarind/ui/format.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import { LimitRow } from './LimitRow.tsx';
import styles from './Limits.module.css';
import { Breaks } from './Breaks.tsx';
import { useProtectionWords } from './words.ts';

/** The page /limits [R8]: the member's own limits with the amounts used, breaks and self-exclusion. */
export default function LimitsPage() {
  const t = useProtectionWords();
  const session = useSession();
  const isMember = session !== null && session.memberKind !== 'trial';
  const protection = useEndpoint(getProtection, {}, { when: isMember, refreshOn: ['balance'] });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('subtitle')}</p>
      </header>
      {!isMember && (
        <Card as="section" label={t('title')}>
          <div className={styles.visitor}>
            <p>{t(session ? 'trial' : 'visitor')}</p>
            {!session && (
              <Button kind="brand" onClick={() => openModal('loginPopupModal', {})}>
                {t('login')}
              </Button>
            )}
          </div>
        </Card>
      )}
      {isMember && protection.error && (
        <ErrorState error={protection.error} onRetry={() => void protection.refetch()} />
      )}
      {isMember && !protection.error && !protection.data && <SkeletonRows count={4} height={160} />}
      {isMember && protection.data && (
        <>
          <Paused protection={protection.data} />
          <div className={styles.kinds}>
            {limitKinds.map((kind) => (
              <Kind
                key={kind}
                kind={kind}
                limits={protection.data.limits.filter((limit) => limit.kind === kind)}
                currency={protection.data.currency}
              />
            ))}
          </div>
          <Breaks />
        </>
      )}
      <Card as="section" label={t('help.title')}>
        <h2 className={styles.title}>{t('help.title')}</h2>
        <p className={styles.note}>{t('help.text')}</p>
        <p>
          <a className={styles.line} href="tel:1323">
            <Icon name="phone" size={18} />
            {t('help.line')}
          </a>
        </p>
      </Card>
    </div>
  );
}

function Paused({ protection: { pause } }: { protection: Protection }) {
  const t = useProtectionWords();
  const { date } = useFormat();
  if (!pause) return null;
  return (
    <p className={styles.paused} role="status">
      <Icon name="pause" />
      {t(`pause.${pause.kind}`, { until: date(pause.until, 'moment') })}
    </p>
  );
}

const icons: Readonly<Record<Limit['kind'], IconName>> = {
  deposit: 'download-simple',
  loss: 'chart-line',
  stake: 'ticket',
  time: 'clock',
};

function Kind({
  kind,
  limits,
  currency,
}: {
  kind: Limit['kind'];
  limits: readonly Limit[];
  currency: Protection['currency'];
}) {
  const t = useProtectionWords();
  return (
    <Card as="section" label={t(`kind.${kind}`)}>
      <h2 className={styles.title}>
        <Icon name={icons[kind]} />
        {t(`kind.${kind}`)}
      </h2>
      <p className={styles.note}>{t(`about.${kind}`)}</p>
      <ul className={styles.rows}>
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} currency={currency} />
        ))}
      </ul>
    </Card>
  );
}
