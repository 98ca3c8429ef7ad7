import type { getAccount } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getIdentity } from '@tamarind/contract/identity';
import type { getMemberInfo } from '@tamarind/contract/members';
import { Button } from '@tamarind/ui/Button';
import { Card, ProgressBar } from '@tamarind/ui/Card';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import styles from './AccountPage.module.css';
import { ContactDialog } from './ContactDialog.tsx';
import { useState } from 'react';
import { useMemberCentreWords } from './words.ts';

interface Props {
  member: OutputOf<typeof getMemberInfo>;
  hasBank: boolean;
  account: OutputOf<typeof getAccount> | undefined;
  onTask: (task: 'payment-password' | 'bank-account') => void;
}

/** Shows how complete the account is, with a link to each missing step [E01]. */
export function Completeness({ member, hasBank, account, onTask }: Props) {
  const t = useMemberCentreWords();
  const identity = useEndpoint(getIdentity, {}, { when: !member.isTrial, refreshOn: ['identity'] });
  const [channel, setChannel] = useState<'sms' | 'mail'>();
  const steps = [
    ['payment', member.hasPaymentPassword, () => onTask('payment-password')],
    ['bank', hasBank, () => onTask('bank-account')],
    ['mobile', Boolean(account?.mobile?.boundAt), () => setChannel('sms')],
    ['email', Boolean(account?.email?.boundAt), () => setChannel('mail')],
    [
      'identity',
      ['accepted', 'submitted', 'in_review'].includes(identity.data?.state ?? 'none'),
      () => openModal('identityModal'),
    ],
  ] as const;
  const done = steps.filter(([, isDone]) => isDone).length;
  const all = steps.length;
  return (
    <Card as="section" label={t('complete.label')}>
      <div className={styles.rowHead}>
        <b>{done === all ? t('complete.all') : t('complete', { done, all })}</b>
        {member.hasPaymentPassword && hasBank && (
          <Tag tone="win" icon="check-circle">
            {t('complete.withdraw')}
          </Tag>
        )}
      </div>
      <ProgressBar part={done / all} label={t('complete', { done, all })} />
      {done < all && (
        <>
          <p className={styles.note}>{t('complete.text')}</p>
          <ul className={styles.missing}>
            {steps
              .filter(([, isDone]) => !isDone)
              .map(([key, , act]) => (
                <li key={key}>
                  <Button kind="soft" size="small" icon="plus" onClick={act}>
                    {t(`complete.${key}`)}
                  </Button>
                </li>
              ))}
          </ul>
        </>
      )}
      <ContactDialog channel={channel} onClose={() => setChannel(undefined)} />
    </Card>
  );
}
