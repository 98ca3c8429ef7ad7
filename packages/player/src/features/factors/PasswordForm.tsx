import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './Factors.module.css';
import { Fault } from './ProofForm.tsx';
import { useFactorsWords } from './words.ts';

interface Props {
  /** Text that tells the member why the password is asked for. */
  text: string;
  act: string;
  kind: 'cta' | 'danger';
  /** True if the form also asks for an authenticator or recovery code. */
  needsCode: boolean;
  isBusy: boolean;
  refusal: Refusal | undefined;
  /** Called with the password, and with the code if one is needed, else ''. */
  onSubmit: (proof: { password: string; code: string }) => Promise<void>;
}

/**
 * Asks for the login password, and if needed for an authenticator code, before a change to the account's login methods.
 */
export function PasswordForm({ text, act, kind, needsCode, isBusy, refusal, onSubmit }: Props) {
  const t = useFactorsWords();
  const errorText = useErrorText();
  const isReady = (password: string, code: string) =>
    password !== '' && (!needsCode || /^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/.test(code.trim()));
  const form = useForm({
    start: { password: '', code: '' },
    submit: async ({ password, code }) => {
      if (!isReady(password, code)) return;
      await onSubmit({ password, code: code.trim() });
      // A code works only once, so always clear it after an error. Keep the password if only the code was wrong.
      form.set({ code: '' });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.note}>{text}</p>
      <Password {...form.choice('password')} />
      {needsCode && (
        <Field
          label={t('totp.anyCode')}
          icon="shield-check"
          autoComplete="one-time-code"
          maxLength={11}
          {...form.text('code')}
        />
      )}
      <Fault refusal={refusal} text={errorText} />
      <Button
        kind={kind}
        size="large"
        isFull
        type="submit"
        isBusy={isBusy}
        disabled={!isReady(form.values.password, form.values.code)}
      >
        {act}
      </Button>
    </form>
  );
}

export function Password({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  const t = useFactorsWords();
  return (
    <Field
      label={t('password')}
      icon="lock"
      type="password"
      autoComplete="current-password"
      maxLength={128}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
