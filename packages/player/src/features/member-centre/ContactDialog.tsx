import { bindContact, getAccount, sendBindCode } from '@tamarind/contract/account';
import { getMemberInfo } from '@tamarind/contract/members';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { StepForm } from './StepForm.tsx';
import styles from './StepDialog.module.css';
import { useMemberCentreWords } from './words.ts';

interface Props {
  /** The kind of contact to bind; undefined closes the dialog. */
  channel: 'sms' | 'mail' | undefined;
  onClose: () => void;
}

/**
 * Binds a mobile number or mail address: first the login password, then the one-time code that was sent to the new
 * contact [E01].
 */
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
  const language = useLanguage();
  const ask = useCall(sendBindCode);
  const bind = useCall(bindContact, { refreshes: [getAccount, getMemberInfo] });
  const isSent = ask.state === 'done';
  const form = useForm({
    start: { to: '', login: '', code: '' },
    check: ({ to, login, code }) => ({
      to: to.trim().length < 3 ? t(`contact.${channel}.fault`) : undefined,
      login: login === '' ? t('payment.loginEmpty') : undefined,
      code: isSent && !/^\d{4,8}$/.test(code) ? t('contact.code.fault') : undefined,
    }),
    call: isSent ? bind : ask,
    // The second step hides the fields of the first step, so return no error for a single field there; the form then
    // shows one general message.
    refused: ({ code }) =>
      isSent
        ? undefined
        : code === 'FIELD_INVALID'
          ? { to: t(`contact.${channel}.fault`) }
          : code === 'CREDENTIALS_WRONG'
            ? { login: t('payment.loginWrong') }
            : undefined,
    submit: async (values) => {
      const wish = { channel, to: values.to.trim(), loginPassword: values.login };
      if (!isSent) {
        if (await ask.send({ ...wish, language })) form.reset(values);
        return;
      }
      if (!(await bind.send({ ...wish, code: values.code }))) return;
      toast(t('contact.done'));
      onDone();
    },
  });
  return (
    <StepForm form={form} act={t(isSent ? 'contact.bind' : 'contact.send')}>
      {isSent ? (
        <>
          <p className={styles.note}>
            {t('contact.sent', { to: form.values.to, minutes: ask.value?.expiredMinutes ?? 5 })}
          </p>
          <Field
            label={t('contact.code')}
            icon="key"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            {...form.text('code')}
            onChange={({ target }) => form.set({ code: target.value.replaceAll(/\D/g, '') })}
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
            {...form.text('to')}
            autoFocus
          />
          <Field
            label={t('payment.login')}
            icon="lock"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            {...form.text('login')}
          />
        </>
      )}
    </StepForm>
  );
}
