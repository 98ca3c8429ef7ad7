import { changePaymentPassword, getAccount, sendPaymentCode } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { PaymentPasswordField } from '#parts/PaymentPasswordField.tsx';
import { StepForm } from './StepForm.tsx';
import styles from './StepDialog.module.css';
import { useMemberCentreWords } from './words.ts';

interface Props {
  isOpen: boolean;
  account: OutputOf<typeof getAccount> | undefined;
  onClose: () => void;
}

/**
 * Changes the payment password. The member confirms with the old one or, if it is forgotten, with the login password
 * and a one-time code [E01].
 */
export const ChangePaymentDialog = ({ isOpen, account, onClose }: Props) => {
  const t = useMemberCentreWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('payment.change.title')} isDialog>
      <ChangeForm account={account} onDone={onClose} />
    </Modal>
  );
};

function ChangeForm({ account, onDone }: { account: Props['account']; onDone: () => void }) {
  const t = useMemberCentreWords();
  const language = useLanguage();
  const channel = account?.mobile ? 'sms' : 'mail';
  const hasContact = Boolean(account?.mobile ?? account?.email);
  const ask = useCall(sendPaymentCode);
  const call = useCall(changePaymentPassword, { refreshes: [getAccount] });
  const form = useForm({
    start: { by: 'old' as 'old' | 'code', old: '', login: '', code: '', next: '', again: '' },
    check: ({ by, old, login, code, next, again }) => ({
      old: by === 'old' && old === '' ? t('payment.old.fault') : undefined,
      login: by === 'code' && login === '' ? t('payment.loginEmpty') : undefined,
      code: by === 'code' && !/^\d{4,8}$/.test(code) ? t('contact.code.fault') : undefined,
      next: /^\d{6}$/.test(next) ? undefined : t('payment.digits'),
      again: again === next ? undefined : t('payment.different'),
    }),
    call,
    refused: ({ code }) => (code === 'PASSWORD_TOO_COMMON' ? { next: t('payment.common') } : undefined),
    submit: async ({ by, old, login, code, next }) => {
      const proof =
        by === 'old' ? { by, oldPaymentPassword: old } : ({ by, loginPassword: login, channel, code } as const);
      if (!(await call.send({ proof, paymentPassword: next }))) return;
      toast(t('payment.changed'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t('payment.change.save')} otherRefusal={ask.refusal}>
      {hasContact && (
        <Segmented
          label={t('payment.proof')}
          isFull
          {...form.choice('by')}
          options={[
            { value: 'old', label: t('payment.proof.old') },
            { value: 'code', label: t('payment.proof.code') },
          ]}
        />
      )}
      {form.values.by === 'old' ? (
        <PaymentPasswordField label={t('payment.old')} icon="key" {...form.text('old')} />
      ) : (
        <>
          <Field
            label={t('payment.login')}
            icon="lock"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            {...form.text('login')}
          />
          <Field
            label={t('contact.code')}
            icon="hash"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            {...form.text('code')}
            onChange={({ target }) => form.set({ code: target.value.replaceAll(/\D/g, '') })}
            hint={ask.state === 'done' ? t('payment.code.sent') : undefined}
            after={
              <Button
                kind="soft"
                size="tiny"
                isBusy={ask.state === 'sending'}
                onClick={() => void ask.send({ channel, language })}
              >
                {t('contact.send')}
              </Button>
            }
          />
        </>
      )}
      <PaymentPasswordField label={t('payment.new')} icon="key" {...form.text('next')} />
      <PaymentPasswordField label={t('payment.again')} icon="key" {...form.text('again')} />
      <p className={styles.note}>{t('payment.change.note')}</p>
    </StepForm>
  );
}
