import { useState } from 'react';
import { bindContact, getAccount, sendBindCode } from '@tamarind/contract/account';
import { getMemberInfo } from '@tamarind/contract/members';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { StepForm } from './StepForm.tsx';
import styles from './StepDialog.module.css';
import { useMemberCentreWords } from './words.ts';

interface Props {
  /** Undefined: closed. */
  channel: 'sms' | 'mail' | undefined;
  onClose: () => void;
}

/** Binds a mobile number or mail address: first the login password, then the code that was sent there [E01]. */
export const ContactDialog = ({ channel, onClose }: Props) => {
  const t = useMemberCentreWords();
  return (
    <Modal
      isOpen={channel !== undefined}
      onClose={onClose}
      title={t(channel === 'mail' ? 'contact.mail.title' : 'contact.sms.title')}
      isDialog
    >
      {channel && <ContactForm channel={channel} onDone={onClose} />}
    </Modal>
  );
};

function ContactForm({ channel, onDone }: { channel: 'sms' | 'mail'; onDone: () => void }) {
  const t = useMemberCentreWords();
  const errorText = useErrorText();
  const language = useLanguage();
  const [texts, setTexts] = useState({ to: '', login: '', code: '' });
  const [isChecked, setChecked] = useState(false);
  const ask = useCall(sendBindCode);
  const bind = useCall(bindContact, { refreshes: [getAccount, getMemberInfo] });
  const isSent = ask.state === 'done';
  const refusal = isSent ? bind.refusal : ask.refusal;
  const faults = {
    to: texts.to.trim().length < 3 || refusal?.code === 'FIELD_INVALID' ? t(`contact.${channel}.fault`) : undefined,
    login: texts.login === '' ? t('payment.loginEmpty') : undefined,
    code: isSent && !/^\d{4,8}$/.test(texts.code) ? t('contact.code.fault') : undefined,
  };
  const error = (name: keyof typeof faults) => (isChecked ? faults[name] : undefined);
  const change = (name: keyof typeof texts, text: string) => {
    setTexts({ ...texts, [name]: text });
    if (refusal) (isSent ? bind : ask).reset();
  };
  const submit = () => {
    setChecked(true);
    if (texts.to.trim().length < 3 || faults.login || faults.code) return false;
    const wish = { channel, to: texts.to.trim(), loginPassword: texts.login };
    if (!isSent)
      void ask.send({ ...wish, language }).then((sent) => {
        if (sent) setChecked(false);
      });
    else
      void bind.send({ ...wish, code: texts.code }).then((bound) => {
        if (!bound) return;
        toast(t('contact.done'));
        onDone();
      });
    return true;
  };
  const isFieldFault = refusal?.code === 'FIELD_INVALID' || refusal?.code === 'CREDENTIALS_WRONG';
  return (
    <StepForm
      act={t(isSent ? 'contact.bind' : 'contact.send')}
      isBusy={ask.state === 'sending' || bind.state === 'sending'}
      error={refusal && !isFieldFault ? errorText(refusal) : undefined}
      onSubmit={submit}
    >
      {isSent ? (
        <>
          <p className={styles.note}>{t('contact.sent', { to: texts.to, minutes: ask.value?.expiredMinutes ?? 5 })}</p>
          <Field
            label={t('contact.code')}
            icon="key"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={texts.code}
            onChange={(event) => change('code', event.target.value.replaceAll(/\D/g, ''))}
            error={error('code')}
            autoFocus
          />
        </>
      ) : (
        <>
          <Field
            label={t(channel === 'sms' ? 'profile.mobile' : 'profile.email')}
            icon={channel === 'sms' ? 'device-mobile' : 'envelope'}
            type={channel === 'sms' ? 'tel' : 'email'}
            autoComplete={channel === 'sms' ? 'tel' : 'email'}
            maxLength={120}
            value={texts.to}
            onChange={(event) => change('to', event.target.value)}
            error={error('to')}
            autoFocus
          />
          <Field
            label={t('payment.login')}
            icon="lock"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            value={texts.login}
            onChange={(event) => change('login', event.target.value)}
            error={error('login') ?? (refusal?.code === 'CREDENTIALS_WRONG' ? t('payment.loginWrong') : undefined)}
          />
        </>
      )}
    </StepForm>
  );
}
