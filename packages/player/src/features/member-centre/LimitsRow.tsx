import { useLocation } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Icon } from '@tamarind/ui/Icon';
import { closeModal } from '#parts/modals.ts';
import styles from './AccountPage.module.css';
import { useMemberCentreWords } from './words.ts';

/** Link from the account page to limits, breaks and self-exclusion [R8]. */
export function LimitsRow() {
  const t = useMemberCentreWords();
  const [, navigate] = useLocation();
  return (
    <Card as="section" padding="none" label={t('page.limits')}>
      <div className={styles.step}>
        <span className={styles.done}>
          <Icon name="shield-check" />
        </span>
        <span className={styles.what}>
          <b>{t('page.limits')}</b>
          <small>{t('limits.note')}</small>
        </span>
        <Button
          kind="line"
          size="small"
          onClick={() => {
            navigate('/limits');
            closeModal('memberCentre');
          }}
        >
          {t('limits.act')}
        </Button>
      </div>
    </Card>
  );
}
