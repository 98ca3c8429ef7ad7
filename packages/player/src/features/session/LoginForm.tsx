import { useEffect, useRef, useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Refusal, type RefusalCode } from '@tamarind/ui/refusal.ts';
import { PasskeyLogin } from '#parts/factors/PasskeyLogin.tsx';
import { openModal } from '#parts/modals.ts';
import { LoginFoot } from './LoginFoot.tsx';
import { CaptchaField } from '#parts/captcha/CaptchaField.tsx';
import styles from './LoginForm.module.css';
import { WithdrawalWay } from './WithdrawalWay.tsx';
import { useLogin } from './useLogin.ts';
import { useSessionWords } from './words.ts';

interface Props {
  username?: string | undefined;
  /** Refusal code of an earlier attempt elsewhere on the page. */
  code?: string | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  onDone: () => void;
  onRegister: () => void;
  onHome: () => void;
}

/** Username, password, the picture when the server asks for it, remember me [D02]. One form for the modal and the page. */
export function LoginForm({ username: known = '', code, details, onDone, onRegister, onHome }: Props) {
  const t = useSessionWords();
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [captchaText, setCaptchaText] = useState('');
  const [isRemembered, setRemembered] = useState(false);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    // No autofocus on touch screens: the keyboard would cover half of the form.
    if (!globalThis.matchMedia?.('(pointer: fine)').matches) return;
    form.current?.querySelector<HTMLElement>(`input[name="${known === '' ? 'username' : 'password'}"]`)?.focus();
  }, [known]);
  const { call, captcha, waitMs, send } = useLogin(code);
  const message = useLoginMessage(
    call.refusal?.code ?? (call.state === 'idle' ? code : undefined),
    call.refusal ?? (code === undefined ? undefined : new Refusal(code as RefusalCode, details)),
    waitMs,
  );
  // The ticket of PROOF_REQUIRED is for the proof modal, so use only that of SELF_EXCLUDED.
  const excluded = (call.refusal?.code ?? code) === 'SELF_EXCLUDED' ? (call.refusal?.details ?? details) : undefined;
  const ticket = excluded?.['ticket'];

  const empty = {
    username: username.trim() === '',
    password: password === '',
    captcha: captcha !== undefined && captchaText.trim() === '',
  };
  const fault = (field: keyof typeof empty) =>
    isChecked && empty[field] ? t('empty', { field: t(field) }) : undefined;
  const submit = async () => {
    setChecked(true);
    if (empty.username || empty.password || empty.captcha) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setChecked(false);
    const session = await send({ username: username.trim(), password, captchaText, isRemembered });
    if (session) {
      toast(t('welcome', { account: session.account }));
      onDone();
      return;
    }
    setCaptchaText('');
    setPassword('');
    form.current?.querySelector<HTMLElement>('input[name="password"]')?.focus();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (waitMs === 0) void submit();
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
      <Field
        label={t('username')}
        icon="user"
        name="username"
        autoComplete="username"
        maxLength={64}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={fault('username')}
      />
      <Field
        label={t('password')}
        icon="lock"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault('password')}
      />
      {captcha && (
        <CaptchaField captcha={captcha} value={captchaText} onChange={setCaptchaText} error={fault('captcha')} />
      )}
      <div className={styles.row}>
        <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)}>
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

/** The refusal in neutral words: never which of the two was wrong [H01]. */
function useLoginMessage(code: string | undefined, refusal: Refusal | undefined, waitMs: number): string | undefined {
  const t = useSessionWords();
  const errorText = useErrorText();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    const time = [Math.floor(seconds / 60), seconds % 60].map((value) => String(value).padStart(2, '0')).join(':');
    return t('tooMany', { time });
  }
  // The proof has a separate modal.
  if (code === undefined || code === 'RATE_LIMITED' || code === 'PROOF_REQUIRED') return undefined;
  if (code === 'CREDENTIALS_WRONG') return t('wrong');
  if (code === 'CAPTCHA_REQUIRED') return t('captcha.asked');
  if (code === 'CAPTCHA_WRONG') return t('captcha.wrong');
  return refusal && errorText(refusal);
}
