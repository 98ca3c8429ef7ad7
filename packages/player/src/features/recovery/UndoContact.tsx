import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { undoContact } from '@tamarind/contract/account';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Refusal } from '@tamarind/ui/refusal.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { openModal } from '#parts/modals.ts';
import styles from './recovery.module.css';
import { useRecoveryWords } from './words.ts';

/**
 * Page behind the link in a "new contact" message: undoes the change of contact, without a login. The secret is in the
 * URL fragment and is sent only when the button is pressed, so a mail program that prefetches links undoes nothing.
 */
export default function UndoContact() {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const call = useCall(undoContact);
  const [secret] = useState(() => location.hash.slice(1));
  const [isDone, setDone] = useState(false);
  // Remove the secret from the address bar and the history.
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  const refusal = secret === '' ? new Refusal('UNDO_INVALID') : call.refusal;
  const help = (
    <Button kind="line" size="large" icon="headset" onClick={() => openModal('contact')}>
      {t('undo.help')}
    </Button>
  );
  if (isDone)
    return (
      <Card as="section" label={t('undo.done')}>
        <div className={styles.page}>
          <Icon name="check-circle" />
          <h1>{t('undo.done')}</h1>
          <p role="status">{t('undo.done.text')}</p>
          <Button kind="cta" size="large" onClick={() => openModal('forgetPassModal')}>
            {t('undo.password')}
          </Button>
          {help}
        </div>
      </Card>
    );
  if (refusal?.code === 'UNDO_INVALID')
    return (
      <>
        <h1 className="sr">{t('undo')}</h1>
        <Empty drawing="warning" title={t('undo.invalid')} action={help}>
          {errorText(refusal)}
        </Empty>
      </>
    );
  return (
    <Card as="section" label={t('undo')}>
      <div className={styles.page}>
        <Icon name="shield-check" />
        <h1>{t('undo')}</h1>
        <p>{t('undo.text')}</p>
        <ul>
          <li>{t('undo.back')}</li>
          <li>{t('undo.out')}</li>
          <li>{t('undo.wait')}</li>
        </ul>
        {refusal && (
          <p className={styles.refused} role="alert">
            {errorText(refusal)}
          </p>
        )}
        <Button
          kind="cta"
          size="large"
          isBusy={call.state === 'sending'}
          onClick={() => void call.send({ secret }).then((done) => done && setDone(true))}
        >
          {t('undo.act')}
        </Button>
        <Button kind="line" size="large" onClick={() => navigate('/', { replace: true })}>
          {t('undo.mine')}
        </Button>
      </div>
    </Card>
  );
}
