import { useEffect, useRef } from 'react';
import { Button } from '@tamarind/ui/Button';
import { Checkbox } from '@tamarind/ui/Field';
import { LoginFields } from '@tamarind/ui/LoginFields';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Refusal, type RefusalCode } from '@tamarind/ui/refusal.ts';
import { PasskeyLogin } from '#parts/factors/PasskeyLogin.tsx';
import { openModal } from '#parts/modals.ts';
import { LoginFoot } from './LoginFoot.tsx';
import { CaptchaField } from '#parts/captcha/CaptchaField.tsx';
import { greet } from '#parts/entry/Greeting.tsx';
import styles from './LoginForm.module.css';
import { WithdrawalWay } from './WithdrawalWay.tsx';
import { useLogin } from './useLogin.ts';
import { useSessionWords } from './words.ts';

interface Props {
  username?: string | undefined;
  /**
   * Refusal code of a login attempt that was made elsewhere, such as in the header's login form; shown in this form.
   */
  code?: string | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  onDone: () => void;
  onRegister: () => void;
  onHome: () => void;
}

/**
 * The login form: username, password, a captcha if the server requires it, and "remember me" [D02]. The modal and the
 * page both use it.
 */
export function LoginForm({ username: known = '', code, details, onDone, onRegister, onHome }: Props) {
  const t = useSessionWords();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Set no focus on touch screens: the keyboard would cover half of the form.
    if (!globalThis.matchMedia?.('(pointer: fine)').matches) return;
    place.current?.querySelector<HTMLElement>(`input[name="${known === '' ? 'username' : 'password'}"]`)?.focus();
  }, [known]);
  const { call, captcha, waitMs, send } = useLogin(code);
  const message = useLoginMessage(
    call.refusal?.code ?? (call.state === 'idle' ? code : undefined),
    call.refusal ?? (code === undefined ? undefined : new Refusal(code as RefusalCode, details)),
    waitMs,
  );
  // Use only the ticket of SELF_EXCLUDED here; the ticket of PROOF_REQUIRED belongs to the modal for the second proof
  // of identity.
  const excluded = (call.refusal?.code ?? code) === 'SELF_EXCLUDED' ? (call.refusal?.details ?? details) : undefined;
  const ticket = excluded?.['ticket'];

  const missing = (field: 'username' | 'password' | 'captcha', isMissing: boolean) =>
    isMissing ? t('empty', { field: t(field) }) : undefined;
  const form = useForm({
    start: { username: known, password: '', captcha: '', isRemembered: false },
    check: (values) => ({
      username: missing('username', values.username.trim() === ''),
      password: missing('password', values.password === ''),
      captcha: missing('captcha', captcha !== undefined && values.captcha.trim() === ''),
    }),
    submit: async ({ username, password, captcha: captchaText, isRemembered }) => {
      const session = await send({ username: username.trim(), password, captchaText, isRemembered });
      if (session) {
        greet(session.account);
        onDone();
        return;
      }
      form.reset({ username, password: '', captcha: '', isRemembered });
      place.current?.querySelector<HTMLElement>('input[name="password"]')?.focus();
    },
  });
  const { isRemembered } = form.values;
  return (
    <form
      ref={(element) => {
        place.current = element;
        form.props.ref(element);
      }}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        if (waitMs === 0) form.props.onSubmit(event);
        else event.preventDefault();
      }}
    >
      {message !== undefined && (
        <p className={styles.refused} role="alert">
          {message}
        </p>
      )}
      {typeof ticket === 'string' && (
        <WithdrawalWay ticket={ticket} mayAsk={excluded?.['mayAsk'] === true} onDone={onDone} />
      )}
      <LoginFields labels={{ username: t('username'), password: t('password') }} text={form.text} />
      {captcha && <CaptchaField captcha={captcha} {...form.choice('captcha')} />}
      <div className={styles.row}>
        <Checkbox checked={isRemembered} onChange={(event) => form.set({ isRemembered: event.target.checked })}>
          {t('remember')}
        </Checkbox>
        <button type="button" className={styles.forgot} onClick={() => openModal('forgetPassModal')}>
          {t('forgot')}
        </button>
      </div>
      <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'} disabled={waitMs > 0}>
        {t('submit')}
      </Button>
      <PasskeyLogin isRemembered={isRemembered} onDone={onDone} />
      <LoginFoot onDone={onDone} onRegister={onRegister} onHome={onHome} />
    </form>
  );
}

/** The sentence for a refusal in neutral words: it never says whether the name or the password was wrong [H01]. */
function useLoginMessage(code: string | undefined, refusal: Refusal | undefined, waitMs: number): string | undefined {
  const t = useSessionWords();
  const errorText = useErrorText();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    const time = [Math.floor(seconds / 60), seconds % 60].map((value) => String(value).padStart(2, '0')).join(':');
    return t('tooMany', { time });
  }
  // PROOF_REQUIRED (a second proof of identity is missing) has its own modal, so show no message for it here.
  if (code === undefined || code === 'RATE_LIMITED' || code === 'PROOF_REQUIRED') return undefined;
  if (code === 'CREDENTIALS_WRONG') return t('wrong');
  if (code === 'CAPTCHA_REQUIRED') return t('captcha.asked');
  if (code === 'CAPTCHA_WRONG') return t('captcha.wrong');
  return refusal && errorText(refusal);
}
