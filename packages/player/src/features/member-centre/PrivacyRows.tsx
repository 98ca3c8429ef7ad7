import { useState } from 'react';
import { closeAccount, exportAccount, getAccount, setMarketing } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { endSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './AccountPage.module.css';
import { AccountRow } from './AccountRow.tsx';
import { StepForm } from './StepForm.tsx';
import { useMemberCentreWords } from './words.ts';

/** The member's consents, data export and account closure [PDPA s.19, s.30–33]. */
export function PrivacyRows({ account }: { account: OutputOf<typeof getAccount> }) {
  const t = useMemberCentreWords();
  const [step, setStep] = useState<'export' | 'close'>();
  const marketing = useCall(setMarketing, { refreshes: [getAccount] });
  const close = () => setStep(undefined);
  const { terms } = account;
  return (
    <Card as="section" padding="none" label={t('privacy')}>
      <div className={styles.banksHead}>
        <h2 className={styles.title}>{t('privacy')}</h2>
      </div>
      <AccountRow
        icon="clipboard-text"
        title={t('terms')}
        note={
          <>
            {t('terms.version', { version: terms.agreed })}
            {terms.agreedAt && (
              <>
                {' · '}
                <DateText at={terms.agreedAt} form="day" />
              </>
            )}
          </>
        }
        isDone={!terms.isDue}
      />
      <div className={styles.tick}>
        <Checkbox
          checked={account.marketing.isGiven}
          disabled={marketing.state === 'sending'}
          error={marketing.state === 'refused' ? t('winners.failed') : undefined}
          onChange={(event) => void marketing.send({ isGiven: event.target.checked })}
        >
          {t('marketing')}
        </Checkbox>
      </div>
      <AccountRow
        icon="download-simple"
        title={t('export')}
        note={t('export.note')}
        isDone
        act={t('export.act')}
        onAct={() => setStep('export')}
      />
      <AccountRow
        icon="x-circle"
        title={t('closing')}
        note={t('closing.note')}
        isDone={false}
        act={t('closing.act')}
        onAct={() => setStep('close')}
      />
      <Modal isOpen={step === 'export'} onClose={close} title={t('export')} isDialog>
        <ExportForm onDone={close} />
      </Modal>
      <Modal isOpen={step === 'close'} onClose={close} title={t('closing')} isDialog>
        <CloseForm onDone={close} />
      </Modal>
    </Card>
  );
}

function ExportForm({ onDone }: { onDone: () => void }) {
  const t = useMemberCentreWords();
  const call = useCall(exportAccount);
  const act = async (loginPassword: string) => {
    const file = await call.send({ loginPassword });
    if (!file) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file.json], { type: 'application/json' }));
    link.download = file.fileName;
    link.click();
    URL.revokeObjectURL(link.href);
    toast(t('export.done'));
    onDone();
  };
  return <PasswordForm text={t('export.text')} act={t('export.act')} call={call} onPassword={act} />;
}

function CloseForm({ onDone }: { onDone: () => void }) {
  const t = useMemberCentreWords();
  const { date } = useFormat();
  const call = useCall(closeAccount);
  const act = async (loginPassword: string) => {
    const closing = await call.send({ loginPassword });
    if (!closing) return;
    toast(t('closing.done', { date: date(closing.closesAt, 'day') }));
    onDone();
    endSession();
  };
  return <PasswordForm text={t('closing.text')} act={t('closing.save')} call={call} onPassword={act} />;
}

interface PasswordProps {
  text: string;
  act: string;
  call: ReturnType<typeof useCall<typeof exportAccount>> | ReturnType<typeof useCall<typeof closeAccount>>;
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the login password, so that a passer-by at an open session cannot perform the action. */
function PasswordForm({ text, act, call, onPassword }: PasswordProps) {
  const t = useMemberCentreWords();
  const form = useForm({
    start: { login: '' },
    check: ({ login }) => ({ login: login === '' ? t('payment.loginEmpty') : undefined }),
    call,
    refused: ({ code }) => (code === 'CREDENTIALS_WRONG' ? { login: t('payment.loginWrong') } : undefined),
    submit: ({ login }) => onPassword(login),
  });
  return (
    <StepForm form={form} act={act}>
      <p>{text}</p>
      <Field
        label={t('payment.login')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        {...form.text('login')}
        autoFocus
      />
    </StepForm>
  );
}
