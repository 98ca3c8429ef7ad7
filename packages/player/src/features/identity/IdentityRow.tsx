import { getIdentity } from '@tamarind/contract/identity';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Icon } from '@tamarind/ui/Icon';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import styles from './Identity.module.css';
import { StateTag } from './StateTag.tsx';
import { useIdentityWords } from './words.ts';

/** Row of the page My account that shows the state of the identity check. */
export default function IdentityRow() {
  const t = useIdentityWords();
  const { data } = useEndpoint(getIdentity, {}, { refreshOn: ['identity'] });
  const isOpen = data && ['none', 'asked', 'started', 'rejected', 'expired'].includes(data.state);
  return (
    <Card as="section" label={t('title')}>
      <div className={styles.row}>
        <span className={styles.mark}>
          <Icon name="identification-card" />
        </span>
        <span className={styles.what}>
          <b>{t('title')}</b>
          <small>
            {data && <StateTag state={data.state} />} {data?.decidedAt && <DateText at={data.decidedAt} form="day" />}
          </small>
        </span>
        <Button kind={isOpen ? 'brand' : 'line'} size="small" onClick={() => openModal('identityModal')}>
          {t(isOpen ? 'act' : 'look')}
        </Button>
      </div>
    </Card>
  );
}
