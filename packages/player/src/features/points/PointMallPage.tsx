import { getPointBalance } from '@tamarind/contract/points';
import { Button } from '@tamarind/ui/Button';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { Tabs } from '@tamarind/ui/Segmented';
import { useFormat } from '@tamarind/ui/format.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import { Convert } from './Convert.tsx';
import { History } from './History.tsx';
import { HowToEarn } from './HowToEarn.tsx';
import styles from './PointMall.module.css';
import { Rewards } from './Rewards.tsx';
import { usePointWords } from './words.ts';

const tabs = ['rewards', 'convert', 'history', 'earn'] as const;

/** The points mall [B06, M04]: the balance of points, rewards, conversion and history. Points never expire. */
export default function PointMallPage() {
  const t = usePointWords();
  const session = useSession();
  const [address, set] = useAddress(['tab', 'show']);
  const tab = oneOf(tabs, address.tab);
  const isMember = session !== null && session.memberKind !== 'trial';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('subtitle')}</p>
        </div>
        {isMember ? <PointBalance /> : <Visitor isTrial={session !== null} />}
      </header>
      {isMember ? (
        <Tabs
          label={t('title')}
          tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
          current={tab}
          onChange={(next) => set({ tab: next === 'rewards' ? '' : next, show: '' })}
        >
          <div className={styles.panel}>
            {tab === 'rewards' && <Rewards />}
            {tab === 'convert' && <Convert />}
            {tab === 'history' && <History />}
            {tab === 'earn' && <HowToEarn />}
          </div>
        </Tabs>
      ) : (
        <div className={styles.panel}>
          <Rewards />
        </div>
      )}
    </div>
  );
}

function PointBalance() {
  const t = usePointWords();
  const { number } = useFormat();
  const { data, error, refetch } = useEndpoint(getPointBalance, {}, { refreshOn: ['deposit', 'points'] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.balance}>
      <Icon name="coins" size={28} />
      <p>
        <small>{t('balance')}</small>
        <b className="num">{data ? t('points', { points: number(data.balance) }) : '…'}</b>
      </p>
      <span>{t('neverExpire')}</span>
    </div>
  );
}

function Visitor({ isTrial }: { isTrial: boolean }) {
  const t = usePointWords();
  return (
    <div className={styles.visitor}>
      <p>{t(isTrial ? 'trial' : 'visitor')}</p>
      {!isTrial && (
        <Button kind="brand" onClick={() => openModal('loginPopupModal', {})}>
          {t('login')}
        </Button>
      )}
    </div>
  );
}
