import { useState } from 'react';
import { changePaymentPassword, getAccount, sendPaymentCode } from '@tamarind/contract/account';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { StepForm } from './StepForm.tsx';
import styles from './StepDialog.module.css';
import { useMemberCentreWords } from './words.ts';

interface Props {
  isOpen: boolean;
  account: OutputOf<typeof getAccount> | undefined;
  onClose: () => void;
}

/** Changes the payment password with the old one, or, if it is forgotten, with the login password and a code [E01]. */
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
  const errorText = useErrorText();
  const language = useLanguage();
  const channel = account?.mobile ? 'sms' : 'mail';
  const hasContact = Boolean(account?.mobile ?? account?.email);
  const [by, setBy] = useState<'old' | 'code'>('old');
  const [texts, setTexts] = useState({ old: '', login: '', code: '', next: '', again: '' });
  const [isChecked, setChecked] = useState(false);
  const ask = useCall(sendPaymentCode);
  const call = useCall(changePaymentPassword, { refreshes: [getAccount] });
  const code = call.refusal?.code;
  const faults = {
    old: by === 'old' && texts.old === '' ? t('payment.old.fault') : undefined,
    login: by === 'code' && texts.login === '' ? t('payment.loginEmpty') : undefined,
    code: by === 'code' && !/^\d{4,8}$/.test(texts.code) ? t('contact.code.fault') : undefined,
    next: /^\d{6}$/.test(texts.next) ? undefined : t('payment.digits'),
    again: texts.again === texts.next ? undefined : t('payment.different'),
  };
  const field = (name: keyof typeof texts, isNumber = true) => ({
    value: texts[name],
    error: isChecked ? faults[name] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTexts({ ...texts, [name]: isNumber ? target.value.replaceAll(/\D/g, '') : target.value });
      if (call.refusal) call.reset();
    },
  });
  const submit = () => {
    setChecked(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return false;
    const proof =
      by === 'old'
        ? { by, oldPaymentPassword: texts.old }
        : ({ by, loginPassword: texts.login, channel, code: texts.code } as const);
    void call.send({ proof, paymentPassword: texts.next }).then((changed) => {
      if (!changed) return;
      toast(t('payment.changed'));
      onDone();
    });
    return true;
  };
  const refusal = call.refusal ?? ask.refusal;
  const password = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const;
  return (
    <StepForm
      act={t('payment.change.save')}
      isBusy={call.state === 'sending'}
      error={refusal && code !== 'PASSWORD_TOO_COMMON' ? errorText(refusal) : undefined}
      onSubmit={submit}
    >
      {hasContact && (
        <Segmented
          label={t('payment.proof')}
          isFull
          value={by}
          onChange={setBy}
          options={[
            { value: 'old', label: t('payment.proof.old') },
            { value: 'code', label: t('payment.proof.code') },
          ]}
        />
      )}
      {by === 'old' ? (
        <Field label={t('payment.old')} icon="key" {...password} {...field('old')} />
      ) : (
        <>
          <Field
            label={t('payment.login')}
            icon="lock"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            {...field('login', false)}
          />
          <Field
            label={t('contact.code')}
            icon="hash"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            {...field('code')}
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
      <Field
        label={t('payment.new')}
        icon="key"
        {...password}
        {...field('next')}
        error={code === 'PASSWORD_TOO_COMMON' ? t('payment.common') : field('next').error}
      />
      <Field label={t('payment.again')} icon="key" {...password} {...field('again')} />
      <p className={styles.note}>{t('payment.change.note')}</p>
    </StepForm>
  );
}
