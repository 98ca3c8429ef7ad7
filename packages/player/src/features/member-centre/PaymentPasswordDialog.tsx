import { useRef, useState } from 'react';
import { getMemberInfo, setPaymentPassword } from '@tamarind/contract/members';
import { getWithdrawalCheck } from '@tamarind/contract/withdrawals';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import styles from './StepDialog.module.css';
import { useMemberCentreWords } from './words.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The password is set. */
  onDone: () => void;
}

/** Six digits asked at every withdrawal; the login password proves who sets them. */
export const PaymentPasswordDialog = ({ isOpen, onClose, onDone }: Props) => {
  const t = useMemberCentreWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('payment.title')} isDialog>
      <PaymentPasswordForm onDone={onDone} />
    </Modal>
  );
};

function PaymentPasswordForm({ onDone }: { onDone: () => void }) {
  const t = useMemberCentreWords();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState({ payment: '', again: '', login: '' });
  const [isChecked, setChecked] = useState(false);
  const call = useCall(setPaymentPassword, { refreshes: [getMemberInfo, getWithdrawalCheck] });
  const faults = {
    payment: /^\d{6}$/.test(texts.payment) ? undefined : t('payment.digits'),
    again: texts.again === texts.payment ? undefined : t('payment.different'),
    login: texts.login === '' ? t('payment.loginEmpty') : undefined,
  };
  const code = call.refusal?.code;
  const change = (name: keyof typeof texts) => (text: string) => {
    setTexts({ ...texts, [name]: name === 'login' ? text : text.replaceAll(/\D/g, '') });
    if (call.refusal) call.reset();
  };
  const submit = async () => {
    setChecked(true);
    if (faults.payment ?? faults.again ?? faults.login) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const done = await call.send({ loginPassword: texts.login, paymentPassword: texts.payment });
    if (!done) return;
    toast(t('payment.done'));
    onDone();
  };
  const error = (name: keyof typeof faults) => (isChecked ? faults[name] : undefined);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t('payment.new')}
        icon="key"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={texts.payment}
        onChange={(event) => change('payment')(event.target.value)}
        error={error('payment') ?? (code === 'PASSWORD_TOO_COMMON' ? t('payment.common') : undefined)}
        autoFocus
      />
      <Field
        label={t('payment.again')}
        icon="key"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={texts.again}
        onChange={(event) => change('again')(event.target.value)}
        error={error('again')}
      />
      <Field
        label={t('payment.login')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={texts.login}
        onChange={(event) => change('login')(event.target.value)}
        error={error('login') ?? (code === 'CREDENTIALS_WRONG' ? t('payment.loginWrong') : undefined)}
      />
      {call.refusal && code !== 'PASSWORD_TOO_COMMON' && code !== 'CREDENTIALS_WRONG' && (
        <p className={styles.error} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
        {t('payment.save')}
      </Button>
    </form>
  );
}
