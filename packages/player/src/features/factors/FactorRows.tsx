import { useState, type ReactNode } from 'react';
import { getFactors, listLogins, listSessions } from '@tamarind/contract/factors';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { classes } from '@tamarind/ui/classes.ts';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './Factors.module.css';
import { History } from './History.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import { Totp } from './Totp.tsx';
import { useFactorsWords } from './words.ts';

type Step = 'totp' | 'passkeys' | 'sessions' | 'history';

/**
 * Rows of the page My account [E01] for login security: two-factor, passkeys, sessions and devices, login history. Each
 * row opens its dialog.
 */
export default function FactorRows() {
  const t = useFactorsWords();
  const factors = useEndpoint(getFactors, {}, { refreshOn: ['security'] });
  const sessions = useEndpoint(listSessions, {}, { refreshOn: ['security'] });
  const logins = useEndpoint(listLogins, {});
  const [step, setStep] = useState<Step>();
  const error = factors.error ?? sessions.error ?? logins.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          for (const query of [factors, sessions, logins]) void query.refetch();
        }}
      />
    );
  if (!factors.data || !sessions.data || !logins.data) return <SkeletonRows count={4} height={64} />;
  const { totp, passkeys, passkeysMax } = factors.data;
  const last = logins.data.logins.find(({ refused }) => refused === null);
  const row = (name: Step, icon: IconName, isDone: boolean, note: ReactNode) => (
    <div className={styles.row}>
      <span className={classes(styles.mark, isDone && styles.done)}>
        <Icon name={icon} />
      </span>
      <span className={styles.what}>
        <b>{t(name)}</b>
        <small>{note}</small>
      </span>
      <Button kind="line" size="small" aria-label={t(`${name}.open`)} onClick={() => setStep(name)}>
        {t(name === 'history' || name === 'sessions' ? 'show' : 'change')}
      </Button>
    </div>
  );
  return (
    <Card as="section" padding="none" label={t('title')}>
      <h2 className={styles.head}>{t('title')}</h2>
      {row(
        'totp',
        'shield-check',
        totp.isOn,
        totp.since ? (
          <>
            {t('totp.on')} <DateText at={totp.since} form="day" /> ·{' '}
            {t('totp.recoveryLeft', { count: totp.recoveryLeft })}
          </>
        ) : (
          t('totp.off')
        ),
      )}
      {row('passkeys', 'fingerprint', passkeys.length > 0, t('passkeys.count', { count: passkeys.length }))}
      {row('sessions', 'device-mobile', false, t('sessions.count', { count: sessions.data.sessions.length }))}
      {row('history', 'clock', false, last ? <DateText at={last.at} /> : t('history.none'))}
      <Modal isOpen={step !== undefined} onClose={() => setStep(undefined)} title={step ? t(step) : ''} isDialog>
        {step === 'totp' && <Totp isOn={totp.isOn} onDone={() => setStep(undefined)} />}
        {step === 'passkeys' && <Passkeys passkeys={passkeys} max={passkeysMax} />}
        {step === 'sessions' && <Sessions sessions={sessions.data.sessions} />}
        {step === 'history' && <History />}
      </Modal>
    </Card>
  );
}
